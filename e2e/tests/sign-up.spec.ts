import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { messages } from "../page-objects/messages.ts";
import { firstPassword, newAddress, newCustomer } from "../page-objects/users.ts";
import { sendSignUp } from "../page-objects/sign-up.ts";

const person = {
  first_name: "aminata",
  last_name: "bangura-koroma",
  phone: "+232 76 123456",
  password: firstPassword,
};

test("AUTH-3 customer sign-up says what is missing or wrong, one thing at a time", async ({
  page,
}) => {
  await page.goto("/user/signup");
  await expect(page.getByRole("heading", { level: 1, name: "Customer Sign Up" })).toBeVisible();
  await expect(
    page.getByText(
      "8 characters, 1 lowercase, 1 uppercase, 1 number, and 1 special character from ! # $ % - _ = +",
    ),
  ).toBeVisible();
  await expect(
    page.getByText("Needed: at least 8 characters and not easy to guess."),
  ).toBeVisible();
  await expectNoAxeFindings(page);
  const warning = page.getByRole("alert");
  const submit = page.getByRole("button", { name: "Sign Up" });
  const fill = (label: string, value: string) =>
    page.getByLabel(label, { exact: true }).fill(value);

  await submit.click();
  await expect(warning).toHaveText(messages.required);
  await expect(page.getByLabel("First name")).toBeFocused();
  await fill("First name", person.first_name);
  await fill("Last name", person.last_name);
  await fill("Email", "aminata@nowhere");
  await fill("Phone", "00232 76 123456");
  await fill("Password", "short");
  await fill("Confirm password", "other");
  await submit.click();
  await expect(warning).toHaveText(messages.email);
  await fill("Email", "aminata@example.com");
  await submit.click();
  await expect(warning).toHaveText(messages.phone);
  await fill("Phone", "076 123456");
  await submit.click();
  await expect(warning).toHaveText(messages.passwordsDiffer);
  await fill("Confirm password", "short");
  await submit.click();
  await expect(warning).toHaveText(messages.passwordTooShort);
  await fill("Password", person.password);
  await fill("Confirm password", person.password);
  await submit.click();
  await expect(warning).toHaveText(messages.emailHost);
  await fill("Email", newAddress("aminata"));
  await fill("Password", "Aminata2024");
  await fill("Confirm password", "Aminata2024");
  await submit.click();
  await expect(warning).toContainText("This password is easy to guess. Please choose another.");
  await fill("First name", "www.win.example");
  await submit.click();
  await expect(warning).toHaveText("A name cannot contain links or hidden characters.");
  await expectNoAxeFindings(page);
});

test("AUTH-3 a sign-up is normalised, answered with a banner, and clears the form", async ({
  page,
}) => {
  const email = newAddress("aminata");
  const sent = page.waitForRequest("**/api/user/signup");
  await sendSignUp(page, { ...person, email: email.replace("aminata", "AMINATA") });
  expect((await sent).postDataJSON()).toEqual({
    first_name: "Aminata",
    last_name: "Bangura-Koroma",
    email,
    phone: "+232-76-123456",
    password: firstPassword,
  });
  await expect(
    page.getByText(
      "Your account has been created. Please check your email to confirm your address.",
    ),
  ).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("");
  await expect(page).toHaveURL(/\/user\/signup$/);
});

test("AUTH-3 on a phone, the banner of a sent sign-up comes into view", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await sendSignUp(page, { ...person, email: newAddress("aminata") });
  await expect(page.getByText("Your account has been created.")).toBeInViewport();
});

test("AUTH-5 an address that has an account already is refused", async ({ page }) => {
  const email = await newCustomer(page.request);
  await sendSignUp(page, { ...person, email });
  await expect(page.getByRole("alert")).toHaveText(messages.accountExists);
  await expect(page.getByLabel("Email")).toHaveValue(email);
});

test("SITE-23 a sign-up that met no network, and one whose answer nobody understands", async ({
  page,
  context,
}) => {
  const email = newAddress("aminata");
  await context.route("**/api/user/signup", (route) => route.abort());
  await sendSignUp(page, { ...person, email });
  await expect(page.getByRole("alert")).toHaveText("Network Error");
  await context.unroute("**/api/user/signup");
  await context.route("**/api/user/signup", (route) => route.fulfill({ status: 400, json: {} }));
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("alert")).toHaveText("An error occurred.");
  await context.unroute("**/api/user/signup");
  await context.route("**/api/user/signup", (route) => route.fulfill({ body: "<html>" }));
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "An unexpected error occurred. Please try again.",
  );
  await expect(page.getByLabel("Email")).toHaveValue(email);
});
