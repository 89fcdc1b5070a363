import type { Page } from "@playwright/test";
import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { enterCustomer, enterNewCustomer } from "../pages/arrange-customer.ts";
import { LoanApplication } from "../pages/loan-application.ts";

const tabs = ["recent", "loans", "guarantors", "business"] as const;

async function expectNoOverflow(page: Page, place: string): Promise<void> {
  const wide = await page.evaluate(() => {
    const limit = document.documentElement.clientWidth;
    return document.documentElement.scrollWidth > limit
      ? [...document.querySelectorAll("body *")]
          .filter((element) => element.getBoundingClientRect().right > limit + 1)
          .slice(0, 5)
          .map((element) => `${element.tagName}.${element.className}`)
      : [];
  });
  expect(wide, `wider than the screen: ${place}`).toEqual([]);
}

const looks = [
  { name: "360 px wide", size: { width: 360, height: 740 }, scheme: "light", text: 100 },
  { name: "text of 200%", size: { width: 1280, height: 900 }, scheme: "light", text: 200 },
  { name: "360 px wide in the dark", size: { width: 360, height: 740 }, scheme: "dark", text: 100 },
] as const;

for (const look of looks) {
  test(`001§2 every tab of the customer area fits and can be read: ${look.name}`, async ({
    page,
  }) => {
    await page.setViewportSize(look.size);
    await page.emulateMedia({ colorScheme: look.scheme });
    await enterCustomer(page, "customer@demo.org", "Salone-2026");
    for (const tab of tabs) {
      await page.goto(`/user/profile#${tab}`);
      await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
      await page.addStyleTag({ content: `html { font-size: ${look.text}% !important }` });
      await page.waitForLoadState("networkidle");
      await expectNoOverflow(page, tab);
      await expectNoAxeFindings(page);
    }
  });

  test(`001§2 every step of the wizard fits and can be read: ${look.name}`, async ({ page }) => {
    await page.setViewportSize(look.size);
    await page.emulateMedia({ colorScheme: look.scheme });
    await enterNewCustomer(page);
    await page.goto("/user/profile");
    await page.addStyleTag({ content: `html { font-size: ${look.text}% !important }` });
    const wizard = new LoanApplication(page);
    await wizard.open();
    for (let step = 1; step <= 10; step += 1) {
      await expectNoOverflow(page, `step ${step}`);
      expect(
        await wizard.modal
          .getByRole("region")
          .first()
          .evaluate((body) => body.scrollWidth - body.clientWidth),
        `step ${step}`,
      ).toBeLessThanOrEqual(1);
      await expectNoAxeFindings(page);
      if (step < 10) await wizard.next(step + 1);
    }
  });
}
