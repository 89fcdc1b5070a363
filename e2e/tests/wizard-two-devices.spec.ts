import { expect, test } from "../fixtures.ts";
import { draftsOf, enterCustomer, loansOf } from "../page-objects/customer-fixtures.ts";
import { LoanApplication } from "../page-objects/loan-application.ts";
import { firstPassword } from "../page-objects/users.ts";

test("LOAN-13 with two devices, older input overwrites newer only after a confirmation, and one application is submitted", async ({
  page,
  newPerson,
}) => {
  // At the consent, from which the application is submitted.
  const { person, wizard } = await LoanApplication.beginAt(page, 9);
  await wizard.fill("Full name", "Hawa Sesay");
  await wizard.expectSaved();

  const phone = await newPerson();
  await enterCustomer(phone, person.email, firstPassword);
  await phone.goto("/user/profile");
  const other = new LoanApplication(phone);
  await other.resume();
  await other.fill("Full name", "Kadie Sesay");
  await other.expectSaved();

  await wizard.fill("Applicant initial", "HS");
  const notice = wizard.modal.getByText(
    "This application was continued on another device since you opened it here.",
  );
  await expect(notice).toBeVisible();
  await wizard.modal.getByRole("button", { name: "Use the newer entries" }).click();
  await expect(notice).toBeHidden();
  await expect(wizard.field("Full name")).toHaveValue("Kadie Sesay");
  await wizard.fill("Full name", "Kadie H. Sesay");
  await wizard.expectSaved();

  await other.fill("Full name", "Kadiatu Sesay");
  await expect(other.modal.getByText("continued on another device")).toBeVisible();
  await other.modal.getByRole("button", { name: "Keep what is on this screen" }).click();
  await other.expectSaved();
  expect(await draftsOf(page, person)).toMatchObject([
    { body: { consent: { full_name: "Kadiatu Sesay" } } },
  ]);

  // What one device has submitted, the other does not repeat without a notice.
  await other.consent("IS");
  await other.next(10);
  const loanId = await other.submit();
  await wizard.fill("Full name", "Kadie Hawa Sesay");
  const submitted = wizard.modal.getByText("This application has been submitted already.");
  await expect(submitted).toBeVisible();
  await wizard.modal.getByRole("button", { name: "Start a new application" }).click();
  await wizard.expectStep(1);
  await expect(submitted).toBeHidden();
  await wizard.next(2);
  await wizard.expectSaved();
  expect(await loansOf(page, person)).toEqual([loanId]);
});
