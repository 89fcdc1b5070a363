import { expect, test } from "../fixtures.ts";
import { account } from "../page-objects/account.ts";
import { firstPassword, newCustomer, storedToken } from "../page-objects/users.ts";

test("AUTH-22, AUTH-23 a customer who is sent to the sign-in arrives in the profile, and stays out of the back office", async ({
  page,
}) => {
  const email = await newCustomer(page.request);
  await page.goto("/user/profile");
  await expect(page).toHaveURL(/\/user\/signin$/);
  await page.getByLabel("Email").fill(email.toUpperCase());
  const password = page.getByLabel("Password", { exact: true });
  await password.fill(firstPassword);
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/user\/profile#top$/);
  expect(await storedToken(page)).not.toBeNull();
  // Scripts of the page cannot read the refresh token (AUTH-30).
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain("refreshToken");
  expect(await page.evaluate(() => document.cookie)).toBe("");

  await page.goto("/staff/dashboard");
  await expect(page).toHaveURL(/\/staff\/signin$/);
  // Public pages stay open, and the sign-in page redirects.
  await page.goto("/user/signup");
  await expect(page.getByRole("link", { name: "Go to my account" })).toHaveAttribute(
    "href",
    "/user/profile#top",
  );
  // The address in mails.
  await page.goto("/auth/signin");
  await expect(page).toHaveURL(/\/user\/profile#top$/);
});

test("AUTH-22, AUTH-23 a staff member arrives in the dashboard, and later at the sign-in of the staff", async ({
  page,
}) => {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  await page.goto("/staff/dashboard");
  await expect(page).toHaveURL(/\/staff\/signin$/);
  expect(warnings).toContain("This page needs a signed-in staff member.");
  const sent = page.waitForRequest("**/api/staff/signin");
  await account.signInStaff(page, "Basic@Demo.org");
  expect((await sent).postDataJSON()).toMatchObject({ email: "basic@demo.org" });
  await expect(page).toHaveURL(/\/staff\/dashboard#top$/);
  // Staff are redirected from the customer area to the back office.
  await page.goto("/user/profile");
  await expect(page).toHaveURL(/\/staff\/dashboard#top$/);
  // On a page that does not itself leave for the sign-in when the session is gone.
  await page.goto("/home");
  await page.evaluate(() => localStorage.removeItem("accessToken"));
  await page.goto("/user/profile");
  await expect(page).toHaveURL(/\/staff\/signin$/);
});

test("SITE-76 what is typed and pressed on the sign-in before its script stands is done once, when it stands", async ({
  page,
}) => {
  const email = await newCustomer(page.request);
  const { promise: asked, resolve: arrive } = Promise.withResolvers<void>();
  await page.route("**/assets/start-sign-in-*.js", async (route) => {
    await asked;
    await route.continue();
  });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
  });
  await page.goto("/user/signin", { waitUntil: "commit" });
  await page.getByLabel("Email").fill(email);
  const password = page.getByLabel("Password", { exact: true });
  await password.fill(firstPassword);
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  const submit = page.getByRole("button", { name: "Sign In" });
  await submit.click();
  await submit.click();
  await expect(submit).toHaveAttribute("aria-busy", "true");
  expect(sent).toEqual([]);
  arrive();
  await expect(page).toHaveURL(/\/user\/profile#top$/);
  expect(sent.filter((one) => one.endsWith("/signin"))).toEqual(["/api/user/signin"]);
});
