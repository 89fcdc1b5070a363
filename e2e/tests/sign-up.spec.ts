import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { account } from "../page-objects/account.ts";
import { LoanApplication } from "../page-objects/loan-application.ts";
import { messages } from "../page-objects/messages.ts";
import { firstPassword, newAddress, newCustomer } from "../page-objects/users.ts";
import { sendSignUp } from "../page-objects/sign-up.ts";

const person = {
  first_name: "aminata",
  last_name: "bangura-koroma",
  phone: "+232 76 123456",
  password: firstPassword,
};

test("AUTH-3 customer sign-up shows the rules of a password and marks what is missing", async ({
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
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("alert")).toHaveText(messages.required);
  await expect(page.getByLabel("First name")).toBeFocused();
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

test("SITE-58 the figures of an offer go through the sign-up into the application", async ({
  page,
}) => {
  await page.goto("/home");
  await page
    .getByRole("link", { name: /^Apply for NLe 5,000 over 12 months.*a salary loan/ })
    .click();
  await expect(page.getByText("Salary Loan of NLe 5,000 over 12 months")).toBeVisible();
  const email = await newCustomer(page.request);
  await account.signInCustomer(page, email, firstPassword);
  await page.getByRole("button", { name: "Continue: NLe 5,000 over 12 months" }).click();
  const application = new LoanApplication(page);
  await application.expectStep(1);
  await application.to(5);
  await expect(page.getByLabel("Loan amount")).toHaveValue(/5,?000/);
  await expect(page.getByLabel("Loan period")).toHaveValue("12");
  await expect(page.getByText("20% for a Salary Loan")).toBeVisible();
});
