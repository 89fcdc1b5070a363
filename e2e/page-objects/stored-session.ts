import type { Page } from "@playwright/test";

/**
 * Stores an access token in the first document of the site that a page opens, before its scripts run.
 * Playwright's own storage state opens a hidden page for it, which costs more than the page under test.
 */
export async function storeToken(page: Page, token: string): Promise<void> {
  await page.addInitScript((accessToken) => {
    // An empty document has no storage.
    if (location.origin === "null") return;
    const stored = `e2e.stored.${accessToken.slice(-12)}`;
    // Once: a page that signed out stays signed out.
    if (localStorage.getItem(stored) !== null) return;
    localStorage.setItem(stored, "");
    localStorage.setItem("accessToken", accessToken);
    localStorage.setItem("lastActivity", String(Date.now()));
  }, token);
}
