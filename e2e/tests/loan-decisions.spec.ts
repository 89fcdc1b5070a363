import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { loanStatuses, type LoanStatus } from "../page-objects/api-fixtures.ts";
import { type Decision, decisions, LoanDecisions } from "../page-objects/loan-decisions.ts";

/** From which statuses each decision is allowed (LOAN-34); a paid loan cannot be modified at all (LOAN-35). */
const allowedFrom: Record<Decision, readonly LoanStatus[]> = {
  approve: ["processed"],
  cancel: ["approved", "processed", "paying"],
  reject: ["applied", "processed"],
  close: ["approved", "paying"],
};

const leadsTo: Record<Decision, LoanStatus> = {
  approve: "approved",
  cancel: "canceled",
  reject: "rejected",
  close: "closed",
};

/** Whether principal is owed then, so that a second person approves the decision (SERV-121). */
const needsSecondPerson = (decision: Decision, status: LoanStatus) =>
  decision === "close" || (decision === "cancel" && status !== "processed");

const every = Object.keys(decisions).filter((name): name is Decision => name in decisions);

function refusal(decision: Decision, status: LoanStatus): string {
  return status === "paid"
    ? "This loan is already paid and cannot be modified."
    : `Cannot ${decision} a loan with status: ${status}.`;
}

test("LOAN-34 a decision that the status does not allow is refused with its text, and changes nothing", async ({
  office,
  signedIn,
}) => {
  const modal = new LoanDecisions(await signedIn("manager"));
  for (const status of loanStatuses) {
    await test.step(status, async () => {
      const loan = await office.loan(status);
      await modal.open(loan.loan_id);
      for (const decision of every.filter((name) => !allowedFrom[name].includes(status))) {
        await modal.choose(decision);
        await expect(modal.modal.getByText(refusal(decision, status))).toBeVisible();
        await expect(modal.form(decision)).toBeHidden();
      }
      expect(await office.read(loan.loan_id)).toEqual(loan);
    });
  }
});

for (const decision of every) {
  test(`LOAN-34 ${decisions[decision]} by its button, from each status that allows it`, async ({
    office,
    signedIn,
  }) => {
    // Who paid the loan out, here the System Admin, does not approve its cancellation.
    const modal = new LoanDecisions(await signedIn(decision === "cancel" ? "finance" : "manager"));
    for (const status of allowedFrom[decision]) {
      await test.step(status, async () => {
        const loan = await office.loan(status);
        await modal.open(loan.loan_id);
        await modal.choose(decision);
        await modal.decide(decision, "As agreed with the customer.");
        if (needsSecondPerson(decision, status)) {
          await modal.expectAlert(/of principal is owed.* a second person must approve it/);
          expect((await office.read(loan.loan_id)).status).toBe(status);
          await office.approveEnding(decision === "cancel" ? "manager" : "sysadmin", loan.loan_id);
        } else {
          await modal.expectAlert(`Loan ${decision} successful!`);
          await expect(modal.modal).toBeHidden();
        }
        expect((await office.read(loan.loan_id)).status).toBe(leadsTo[decision]);
      });
    }
  });
}

test("LOAN-51 the approve form requires figures above 0, a fraction as rate, a name and comments", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("processed", { amount: 5000 });
  const page = await signedIn("finance");
  const modal = new LoanDecisions(page);
  await modal.open(loan.loan_id);
  await modal.choose("approve");
  const form = modal.form("approve");
  const confirm = modal.submit("approve");
  const figures = [
    ["Approved amount", "0", "Enter an approved amount above 0.", "5000"],
    ["Interest rate", "20", "Enter the rate as a fraction, for example 0.2 for 20%.", "0.2"],
    ["Interest rate", "0", "Enter the rate as a fraction, for example 0.2 for 20%.", "0.2"],
    ["Loan period", "0", "Enter the loan period as a whole number of months above 0.", "6"],
    ["Loan period", "1.5", "Enter the loan period as a whole number of months above 0.", "6"],
  ] as const;
  for (const [label, wrong, text, right] of figures) {
    await form.getByLabel(label).fill(wrong);
    await expect(form.getByText(text, { exact: true })).toBeVisible();
    await expect(confirm).toBeDisabled();
    await form.getByLabel(label).fill(right);
    await expect(form.getByText(text, { exact: true })).toBeHidden();
  }

  await form.getByLabel("Approved by").fill("");
  await confirm.click();
  await expect(form.getByText("Please enter the approver's name.").first()).toBeVisible();
  await expect(form.getByText("Please enter your comments.").first()).toBeVisible();
  await expectNoAxeFindings(page);
  await form.getByLabel("Approved by").fill("Daniel Macauley");

  // LOAN-30: 5,000 at 0.2 over 6 months; 2 % of it is the fee.
  for (const amount of ["6,000.00", "1,000.00", "100.00", "4,900.00"])
    await expect(form.getByText(amount).first()).toBeVisible();
  await form.getByLabel("Approved amount").fill("5001");
  await expect(
    form.getByText("The approved amount is more than the amount requested."),
  ).toBeVisible();
  await form.getByLabel("Approved amount").fill("5000");
  await modal.decide("approve", "Approved as requested.");
  await modal.expectAlert("Loan approve successful!");
  const approved = (await office.call("manager", "GET", `/loans/${loan.loan_id}`)).body["loan"];
  expect(approved).toMatchObject({
    status: "approved",
    approved_amount: 5000,
    interest_rate: 0.2,
    loan_period: 6,
    total_amount: 6000,
    processing_fee: 100,
    disbursed_amount: 4900,
    balance: 6000,
    approved_by: "Daniel Macauley",
    approval_comments: "Approved as requested.",
  });
});

