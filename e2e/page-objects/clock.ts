import type { Page } from "@playwright/test";

/**
 * Stops the page's clock, which must be installed: from here on the test advances it. It stops a minute later, because
 * it goes on until then, on a busy machine for seconds, and never back.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
}
