import { roleIds } from "@microfinance/contract/core/constants.ts";
import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { newColleague, tokenOf } from "../page-objects/administration.ts";
import type { Office } from "../page-objects/api-fixtures.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { LoanDecisions } from "../page-objects/loan-decisions.ts";
import { PayLoan } from "../page-objects/pay-loan.ts";
import { ReviewPanel } from "../page-objects/review-panel.ts";

// The tests of this file change settings that its other tests need, so they run one after the other.
test.describe.configure({ mode: "default" });

const secondRefused = "Another staff member must do the second review: you have done the first.";
const ownLoan = "This is your own loan. Another staff member must act on it.";

const settingsOf = async (office: Office) =>
  (await office.call("basic", "GET", "/settings")).body["settings"] as Record<string, unknown>;

test("LOAN-44 the first reviewer reads why another staff member must do the second review, and the server refuses it", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("applied");
  const page = await signedIn("manager");
  const review = new ReviewPanel(page);
  await review.open(loan.loan_id);
  await expect(review.step("Second Review")).toContainText(
    "The first review must be completed before the second review.",
  );
  await review.review("First Review", "Papers complete.");
  await expect(review.step("Second Review")).toContainText(secondRefused);
  await expect(review.panel.getByRole("button", { name: "Complete Second Review" })).toBeHidden();
  await expectNoAxeFindings(page);
  const answer = await office.step("manager", "review second", loan);
  expect([answer.status, answer.text]).toEqual([409, secondRefused]);
});

test("LOAN-44, LOAN-54 Settings: three switches and the ceilings; with one off, the loan names who did both reviews", async ({
  office,
  signedIn,
}) => {
  const backOffice = new BackOffice(await signedIn("sysadmin"));
  await backOffice.open("settings", "Settings");
  const panel = (title: string) =>
    backOffice.main.locator("section").filter({
      has: backOffice.page.getByRole("heading", { name: title, exact: true }),
    });
  const press = (title: string, name: string) =>
    panel(title).getByRole("button", { name, exact: true }).click();
  const persons = "Separate persons";
  const differ = panel(persons).getByRole("switch", {
    name: "The second review is done by another person than the first",
  });

  await press(persons, "Edit");
  await expect(panel(persons).getByRole("switch")).toHaveCount(3);
  await expectNoAxeFindings(backOffice.page);
  await differ.uncheck({ force: true });
  await press(persons, "Save");
  await expect(panel(persons).getByText("Settings saved.")).toBeVisible();
  try {
    expect(await settingsOf(office)).toMatchObject({
      reviewers_differ: false,
      approver_independent: true,
      reversal_by_other: true,
    });
    const loan = await office.loan("applied");
    const page = await signedIn("manager");
    const review = new ReviewPanel(page);
    await review.open(loan.loan_id);
    await review.review("First Review", "Papers complete.");
    await review.review("Second Review", "Employer confirmed.");
    await expect(review.panel.getByText("same reviewer")).toBeVisible();
    await expect(
      review.panel.getByText("First and second review by the same person: Hannah Williams"),
    ).toBeVisible();
    await expectNoAxeFindings(page);
  } finally {
    const on = { reviewers_differ: true };
    expect((await office.call("sysadmin", "PUT", "/settings", on)).status).toBe(200);
  }

  const ceilings = "Approval ceilings";
  await expect(panel(ceilings)).toContainText("Up to NLe 100,000");
  await press(ceilings, "Edit");
  await expect(panel(ceilings).getByLabel("System Admin")).toHaveValue("");
  await panel(ceilings).getByLabel("Everybody else who may approve").fill("60000");
  // The top bar covers half of a button that is scrolled below it.
  await backOffice.page.evaluate(() => window.scrollTo(0, 0));
  await expectNoAxeFindings(backOffice.page);
  await press(ceilings, "Save");
  await expect(panel(ceilings)).toContainText("Up to NLe 60,000");
  expect(await settingsOf(office)).toMatchObject({
    approval_ceilings: { system_admin: null, manager: 100_000, others: 60_000 },
  });
});