test("LOAN-55 canceling, rejecting and closing require a name and comments", async ({
  office,
  signedIn,
}) => {
  const processed = await office.loan("processed");
  const paying = await office.loan("paying");
  const page = await signedIn("sysadmin");
  const modal = new LoanDecisions(page);
  for (const [loan, decision] of [
    [processed, "reject"],
    [paying, "cancel"],
    [paying, "close"],
  ] as const) {
    await modal.open(loan.loan_id);
    await modal.choose(decision);
    const form = modal.form(decision);
    await form.getByLabel("Approved by").fill(" ");
    await modal.confirm(decision);
    await expect(form.getByText("Please enter the approver's name.").first()).toBeVisible();
    await expect(form.getByText("Please enter your comments.").first()).toBeVisible();
    await form.getByRole("button", { name: "Go back" }).click();
    await expect(form).toBeHidden();
    expect((await office.read(loan.loan_id)).status).toBe(loan.status);
  }
  for (const decision of ["cancel", "close"] as const) {
    const path = `/loans/${paying.customer_id}/${decision}/${paying.loan_id}`;
    const answer = await office.call("sysadmin", "PATCH", path, { comments: "x" });
    expect([answer.status, answer.text]).toEqual([400, "Please enter the approver's name."]);
  }
  await expectNoAxeFindings(page);
});

test("LOAN-56 a loan closed with a balance keeps it, accepts no payment, and the ledger balances", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("paying");
  const modal = new LoanDecisions(await signedIn("manager"));
  await modal.open(loan.loan_id);
  await modal.choose("close");
  await expect(modal.form("close")).toContainText(
    "The balance of NLe 1,340.00 stays owed on the record",
  );
  await modal.decide("close", "The customer died.");
  await modal.expectAlert(/of principal is owed: this is a write-off/);
  await office.approveEnding("sysadmin", loan.loan_id);
  expect(await office.read(loan.loan_id)).toMatchObject({ status: "closed", balance: 1340 });
  const paid = await office.call("cashier", "POST", `/loans/${loan.loan_id}/pay`, {
    amount: 1,
    payment_method: "Cash",
  });
  expect(paid.text).toBe("Cannot process payment, this loan is closed.");
  const { totals } = (await office.call("manager", "GET", "/ledger/trial-balance")).body as {
    totals: { debit: number; credit: number };
  };
  expect(totals.debit).toBe(totals.credit);
});

test("LOAN-38 a decision after another one is refused with the new status", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("processed");
  const modal = new LoanDecisions(await signedIn("manager"));
  await modal.open(loan.loan_id);
  await modal.choose("reject");
  expect((await office.step("sysadmin", "approve", loan)).status).toBe(200);
  await modal.decide("reject", "Too late.");
  await expect(modal.modal.getByText("Cannot reject a loan with status: approved.")).toBeVisible();
  expect((await office.read(loan.loan_id)).status).toBe("approved");
});

test("SITE-23 a decision without a text of the server has its own, and so has an unknown decision", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("processed");
  const page = await signedIn("manager");
  const modal = new LoanDecisions(page);
  await page.route("**/api/loans/*/cancel/*", (route) =>
    route.fulfill({ status: 400, contentType: "application/json", body: "{}" }),
  );
  await modal.open(loan.loan_id);
  await modal.choose("cancel");
  await modal.decide("cancel", "No longer wanted.");
  await expect(
    modal.form("cancel").getByText("An error occurred while trying to cancel the loan."),
  ).toBeVisible();
  // The reason that was typed is asked about before another address discards it (SITE-33).
  const address = `#manage-loans?loan=${loan.loan_id}&action=forgive`;
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, address);
  await page.getByRole("button", { name: "Leave without saving" }).click();
  await expect(modal.modal.getByText("Invalid action: forgive")).toBeVisible();
  await page.goto("/staff/dashboard#manage-loans?loan=");
  await expect(modal.modal.getByText("No loan selected.")).toBeVisible();
});

test("LOAN-72 Manage Loan Deposition shows ten cards a page of approved, paying and processed loans", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("processed", { amount: 4321 });
  const page = await signedIn("sysadmin");
  await page.goto("/staff/dashboard#manage-loans");
  await expect(
    page.getByRole("heading", { name: "Manage Loan Deposition", level: 1 }),
  ).toBeVisible();
  const cards = page.getByRole("list", { name: "Manage Loan Deposition" }).getByRole("listitem");
  await expect(cards).toHaveCount(10);
  const card = cards.filter({ hasText: loan.loan_id });
  // Other tests create loans at the same time, which may move this one to the next page.
  await expect(async () => {
    if (!(await card.isVisible())) await page.getByRole("button", { name: "Next page" }).click();
    await expect(card).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(card).toContainText(loan.full_name);
  await expect(card).toContainText("Processed");
  await expect(card).toContainText("4,321.00");
  await expectNoAxeFindings(page);
  await card.getByRole("button").click();
  const modal = new LoanDecisions(page);
  await expect(modal.modal.getByText(loan.loan_id).first()).toBeVisible();
  await expectNoAxeFindings(page);
  await page.keyboard.press("Escape");
  await expect(modal.modal).toBeHidden();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page.getByText(/^Page [2-9] of \d+$/)).toBeVisible();
});
