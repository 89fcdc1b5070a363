import { expect, type Page } from "@playwright/test";

/**
 * The page settles without a part that is wider than the screen. It waits, because a page is drawn
 * anew after a change of its size; a failure names up to five parts that are too wide.
 */
export async function expectNoOverflow(page: Page, place = page.url()): Promise<void> {
  const widerParts = () =>
    page.evaluate(() => {
      const limit = document.documentElement.clientWidth;
      return document.documentElement.scrollWidth > limit
        ? [...document.querySelectorAll("body *")]
            .filter((element) => element.getBoundingClientRect().right > limit + 1)
            .slice(0, 5)
            .map((element) => `${element.tagName}.${element.className}`)
        : [];
    });
  await expect.poll(widerParts, `wider than the screen: ${place}`).toEqual([]);
}
