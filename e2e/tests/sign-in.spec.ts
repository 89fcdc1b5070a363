import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { messages } from "../page-objects/messages.ts";
import { account } from "../page-objects/account.ts";
import {
  firstPassword,
  newCustomer,
  signedInCustomer,
  storedToken,
} from "../page-objects/users.ts";

const doors = [
  { path: "/user/signin", title: "Sign In" },
  { path: "/staff/signin", title: "Employee Sign In" },
] as const;

for (const { path, title } of [
  ...doors,
  { path: "/user/signup", title: "Sign Up" },
  { path: "/user/forgot-password", title: "Forgot password" },
]) {
  test(`SITE-2 ${path} has the navigation and the footer of the public pages`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
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

for (const { path, title } of doors) {
  test(`AUTH-11 ${path} says what is missing or wrong, and keeps what was typed`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expectNoAxeFindings(page);
    const warning = page.getByRole("alert");
    const email = page.getByLabel("Email");
    const submit = page.getByRole("button", { name: "Sign In" });

    await submit.click();
    await expect(warning).toHaveText(messages.required);
    await expect(email).toBeFocused();
    await email.fill("somebody@nowhere");
    await page.getByLabel("Password", { exact: true }).fill("wrong password");
    await submit.click();
    await expect(warning).toHaveText(messages.email);
    await expectNoAxeFindings(page);
    await email.fill("somebody@example.com");
    await submit.click();
    await expect(warning).toHaveText(messages.emailHost);
    await email.fill("nobody.at.all@example.org");
    await submit.click();
    await expect(warning).toHaveText("Invalid email or password.");
    await expect(email).toHaveValue("nobody.at.all@example.org");
    await warning.getByRole("button", { name: "Dismiss message" }).click();
    await expect(warning).toBeHidden();
    expect(await storedToken(page)).toBeNull();
  });

  test(`SITE-23 ${path} tells a lost network, an unexpected failure and a bare refusal apart`, async ({
    page,
    context,
  }) => {
    await page.goto(path);
    const warning = page.getByRole("alert");
    await page.getByLabel("Email").fill("customer@demo.org");
    await page.getByLabel("Password", { exact: true }).fill("Salone-2026");
    const submit = page.getByRole("button", { name: "Sign In" });
    const call = `**/api${path}`;

    await context.route(call, (route) => route.abort());
    await submit.click();
    await expect(warning).toHaveText("Network Error");
    await context.unroute(call);
    await context.route(call, (route) => route.fulfill({ status: 422, json: {} }));
    await submit.click();
    await expect(warning).toHaveText("Sign-in failed");
    await context.unroute(call);
    await context.route(call, (route) => route.fulfill({ json: "no tokens at all" }));
    await submit.click();
    await expect(warning).toHaveText("An unexpected error occurred. Please try again.");
  });
}

test("AUTH-22 a customer signs in, shows the password first, and lands in the profile", async ({
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
  // The refresh token stays out of the page's reach (AUTH-30).
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain("refreshToken");
  expect(await page.evaluate(() => document.cookie)).toBe("");
});

test("AUTH-22 a member of staff signs in with an address in capitals and lands in the dashboard", async ({
  page,
}) => {
  const sent = page.waitForRequest("**/api/staff/signin");
  await account.signInStaff(page, "Basic@Demo.org");
  expect((await sent).postDataJSON()).toMatchObject({ email: "basic@demo.org" });
  await expect(page).toHaveURL(/\/staff\/dashboard#top$/);
});

test("AUTH-12 each door refuses the people of the other, without storing anything", async ({
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

test("AUTH-22 the sign-in pages lead on: forgotten password, sign-up, cancel, contact, the other door", async ({
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

test("AUTH-11 a sign-in form reached with a reset state is empty again", async ({ page }) => {
  await page.goto("/user/signin");
  // The same state a second time resets as well.
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

test("AUTH-23 protected pages lead to the door of whoever was here last, and log a warning", async ({
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
  // Staff at the customers' page are led back to their own (AUTH-23).
  await page.goto("/user/profile");
  await expect(page).toHaveURL(/\/staff\/dashboard#top$/);
  await page.evaluate(() => localStorage.removeItem("accessToken"));
  await page.goto("/user/profile");
  await expect(page).toHaveURL(/\/staff\/signin$/);
});

test("AUTH-23 a signed-in customer is turned away from the dashboard, and needs no second sign-in", async ({
  page,
}) => {
  await signedInCustomer(page);
  await page.goto("/staff/dashboard");
  await expect(page).toHaveURL(/\/staff\/signin$/);
  // AUTH-22: public pages stay as they are, and the sign-in page leads on.
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

test("AUTH-14 after five wrong passwords the form says how long to wait, and the other way in", async ({
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
