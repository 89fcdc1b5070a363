import { expect, test as base } from "@playwright/test";
import { account } from "../page-objects/account.ts";
import { firstPassword, newCustomer, storedToken } from "../page-objects/users.ts";

// Without a network the browser logs failed requests, which the usual fixture reports as errors.
const test = base.extend({});

test("AUTH-34 signing out without a network: the browser forgets at once, and the server learns of it later, in a new tab too", async ({
  page,
  context,
}) => {
  const email = await newCustomer(page.request);
  const welcome = page.getByRole("heading", { level: 1, name: /^Welcome/ });
  /** Whether the session of now is still live; the test's own client is online. */
  const watch = async () => {
    const token = await storedToken(page);
    return async () => {
      const headers = { authorization: `Bearer ${token}` };
      return (await context.request.get("/api/user/profile", { headers })).status();
    };
  };
  await account.signInCustomer(page, email, firstPassword);
  await expect(welcome).toBeVisible();
  const first = await watch();
  await context.setOffline(true);
  await page.getByRole("navigation").getByRole("link", { name: "Logout" }).click();
  await expect(welcome).toBeHidden();
  await expect(page.getByText(email)).toHaveCount(0);
  await expect.poll(() => storedToken(page)).toBeNull();
  expect(await first()).toBe(200);
  await context.setOffline(false);
  await expect.poll(first).toBe(401);
  await expect(page).toHaveURL(/\/user\/signin$/);
  await expect
    // The cookie of a known device stays; it gives no access.
    .poll(async () => (await context.cookies()).map((cookie) => cookie.name))
    .toEqual(["device"]);
  const untold = (tab: typeof page) => tab.evaluate(() => localStorage.getItem("untoldSignOut"));
  await expect.poll(() => untold(page)).toBeNull();

  // The late notification does not end a newer session.
  await account.signInCustomer(page, email, firstPassword);
  await page.reload();
  await expect(welcome).toBeVisible();
  const second = await watch();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect.poll(() => storedToken(page)).toBeNull();
  await expect(welcome).toBeHidden();
  const next = await context.newPage();
  await page.close();
  await context.setOffline(false);
  await next.goto("/about");
  await expect.poll(() => untold(next)).toBeNull();
  expect(await second()).toBe(401);
});
