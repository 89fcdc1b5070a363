import type { Locator, Page } from "@playwright/test";

/** A hand that counts its clicks and its keys, without those of the text that is typed. */
export class CountedHand {
  private readonly page: Page;
  clicks = 0;
  keys = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  /** A choice of a list counts as one click. */
  async choose(list: Locator, option: string): Promise<void> {
    this.clicks += 1;
    await list.selectOption(option);
  }

  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }

  /** What was counted since the last time. */
  take(): { clicks: number; keys: number } {
    const { clicks, keys } = this;
    this.clicks = 0;
    this.keys = 0;
    return { clicks, keys };
  }
}
