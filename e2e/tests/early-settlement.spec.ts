import { expect, test } from "../fixtures.ts";
import type { Loan, Office } from "../page-objects/api-fixtures.ts";
import { enterNewCustomer } from "../page-objects/customer-fixtures.ts";
import { LoanApplication } from "../page-objects/loan-application.ts";
import { loanOffice } from "../page-objects/loan-office.ts";

interface Payoff {
  payoff: number;
  rebate: number;
}

/** What pays off a loan today, and what that saves. */
async function payoffOf(office: Office, loan: Loan): Promise<Payoff> {
  const { body } = await office.call("cashier", "GET", `/loans/${loan.loan_id}/payoff`);
  return body["payoff"] as Payoff;
}

const nle = (amount: number) =>
  `NLe ${amount.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

test("SERV-73, SERV-75 a customer sees what paying off today saves, a cashier settles the loan, and a reversal takes it back", async ({
  office,
  signedIn,
  newPerson,
}) => {
  const customer = await newPerson();
  const { customerId: customer_id } = await enterNewCustomer(customer);
  const loan = await office.loan("paying", { customer_id });
  const { payoff, rebate } = await payoffOf(office, loan);

  await test.step("the customer sees the sum and the saving", async () => {
    await customer.goto(`/user/profile#loans?loan=${loan.loan_id}`);
    const view = customer.getByRole("dialog");
    await expect(view).toContainText(`you pay ${nle(payoff)} and save ${nle(rebate)} of interest`);
  });

  const cashier = await signedIn("cashier");
  await test.step("the cashier is offered to pay off, and takes exactly the payoff", async () => {
    await loanOffice.findForPayment(cashier, loan.loan_id);
    const form = cashier.getByRole("region", { name: "Payment", exact: true });
    await expect(form).toContainText("An ordinary payment gives no rebate.");
    await form.getByLabel("Payment amount").fill(String(payoff));
    await form.getByRole("button", { name: "Pay off early" }).click();
    const panel = cashier.getByRole("dialog");
    await expect(panel.getByRole("table")).toContainText(nle(rebate));
    await panel.getByRole("button", { name: `Take ${nle(payoff)} and pay off` }).click();
    await expect(cashier.getByText("Interest given back")).toBeVisible();
    await expect(cashier.getByText("Balance NLe 0.00.")).toBeVisible();
  });

  await test.step("the loan is paid and settled early", async () => {
    await customer.reload();
    const view = customer.getByRole("dialog");
    await expect(view.getByText("Settled early").first()).toBeVisible();
    await expect(view.getByText("Pay off early")).toBeHidden();
  });

  await test.step("the reversal of its payment makes it owed again as agreed", async () => {
    const [payment] = await office.payments(loan.loan_id);
    const manager = await signedIn("manager");
    await manager.goto(`/staff/dashboard#payments?loan=${loan.loan_id}&payment=${payment?.id}`);
    const panel = manager.getByRole("dialog");
    await panel.getByRole("button", { name: "Reverse payment" }).click();
    await panel.getByLabel("Reason").fill("The cheque was returned");
    await panel.getByRole("button", { name: "Reverse payment" }).last().click();
    await expect(panel.getByText("Payment reversed.")).toBeVisible();
    expect(await office.read(loan.loan_id)).toMatchObject({ status: "paying", balance: 1340 });
  });
});

test("SERV-80, SERV-83 a customer tops up a loan, the approval settles the old one and pays the rest", async ({
  office,
  signedIn,
  newPerson,
}) => {
  const customer = await newPerson();
  const person = await enterNewCustomer(customer);
  const { customerId: customer_id } = person;
  const old = await office.loan("paying", { customer_id });
  await office.pay(old, 700);
  const { payoff } = await payoffOf(office, old);

  const loanId = await test.step("the customer chooses it in the loan step", async () => {
    const terms = { loan_amount: 2000, loan_period: 6 };
    const wizard = await LoanApplication.continueAt(customer, person, 5, terms);
    await wizard.modal.getByLabel(`Settle ${old.loan_id} with`).check();
    const cost = wizard.modal.getByRole("region", { name: "What this loan costs" });
    await expect(cost).toContainText(`Settles ${old.loan_id} (as of today)`);
    await wizard.to(9);
    await wizard.consent("IS");
    await wizard.next(10);
    await expect(wizard.modal).toContainText(`Settles ${old.loan_id}`);
    return wizard.submit();
  });

  await test.step("the approver sees both sums and pays out the rest", async () => {
    await office.review(loanId);
    const page = await signedIn("sysadmin");
    await page.goto(`/staff/dashboard#manage-loans?loan=${loanId}`);
    const modal = page.getByRole("dialog");
    await modal
      .getByRole("group", { name: "Decisions" })
      .getByRole("button", { name: "Approve Loan" })
      .click();
    const settles = modal.getByRole("region", { name: `What settles ${old.loan_id}` });
    await expect(settles).toContainText(nle(payoff));
    await expect(settles).toContainText(nle(1960 - payoff));
    await loanOffice.approve(page, loanId, "Half of it is paid in time");
    const { body } = await office.call("finance", "GET", `/payouts?loan_id=${loanId}`);
    expect(body["payouts"]).toMatchObject([{ settles: old.loan_id, settled: payoff }]);
  });

  await test.step("the customer sees the old loan settled by the new one", async () => {
    await customer.goto(`/user/profile#loans?loan=${old.loan_id}`);
    await customer.reload();
    const view = customer.getByRole("dialog");
    await expect(view.getByText("Refinanced").first()).toBeVisible();
    await expect(view).toContainText(loanId);
  });
});
