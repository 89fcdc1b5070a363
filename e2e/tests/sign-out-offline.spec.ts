import type { Page } from "@playwright/test";
import { expect, test as base } from "@playwright/test";
import { account } from "../page-objects/account.ts";
import { firstPassword, newCustomer, storedToken } from "../page-objects/users.ts";

// Without a network the browser logs failed requests, which the usual fixture reports as errors.
const test = base.extend({});

const ways = {
  "the button": (page: Page) => page.getByRole("button", { name: "Sign out" }).click(),
  "the Logout tab": (page: Page) =>
    page.getByRole("navigation").getByRole("link", { name: "Logout" }).click(),
} as const;

for (const [name, leave] of Object.entries(ways)) {
  test(`AUTH-34 signing out with ${name} needs no network: the browser forgets at once, the server is notified later`, async ({
    page,
    context,
  }) => {
    const email = await newCustomer(page.request);
    await account.signInCustomer(page, email, firstPassword);
    await page.goto("/user/profile");
    await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
    const token = await storedToken(page);
    const live = () =>
      page.request.get("/api/user/profile", { headers: { authorization: `Bearer ${token}` } });
    await context.setOffline(true);
    await leave(page);
    await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeHidden();
    await expect(page.getByText(email)).toHaveCount(0);
    await expect.poll(() => storedToken(page)).toBeNull();
    // The test's own client is online: the session ends when the server receives the sign-out.
    expect((await live()).status()).toBe(200);

    await context.setOffline(false);
    await page.goto("/user/profile");
    await expect(page).toHaveURL(/\/user\/signin$/);
    await expect.poll(async () => (await live()).status()).toBe(401);
    await expect
      // The cookie of a known device stays; it gives no access.
      .poll(async () => (await context.cookies()).map((cookie) => cookie.name))
      .toEqual(["device"]);
    await expect
      .poll(() => page.evaluate(() => ({ ...localStorage })))
      .not.toHaveProperty("untoldSignOut");
    // The late notification does not end a newer session.
    await account.signInCustomer(page, email, firstPassword);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
  });
}

test("AUTH-34 a sign-out without a network reaches the server later, from the same page and from a new tab", async ({
  page,
  context,
}) => {
  const email = await newCustomer(page.request);
  for (const isClosed of [false, true]) {
    await account.signInCustomer(page, email, firstPassword);
    await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
    const token = await storedToken(page);
    const live = () =>
      page.request.get("/api/user/profile", { headers: { authorization: `Bearer ${token}` } });
    await context.setOffline(true);
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect.poll(() => storedToken(page)).toBeNull();
    await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
    if (isClosed) {
      const next = await context.newPage();
      await page.close();
      await context.setOffline(false);
      await next.goto("/about");
      await expect
        .poll(() => next.evaluate(() => localStorage.getItem("untoldSignOut")))
        .toBeNull();
      expect(
        (
          await next.request.get("/api/user/profile", {
            headers: { authorization: `Bearer ${token}` },
          })
        ).status(),
      ).toBe(401);
    } else {
      await context.setOffline(false);
      await expect.poll(async () => (await live()).status()).toBe(401);
    }
  }
});

test("AUTH-34 an idle session that ended without a network ends on the server later", async ({
  page,
  context,
}) => {
  await page.clock.install();
  const email = await newCustomer(page.request);
  await account.signInCustomer(page, email, firstPassword);
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
  const token = await storedToken(page);
  await context.setOffline(true);
  for (let minute = 0; minute < 15; minute += 1) await page.clock.runFor(60_000);
  await expect.poll(() => storedToken(page)).toBeNull();
  await expect(page.getByText(email)).toHaveCount(0);
  await context.setOffline(false);
  await page.clock.runFor(61_000);
  await expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${token}` };
      return (await page.request.get("/api/user/profile", { headers })).status();
    })
    .toBe(401);
});