test("LOAN-53 an approval above the request requires a reason and an approver who did not review the loan", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("processed", { amount: 5000 });
  const reviewer = new LoanDecisions(await signedIn("manager"));
  await reviewer.open(loan.loan_id);
  await reviewer.choose("approve");
  await reviewer.form("approve").getByLabel("Approved amount").fill("6000");
  await expect(reviewer.form("approve")).toContainText(
    "More than was requested must be approved by another staff member: you have reviewed this loan.",
  );
  await expect(reviewer.submit("approve")).toBeDisabled();

  const page = await signedIn("sysadmin");
  const modal = new LoanDecisions(page);
  await modal.open(loan.loan_id);
  await modal.choose("approve");
  const form = modal.form("approve");
  const reason = form.getByLabel("Why more than requested");
  await expect(reason).toBeHidden();
  for (const [label, wrong, text, right] of [
    [
      "Approved amount",
      "10001",
      "The largest amount that can be approved for the Salary Loan is NLe 10,000.",
      "6000",
    ],
    ["Loan period", "25", "The longest period of the Salary Loan is 24 months.", "12"],
    ["Interest rate", "0.21", "The rate of the Salary Loan is 20%, 25% or 30%.", "0.2"],
  ] as const) {
    await form.getByLabel(label).fill(wrong);
    await expect(form.getByText(text, { exact: true })).toBeVisible();
    await form.getByLabel(label).fill(right);
    await expect(form.getByText(text, { exact: true })).toBeHidden();
  }
  await modal.decide("approve", "Approved above the request.");
  await expect(
    form.getByText("Please say why more is approved than was requested.").first(),
  ).toBeVisible();
  await expectNoAxeFindings(page);
  await reason.fill("Tuition rose since the application.");
  await modal.confirm("approve");
  // More than was consented to: the customer consents before the payout.
  await modal.expectAlert(
    "The loan is approved and not paid out yet. The approved terms are worse than those the customer consented to. The customer consents to them first, or signs the agreement.",
  );
  await modal.open(loan.loan_id);
  await modal.modal.getByRole("tab", { name: "Overview" }).click();
  await expect(modal.modal).toContainText("Tuition rose since the application.");
});

test("LOAN-54 above the ceiling of a role the form and the server name the role that can approve", async ({
  office,
  signedIn,
}) => {
  const wanted = { loan_type: "Personal Loan", loan_amount: 120_000, interest_rate: 0.3 };
  const loan = await office.loan("applied", { loan: wanted });
  expect((await office.step("finance", "review first", loan)).status).toBe(200);
  expect((await office.step("sysadmin", "review second", loan)).status).toBe(200);
  const text = "NLe 120,000 is above your ceiling of NLe 100,000. A System Admin can approve it.";
  const page = await signedIn("manager");
  const modal = new LoanDecisions(page);
  await modal.open(loan.loan_id);
  await modal.choose("approve");
  await expect(modal.form("approve").getByText(text)).toBeVisible();
  await expect(modal.submit("approve")).toBeHidden();
  await expect(modal.form("approve").getByRole("button", { name: /^Ask/ })).toBeEnabled();
  await expectNoAxeFindings(page);
  const refused = await office.step("manager", "approve", loan);
  expect([refused.status, refused.text]).toEqual([403, text]);
  expect((await office.step("sysadmin", "approve", loan)).status).toBe(200);
});

test("LOAN-46 a manager sets a staff member's customer account, and that member cannot act on the own loan", async ({
  office,
  openPage,
  signedIn,
}) => {
  const loan = await office.loan("processed");
  const paying = await office.loan("paying", { customer_id: loan.customer_id });
  const borrower = await newColleague(office, roleIds.manager);

  const backOffice = new BackOffice(await signedIn("sysadmin"));
  await backOffice.open(`staff?staff=${borrower.id}`, "Staff");
  await backOffice.dialog.getByRole("button", { name: "Update Staff", exact: true }).click();
  await backOffice.dialog.getByLabel("Customer account").fill("CUS-999999");
  await backOffice.dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(backOffice.dialog).toContainText("There is no customer with this code.");
  await backOffice.dialog.getByLabel("Customer account").fill(loan.customer_id);
  await expectNoAxeFindings(backOffice.page);
  await backOffice.dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(backOffice.dialog).toBeHidden();
  await backOffice.open(`staff?staff=${borrower.id}`, "Staff");
  await expect(backOffice.dialog).toContainText(`Customer account${loan.customer_id}`);

  const page = await openPage(await tokenOf(backOffice.page.request, borrower.email));
  const modal = new LoanDecisions(page);
  await modal.open(loan.loan_id);
  await expect(modal.modal.getByText(ownLoan)).toBeVisible();
  await modal.choose("approve");
  await expect(modal.form("approve")).toBeHidden();
  await expect(modal.modal.getByRole("alert").getByText(ownLoan)).toBeVisible();
  await expectNoAxeFindings(page);

  const review = new ReviewPanel(page);
  await review.open(loan.loan_id);
  await expect(review.panel.getByText(ownLoan).first()).toBeVisible();
  await expect(review.panel.getByRole("button", { name: "Reject Loan" })).toBeHidden();

  const pay = new PayLoan(page);
  await pay.open(paying.loan_id);
  await expect(pay.figures).toContainText(ownLoan);

  const others = new LoanDecisions(await signedIn("manager"));
  await others.open(loan.loan_id);
  await expect(others.modal).toContainText(`${borrower.name}, who works here, is the borrower`);
});

test("AUTH-41 the permissions of an Auditor have a note that the role stays read-only", async ({
  office,
  signedIn,
}) => {
  const auditor = await newColleague(office, roleIds.auditor);
  const backOffice = new BackOffice(await signedIn("sysadmin"));
  await backOffice.open(`staff?staff=${auditor.id}`, "Staff");
  await backOffice.dialog.getByRole("button", { name: "Permissions", exact: true }).click();
  await expect(backOffice.dialog).toContainText("An Auditor stays read-only");
  await expectNoAxeFindings(backOffice.page);
});
