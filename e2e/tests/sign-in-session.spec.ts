import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { signedInCustomer, storedToken } from "../page-objects/users.ts";

/** Advances the page's clock minute by minute, so that each check can make its call. */
async function pass(page: Page, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) await page.clock.runFor(60_000);
}

test("AUTH-32 fifteen minutes without activity end the session, and the sign-in page shows the reason", async ({
  page,
}) => {
  await page.clock.install();
  await signedInCustomer(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await pass(page, 14);
  await expect(page).toHaveURL(/\/user\/profile/);
  await pass(page, 1);
  await expect(page).toHaveURL(/\/user\/signin$/);
  await expect(
    page.getByText("You were signed out after 15 minutes without activity. Sign in to go on."),
  ).toBeVisible();
  expect(await storedToken(page)).toBeNull();
});

test("AUTH-32 activity renews the token before it expires", async ({ page }) => {
  await page.clock.install();
  await signedInCustomer(page);
  const first = await storedToken(page);
  await pass(page, 9);
  expect(await storedToken(page)).toBe(first);
  await page.mouse.move(200, 200);
  const renewed = page.waitForResponse("**/api/user/refresh-token");
  await pass(page, 2);
  const answer = await renewed;
  expect(answer.status()).toBe(200);
  // Tokens of the same second are equal, so it is compared with the response.
  const { accessToken } = (await answer.json()) as { accessToken: string };
  await expect.poll(() => storedToken(page)).toBe(accessToken);
  await pass(page, 7);
  await expect(page).toHaveURL(/\/user\/profile/);
});

test("AUTH-32 a token that expired while the page was closed is removed", async ({ page }) => {
  await page.clock.install();
  await signedInCustomer(page);
  await page.goto("/about");
  await page.clock.fastForward("16:00");
  await page.goto("/user/profile");
  await expect(page).toHaveURL(/\/user\/signin$/);
  expect(await storedToken(page)).toBeNull();
});

test("AUTH-33 a session that the server ended is removed at the next 401", async ({ page }) => {
  await signedInCustomer(page);
  const token = await storedToken(page);
  // A page without calls, so that the next call is the refused one.
  await page.goto("/about");
  const ended = await page.request.post("/api/user/signout", {
    data: {},
    headers: { authorization: `Bearer ${token}` },
  });
  expect(ended.status()).toBe(200);
  await page.goto("/user/profile");
  await expect(page).toHaveURL(/\/user\/signin$/);
  await expect(page.getByText("Your session has ended. Sign in to go on.")).toBeVisible();
  expect(await storedToken(page)).toBeNull();
});

test("AUTH-32 activity in one tab counts for all, and so does signing out", async ({
  page,
  context,
}) => {
  await context.clock.install();
  await signedInCustomer(page);
  const other = await context.newPage();
  await other.goto("/user/profile");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  // Awaited before the first move: the clock also runs by itself, and a tick may renew at once.
  const renewed = context.waitForEvent("response", (answer) =>
    answer.url().endsWith("/api/user/refresh-token"),
  );
  await context.clock.runFor(10 * 60_000);
  await other.mouse.move(150, 150);
  await other.mouse.move(250, 250);
  await context.clock.runFor(2 * 60_000);
  const { accessToken } = (await (await renewed).json()) as { accessToken: string };
  await expect.poll(() => storedToken(page)).toBe(accessToken);
  await context.clock.runFor(4 * 60_000);
  await expect(page).toHaveURL(/\/user\/profile/);

  await other.evaluate(() => localStorage.removeItem("accessToken"));
  await expect(page).toHaveURL(/\/user\/signin$/);
});

test("AUTH-34 signing out ends the session on the server as well", async ({ page }) => {
  await signedInCustomer(page);
  const token = await storedToken(page);
  const left = page.waitForResponse("**/api/user/signout");
  await page
    .getByRole("link", { name: /sign out/i })
    .or(page.getByRole("button", { name: /sign out/i }))
    .first()
    .click();
  expect((await left).status()).toBe(200);
  // The style sheets of the area are still loaded; the public pages look the same.
  await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(250, 248, 244)");
  await expect(page.locator("body")).toHaveCSS("font-family", /^"Inter Variable"/);
  expect(await storedToken(page)).toBeNull();
  // Both tokens are removed: the refresh token is a cookie (AUTH-30).
  // The remaining cookie marks a known device and gives no access (AUTH-15).
  expect((await page.context().cookies()).map((cookie) => cookie.name)).toEqual(["device"]);
  const asked = await page.request.get("/api/user/profile", {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(asked.status()).toBe(401);
});
