import { expect, type Locator, type Page } from "@playwright/test";
import { stopClock } from "./clock.ts";

/** A section of the back office: its list, its side panel, its dialogs. */
export class BackOffice {
  readonly page: Page;
  readonly main: Locator;
  /** The side panel or modal that is open. */
  readonly dialog: Locator;
  readonly alert: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole("main");
    this.dialog = page.getByRole("dialog");
    this.alert = page.getByRole("alertdialog");
  }

  /** @param address a section with its parameters, such as `staff?staff=3`. */
  async open(address: string, title: string | RegExp) {
    await this.page.goto(`/staff/dashboard#${address}`);
    await expect(this.main.getByRole("heading", { level: 1, name: title })).toBeVisible();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, exact: typeof name === "string" });
  }

  /** The rows of a list, without its header. */
  rows(table: string): Locator {
    return this.page
      .getByRole("table", { name: table })
      .getByRole("row")
      .filter({ has: this.page.getByRole("cell") });
  }

  async heads(table: string): Promise<string[]> {
    const heads = this.page.getByRole("table", { name: table }).getByRole("columnheader");
    await expect(heads.first()).toBeVisible();
    return (await heads.allTextContents()).map((head) => head.trim());
  }

  /** Searches a list with Enter and waits until it has one row. */
  async search(table: string, label: string, text: string, found: string | RegExp) {
    const field = this.page.getByRole("searchbox", { name: label });
    await field.fill(text);
    await field.press("Enter");
    await expect(this.rows(table)).toHaveCount(1);
    await expect(this.rows(table)).toContainText(found);
  }

  /** Presses a form's button and expects its error. */
  async refuses(form: Locator, button: string, text: string) {
    await form.getByRole("button", { name: button, exact: true }).click();
    await expect(form.getByText(text, { exact: true }).first()).toBeVisible();
  }

  /** Reads an alert and confirms it. */
  async acknowledge(text: string) {
    await expect(this.alert).toContainText(text);
    await this.alert.getByRole("button", { name: "OK", exact: true }).click();
    await expect(this.alert).toBeHidden();
  }

  /**
   * Presses a button, and expects a banner that closes by itself after `seconds`. The page's clock must be installed:
   * it goes on by small steps, however long the machine takes for each.
   */
  async closesAfter(press: () => Promise<void>, text: string, seconds: number) {
    const { clock } = this.page;
    const banner = this.page.getByText(text, { exact: true });
    const isShown = async () => {
      await clock.runFor(20);
      return banner.isVisible();
    };
    await stopClock(this.page);
    await press();
    await expect.poll(isShown, text).toBe(true);
    await clock.runFor(seconds * 1000 - 500);
    await expect(banner).toBeVisible();
    await clock.runFor(500);
    await expect.poll(isShown, `${text}, later`).toBe(false);
    await clock.resume();
  }
}
