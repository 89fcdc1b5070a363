import { expect, test } from "../fixtures.ts";
import { draftsOf, enterCustomer, loansOf, send } from "../page-objects/customer-fixtures.ts";
import { LoanApplication } from "../page-objects/loan-application.ts";
import { firstPassword } from "../page-objects/users.ts";

test("LOAN-13 with two devices, older input overwrites newer input only after a confirmation", async ({
  page,
  newPerson,
}) => {
  const { person, wizard } = await LoanApplication.begin(page);
  await wizard.next(2);
  await wizard.fill("Middle name", "Hawa");
  await wizard.expectSaved();

  const phone = await newPerson();
  await enterCustomer(phone, person.email, firstPassword);
  await phone.goto("/user/profile");
  const other = new LoanApplication(phone);
  await other.resume();
  await other.fill("Middle name", "Kadie");
  await other.expectSaved();

  await wizard.fill("Other phone", "077000111");
  const notice = wizard.modal.getByText(
    "This application was continued on another device since you opened it here.",
  );
  await expect(notice).toBeVisible();
  await wizard.modal.getByRole("button", { name: "Use the newer entries" }).click();
  await expect(notice).toBeHidden();
  await expect(wizard.field("Middle name")).toHaveValue("Kadie");
  await wizard.fill("Middle name", "Kadie H.");
  await wizard.expectSaved();

  await other.fill("Middle name", "Kadiatu");
  await expect(other.modal.getByText("continued on another device")).toBeVisible();
  await other.modal.getByRole("button", { name: "Keep what is on this screen" }).click();
  await other.expectSaved();
  expect(await draftsOf(page, person)).toMatchObject([
    { body: { customer: { middle_name: "Kadiatu" } } },
  ]);
});

test("LOAN-13 an application that another device submitted is not repeated without a notice", async ({
  page,
}) => {
  const { person, wizard } = await LoanApplication.begin(page);
  await wizard.toReview();
  const [draft] = await draftsOf(page, person);
  await send(page, person.token, "post", "/loans/create", {
    application_id: draft?.application_id,
    customer: { first_name: "Isatu", last_name: "Sesay" },
    loan: { loan_type: "Salary Loan", loan_amount: 500, interest_rate: 0.2, loan_period: 2 },
    files: [],
    consent: { consent: "consent signed", submission_date: "2026-03-16" },
  });
  await wizard.prev(9);
  const notice = wizard.modal.getByText("This application has been submitted already.");
  await expect(notice).toBeVisible();
  await wizard.modal.getByRole("button", { name: "Start a new application" }).click();
  await wizard.expectStep(1);
  await expect(notice).toBeHidden();
  await wizard.next(2);
  await wizard.expectSaved();
  expect(await loansOf(page, person)).toHaveLength(1);
});
