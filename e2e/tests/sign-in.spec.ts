import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { messages } from "../page-objects/messages.ts";
import { account } from "../page-objects/account.ts";
import {
  firstPassword,
  newCustomer,
  signedInCustomer,
  storedToken,
} from "../page-objects/users.ts";

const areas = [
  { path: "/user/signin", title: "Sign In" },
  { path: "/staff/signin", title: "Employee Sign In" },
] as const;

for (const { path, title } of [
  ...areas,
  { path: "/user/signup", title: "Customer Sign Up" },
  { path: "/user/forgot-password", title: "Forgot password" },
]) {
  test(`SITE-2 ${path} has the navigation and the footer of the public pages`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    const banner = page.getByRole("banner");
    for (const [name, href] of [
      ["Home", "/"],
      ["About", "/about"],
      ["Services", "/services"],
      ["Contact", "/contact"],
      ["Support", "/services/help-center#top"],
      ["Sign In", "/user/signin"],
    ] as const) {
      const link = banner.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
      await expect(link, title).toHaveAttribute("href", href);
    }
    await expect(banner.getByRole("link", { name: "Get Started" }).first()).toHaveAttribute(
      "href",
      "/user/signup",
    );
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByRole("link", { name: "For employees" })).toHaveAttribute(
      "href",
      "/staff/signin",
    );
    for (const name of ["Account", "Company", "Resources"])
      await expect(footer.getByRole("navigation", { name })).toBeVisible();
    await expect(footer.locator("address")).toBeVisible();
    await expect(page.getByRole("main")).toHaveCount(1);
    await expectNoAxeFindings(page);
  });
}

for (const { path } of areas) {
  test(`AUTH-11 ${path} marks what is missing, and stores nothing after a refused sign-in`, async ({
    page,
  }) => {
    await page.goto(path);
    const warning = page.getByRole("alert");
    const email = page.getByLabel("Email");
    const submit = page.getByRole("button", { name: "Sign In" });
    await submit.click();
    await expect(warning).toHaveText(messages.required);
    await expect(email).toBeFocused();
    await expectNoAxeFindings(page);
    await email.fill("unknown.address@example.org");
    await page.getByLabel("Password", { exact: true }).fill("wrong password");
    await submit.click();
    await expect(warning).toHaveText("Invalid email or password.");
    await expect(email).toHaveValue("unknown.address@example.org");
    expect(await storedToken(page)).toBeNull();
  });
}

test("AUTH-22 a customer shows the password, signs in, and arrives in the profile", async ({
  page,
}) => {
  const email = await newCustomer(page.request);
  await page.goto("/user/signin");
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
});

test("AUTH-22 a staff member signs in with an address in capitals and arrives in the dashboard", async ({
  page,
}) => {
  const sent = page.waitForRequest("**/api/staff/signin");
  await account.signInStaff(page, "Basic@Demo.org");
  expect((await sent).postDataJSON()).toMatchObject({ email: "basic@demo.org" });
  await expect(page).toHaveURL(/\/staff\/dashboard#top$/);
});

test("AUTH-12 each sign-in page refuses accounts of the other area and stores nothing", async ({
  page,
}) => {
  for (const [path, email] of [
    ["/user/signin", "cashier@demo.org"],
    ["/staff/signin", "customer@demo.org"],
  ] as const) {
    await page.goto(path);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("Salone-2026");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("alert")).toHaveText("Unauthorized role for sign-in");
    expect(await storedToken(page)).toBeNull();
  }
});

test("AUTH-22 the sign-in pages link forgotten password, sign-up, cancel, contact and the other area", async ({
  page,
}) => {
  await page.goto("/user/signin");
  for (const [name, href] of [
    ["Forgot password?", "/user/forgot-password"],
    ["Sign up", "/user/signup"],
    ["Cancel", "/"],
  ] as const) {
    await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
  await page.goto("/staff/signin");
  for (const [name, href] of [
    ["Forgot password?", "/user/forgot-password"],
    ["Customer login", "/user/signin"],
    ["Contact us", "/contact"],
  ] as const) {
    await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
});

test("AUTH-11 a navigation with a reset state empties the sign-in form", async ({ page }) => {
  await page.goto("/user/signin");
  // The same state resets a second time too.
  for (const [idx, key] of [
    [1, "first"],
    [2, "second"],
  ] as const) {
    await page.getByLabel("Email").fill("left.behind@example.org");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("alert")).toHaveText(messages.required);
    await page.evaluate(
      ([idx, key]) => {
        history.pushState({ usr: { reset: 1 }, key, idx }, "", "/user/signin");
        dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
      },
      [idx, key] as const,
    );
    await expect(page.getByLabel("Email")).toHaveValue("");
    await expect(page.getByText(messages.required)).toHaveCount(0);
  }
});

test("AUTH-23 protected pages redirect to the sign-in of the last area, and log a warning", async ({
  page,
}) => {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  await page.goto("/user/profile");
  await expect(page).toHaveURL(/\/user\/signin$/);
  await page.goto("/staff/dashboard");
  await expect(page).toHaveURL(/\/staff\/signin$/);
  expect(warnings).toContain("This page needs a signed-in staff member.");

  await account.signInStaff(page, "basic@demo.org");
  // Staff are redirected from the customer area to the back office (AUTH-23).
  await page.goto("/user/profile");
  await expect(page).toHaveURL(/\/staff\/dashboard#top$/);
  await page.evaluate(() => localStorage.removeItem("accessToken"));
  await page.goto("/user/profile");
  await expect(page).toHaveURL(/\/staff\/signin$/);
});

test("AUTH-23 the dashboard redirects a signed-in customer, who needs no second sign-in", async ({
  page,
}) => {
  await signedInCustomer(page);
  await page.goto("/staff/dashboard");
  await expect(page).toHaveURL(/\/staff\/signin$/);
  // AUTH-22: public pages stay open, and the sign-in page redirects.
  await page.goto("/user/signup");
  await expect(page.getByRole("link", { name: "Go to my account" })).toHaveAttribute(
    "href",
    "/user/profile#top",
  );
  await page.goto("/user/signin");
  await expect(page).toHaveURL(/\/user\/profile#top$/);
});

test("AUTH-22 /auth/signin, the address in mails, is the customers' sign-in", async ({ page }) => {
  await page.goto("/auth/signin");
  await expect(page).toHaveURL(/\/user\/signin$/);
});

test("AUTH-14 after five wrong passwords the form shows how long to wait, and the password reset", async ({
  page,
}) => {
  await page.goto("/user/signin");
  const submit = page.getByRole("button", { name: "Sign In" });
  await page.getByLabel("Email").fill(`guessed${Date.now()}@example.org`);
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  for (let i = 0; i < 5; i += 1) {
    const answered = page.waitForResponse("**/api/user/signin");
    await submit.click();
    await answered;
  }
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password.");
  await submit.click();
  await expect(page.getByRole("alert")).toHaveText(
    'Too many failed attempts. Please wait 15 minutes and try again. If this is your account, "Forgot password?" lets you in sooner.',
  );
  await expectNoAxeFindings(page);
});
