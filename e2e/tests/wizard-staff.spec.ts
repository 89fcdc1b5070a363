import { expect, test } from "../fixtures.ts";
import { draftsOf, enterNewCustomer, enterStaff } from "../page-objects/customer-fixtures.ts";
import { LoanApplication } from "../page-objects/loan-application.ts";
import { lastPrint, recordPrints } from "../page-objects/printing.ts";

test("LOAN-11, CUST-8 staff find a customer, then apply for a new person without a signature, and print", async ({
  page,
  newPerson,
}) => {
  await recordPrints(page);
  const visitor = await newPerson();
  const [first, second] = [await enterNewCustomer(visitor), await enterNewCustomer(visitor)];
  const manager = await enterStaff(page, "manager@demo.org");
  await page.goto("/staff/dashboard#loans");
  const wizard = new LoanApplication(page);
  await wizard.openForStaff();
  await wizard.next(2);
  const find = async (text: string) => {
    await wizard.modal.getByRole("textbox", { name: "Find a customer" }).fill(text);
    await wizard.modal.getByRole("button", { name: "Search" }).click();
  };
  await find(first.customerId);
  await expect(wizard.modal.getByText(first.customerId)).toBeVisible();
  await expect(wizard.field("Email")).toHaveValue(first.email);
  await wizard.fill("Middle name", "Of the first");
  await wizard.modal.getByRole("button", { name: "Another person" }).click();
  await expect(wizard.field("Email")).toHaveValue("");
  await expect(wizard.field("Middle name")).toHaveValue("");
  await find(second.email);
  await expect(wizard.modal.getByText(second.customerId)).toBeVisible();
  await expect(wizard.field("Email")).toHaveValue(second.email);
  await expect(wizard.field("Middle name")).toHaveValue("");
  await wizard.expectSaved();
  await wizard.modal.getByRole("button", { name: "Another person" }).click();

  await wizard.fill("First name", "Musa");
  await wizard.fill("Last name", "Kamara");
  // Who has no e-mail address is a customer all the same.
  await wizard.fill("Phone", "076123456");
  await wizard.to(5);
  await wizard.choose("Loan type", "Group Loan");
  await wizard.fill("Loan amount", "900");
  await wizard.fill("Loan period", "3");
  await wizard.to(7);
  await wizard.fill("Occupation", "Trader");
  await wizard.to(10);
  await expect(wizard.modal.getByText("Before you can submit:")).toBeHidden();
  // LOAN-5: the signature follows on paper.
  await expect(wizard.modal.getByText("Not signed")).toBeVisible();
  await wizard.modal.getByRole("button", { name: "Print" }).click();
  const printed = await lastPrint(page, "a4");
  expect(printed.text).toContain("Loan application");
  expect(printed.text).toContain("Kamara");
  await wizard.submit();
  expect(await draftsOf(page, manager)).toEqual([]);
});
