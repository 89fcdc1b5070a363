import { expect, test } from "../fixtures.ts";
import { account } from "../page-objects/account.ts";
import { LoanApplication } from "../page-objects/loan-application.ts";
import { firstPassword, newAddress } from "../page-objects/users.ts";
import { sendSignUp } from "../page-objects/sign-up.ts";

test("SITE-58, AUTH-3 on a phone, an offer leads to the sign-up, and its figures go into the application", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/home");
  await page
    .getByRole("link", { name: /^Apply for NLe 5,000 over 12 months.*a salary loan/ })
    .click();
  await expect(page.getByText("Salary Loan of NLe 5,000 over 12 months")).toBeVisible();
  const email = newAddress("aminata");
  const sent = page.waitForRequest("**/api/user/signup");
  await sendSignUp(page, {
    first_name: "aminata",
    last_name: "bangura-koroma",
    email: email.replace("aminata", "AMINATA"),
    phone: "+232 76 123456",
    password: firstPassword,
  });
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
  ).toBeInViewport();
  await expect(page.getByLabel("First name")).toHaveValue("");
  await expect(page).toHaveURL(/\/user\/signup$/);

  await account.signInCustomer(page, email, firstPassword);
  await page.getByRole("button", { name: "Continue: NLe 5,000 over 12 months" }).click();
  const application = new LoanApplication(page);
  await application.expectStep(1);
  await application.to(5);
  await expect(page.getByLabel("Loan amount")).toHaveValue(/5,?000/);
  await expect(page.getByLabel("Loan period")).toHaveValue("12");
  await expect(page.getByText("20% for a Salary Loan")).toBeVisible();
});
