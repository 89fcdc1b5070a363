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

test("AUTH-32, AUTH-34 activity in one tab counts for all, and signing out ends all of them and the session on the server", async ({
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
  // The browser may have thrown away its body.
  expect((await renewed).status()).toBe(200);
  await context.clock.runFor(4 * 60_000);
  await expect(page).toHaveURL(/\/user\/profile/);
  const accessToken = await storedToken(page);
  expect(accessToken).not.toBeNull();

  // One of the tabs tells the server; both know of it at the same time.
  const left = context.waitForEvent("response", (answer) =>
    answer.url().endsWith("/api/user/signout"),
  );
  await other.getByRole("button", { name: "Sign out" }).click();
  expect((await left).status()).toBe(200);
  await expect(page).toHaveURL(/\/user\/signin$/);
  // The style sheets of the area are still loaded; the public pages look the same.
  await expect(other.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
  await expect(other.locator("body")).toHaveCSS("background-color", "rgb(250, 248, 244)");
  await expect(other.locator("body")).toHaveCSS("font-family", /^"Inter Variable"/);
  expect(await storedToken(page)).toBeNull();
  // Both tokens are removed: the refresh token is a cookie (AUTH-30).
  // The remaining cookie marks a known device and gives no access (AUTH-15).
  expect((await context.cookies()).map((cookie) => cookie.name)).toEqual(["device"]);
  const asked = await page.request.get("/api/user/profile", {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(asked.status()).toBe(401);
});
