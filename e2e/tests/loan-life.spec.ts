import { expect, test } from "../fixtures.ts";
import { messages } from "../page-objects/messages.ts";
import { readApi } from "../page-objects/account.ts";
import { LoanApplication } from "../page-objects/loan-application.ts";
import { loanOffice } from "../page-objects/loan-office.ts";
import { jpeg, pdf } from "../files/sample-files.ts";

interface Details {
  loan: {
    status: string;
    balance: number;
    outstanding_principal: number;
    instalments: { status: string; paid: number }[];
    files: { name: string }[];
    payments: { id: number; amount: number }[];
  };
}

interface TrialBalance {
  totals: { debit: number; credit: number };
}

interface AuditPage {
  entries: { action: string }[];
}

test("001, 002 the life of a loan: applied for, reviewed twice, approved, paid, and seen by its customer", async ({
  newPerson,
  office,
  signedIn,
}) => {
  const customer = await newPerson();

  const loanId = await test.step("a customer applies in ten steps, with real papers", async () => {
    const { wizard } = await LoanApplication.begin(customer);
    await wizard.next(2);
    await wizard.fill("Date of birth", "31-02-1990");
    await wizard.modal.getByRole("button", { name: "Next", exact: true }).click();
    await expect(wizard.modal.getByText(messages.date).filter({ visible: true })).toBeVisible();
    await wizard.fill("Date of birth", "14-05-1990");
    await wizard.choose("Gender", "Female");
    await wizard.next(3);
    await wizard.fill("Address", "12 Kissy Road");
    await wizard.fill("City", "Freetown");
    await wizard.next(4);
    await wizard.fill("Employer name", "City Council");
    await wizard.fill("Occupation", "Clerk");
    await wizard.next(5);
    await wizard.choose("Loan type", "Salary Loan");
    await wizard.fill("Loan amount", "1001");
    await wizard.fill("Loan period", "7");
    await expect(wizard.modal.getByText("1,201.20")).toBeVisible();
    await expect(wizard.modal.getByText("172", { exact: true })).toBeVisible();
    await expect(wizard.modal.getByRole("textbox", { name: "Amount in words" })).toHaveValue(
      "One thousand and one leones",
    );
    await wizard.expectSaved();
    await customer.reload();
    await customer
      .getByRole("button", { name: /application|Apply for Loan/i })
      .first()
      .click();
    await wizard.expectStep(5);
    await expect(wizard.modal.getByRole("textbox", { name: "Loan amount" })).toHaveValue("1,001");
    await wizard.next(6);
    await wizard.fill("Bank name", "Community Bank");
    await wizard.next(7);
    await wizard.fill("First name", "Sorie");
    await wizard.fill("Last name", "Bangura");
    await wizard.next(8);
    await wizard.addFiles([pdf("bank-statement.pdf", "Bank statement"), jpeg("passport.jpg")]);
    await wizard.next(9);
    await wizard.consent("MB");
    await wizard.next(10);
    await expect(wizard.modal.getByText("bank-statement.pdf")).toBeVisible();
    const code = await wizard.submit();
    await customer.goto("/user/profile#loans");
    await expect(customer.getByRole("main")).toContainText(code);
    await expect(customer.getByRole("main")).toContainText("Applied");
    return code;
  });

  const [finance, manager] = [await signedIn("finance"), await signedIn("manager")];
  await test.step("one staff member does the first review", async () => {
    await loanOffice.review(finance, loanId, "First Review", "Papers complete.");
  });

  await test.step("another does the second review and approves", async () => {
    await loanOffice.review(manager, loanId, "Second Review", "Employer confirmed.");
    await loanOffice.approve(manager, loanId, "Approved as requested.");
    await customer.reload();
    await expect(customer.getByRole("main")).toContainText("Approved");
  });

  await test.step("payments are recorded until nothing is owed", async () => {
    await loanOffice.findForPayment(finance, loanId);
    await loanOffice.pay(finance, "171.60", "Cash");
    await customer.reload();
    await expect(customer.getByRole("main")).toContainText("1,029.6");
    await office.pay(await office.read(loanId), 1029.6);
  });

  await test.step("the loan is paid, the books balance, and every step is on record", async () => {
    const { loan } = await readApi<Details>(manager, `/loans/details/${loanId}`);
    expect(loan).toMatchObject({ status: "paid", balance: 0, outstanding_principal: 0 });
    expect(loan.instalments).toHaveLength(7);
    expect(loan.instalments.every((row) => row.status === "paid")).toBe(true);
    expect(loan.files.map((file) => file.name)).toEqual(["bank-statement.pdf", "passport.jpg"]);
    const { totals } = await readApi<TrialBalance>(manager, "/ledger/trial-balance");
    expect(totals.debit).toBe(totals.credit);
    const auditLog = [
      `record_type=loan&record_id=${loanId}`,
      ...loan.payments.map((payment) => `record_type=payment&record_id=${payment.id}`),
    ];
    const pages = await Promise.all(
      auditLog.map((of) => readApi<AuditPage>(manager, `/audit?${of}&page_size=50`)),
    );
    const actions = pages.flatMap((page) => page.entries.map((entry) => entry.action));
    // The reviewers saw the papers, each time once as long as the page has it in memory.
    expect(actions).toContain("document.download");
    expect(actions.filter((action) => action !== "document.download").toSorted()).toEqual([
      "loan.apply",
      "loan.approve",
      "loan.first_review",
      "loan.second_review",
      "payment.record",
      "payment.record",
    ]);
    await customer.reload();
    await expect(customer.getByRole("main")).toContainText("Paid");
  });
});
