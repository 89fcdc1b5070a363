import { expect, type Page } from "@playwright/test";

/** The mails and text messages that the demo writes instead of sending them. */
export const outbox = {
  /** Opens the newest mail to an address, and returns its link. */
  async linkIn(page: Page, recipient: string, subject: string): Promise<string> {
    await page.goto("/dev/mail");
    const mail = page.getByRole("row").filter({ hasText: recipient }).filter({ hasText: subject });
    await mail.first().getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
    return (await page.locator("pre a").first().getAttribute("href")) ?? "";
  },

  /** The code in the newest text message to a phone, once that many were sent to it: they follow the response. */
  async textedCode(page: Page, phone: string, sent: number): Promise<string> {
    const rows = page.getByRole("row").filter({ hasText: phone });
    const count = async () => {
      await page.goto("/dev/sms");
      return rows.count();
    };
    await expect.poll(count).toBe(sent);
    return /\b(\d{6}) is your/.exec(await rows.first().innerText())?.[1] ?? "";
  },

  /** Follows that link. */
  async followLink(page: Page, recipient: string, subject: string) {
    const address = await outbox.linkIn(page, recipient, subject);
    await page.locator("pre a").first().click();
    await page.waitForURL(address);
  },
};
