import { payrollTexts as texts } from "@microfinance/contract/payroll/texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { openPayrollOffice, type PayrollOffice, resultCsv } from "../../test-support/payroll.ts";
import { ledgerDifferences, loanRowOf } from "../../test-support/serviced-loans.ts";

let t: TestApp;
let office: PayrollOffice;

beforeAll(async () => {
  t = await testApp();
  office = await openPayrollOffice(t);
});
afterAll(() => t.close());

async function newList() {
  const employer = await office.newEmployer();
  const loan = await office.newLoan(employer, "S-1");
  const run = await office.newRun(employer);
  return { loan, run, lines: await office.linesOf(run) };
}
const creditOf = async (customer: string) =>
  (await office.call(office.finance, "GET", `/customer/${customer}/credit`)).body.credit;
const payOff = (loan: { loan_id: string }) =>
  office.call(office.officer, "POST", `/loans/${loan.loan_id}/pay`, {
    amount: 1200,
    payment_method: "Bank Transfer",
  });
const rowOf = async (run: { id: number }) =>
  (await office.call(office.finance, "GET", `/payroll-runs/${run.id}/rows`)).body.rows.at(-1);

describe("PAYR-16 a deduction above the balance", () => {
  it("pays the loan, and the rest is the customer's credit", async () => {
    const { loan, run, lines } = await newList();
    await office.book(run, resultCsv(lines, [1250]));
    expect(await loanRowOf(t, loan)).toMatchObject({ status: "paid", balance: 0 });
    expect(await creditOf(loan.customer_id)).toMatchObject({ balance: 50 });
    expect(await rowOf(run)).toMatchObject({ outcome: "over", credit: 50 });
    expect((await office.runOf(run)).deducted).toBe(1250);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("above its line pays the loan further", async () => {
    const { loan, run, lines } = await newList();
    await office.book(run, resultCsv(lines, [300]));
    expect(await loanRowOf(t, loan)).toMatchObject({ paid_total: 300 });
    expect(await creditOf(loan.customer_id)).toMatchObject({ balance: 0 });
  });
});

describe("PAYR-17 a deduction for a loan that was paid between", () => {
  it("is the customer's credit, and is owed by the employer", async () => {
    const { loan, run, lines } = await newList();
    expect((await payOff(loan)).status).toBe(200);
    const before = await office.balanceOf("1300");
    await office.book(run, resultCsv(lines, [200]));
    const credit = await creditOf(loan.customer_id);
    expect(credit).toMatchObject({ balance: 200 });
    expect(credit.movements).toMatchObject([
      { kind: "deduction", amount: 200, loan_id: loan.loan_id, payment_method: "Salary deduction" },
    ]);
    expect((await office.balanceOf("1300")) - before).toBe(200);
    expect(await rowOf(run)).toMatchObject({ state: "booked", receipt_number: null, credit: 200 });
    const journal = `/ledger/entries?customer_id=${loan.customer_id}&kind=deduction_credit`;
    const { entries } = (await office.call(office.finance, "GET", journal)).body;
    expect(entries[0].sentence).toContain(
      `kept NLe 200.00, deducted from the salary of ${loan.customer_id}`,
    );
    const { rows } = await t.deps.pool.query(
      "select kind from notices where loan_id = $1 order by id desc limit 1",
      [loan.id],
    );
    expect(rows).toEqual([{ kind: "credit_kept" }]);
    expect(await ledgerDifferences(t)).toEqual([]);
  });
});

describe("PAYR-19 a deduction that became credit", () => {
  const reverse = (id: number, person = office.finance) =>
    office.call(person, "POST", `/payroll-rows/${id}/reverse`, { reason: "The wrong person" });

  it("is reversed once, and its line is free again", async () => {
    const { loan, run, lines } = await newList();
    await payOff(loan);
    const before = await office.balanceOf("1300");
    await office.book(run, resultCsv(lines, [200]));
    const { id } = await rowOf(run);
    expect((await reverse(id, office.officer)).status).toBe(403);
    // Who booked the list does not take it back.
    const own = await reverse(id);
    expect([own.status, own.body.error]).toEqual([409, texts.reversedBySame]);
    expect((await reverse(id, office.manager)).body.row).toMatchObject({
      state: "reversed",
      credit: 0,
    });
    const again = await reverse(id, office.manager);
    expect([again.status, again.body.error]).toEqual([409, texts.rowNotBooked]);
    expect(await office.balanceOf("1300")).toBe(before);
    expect(await creditOf(loan.customer_id)).toMatchObject({ balance: 0 });
    await office.book(run, resultCsv(lines, [90]));
    expect(await creditOf(loan.customer_id)).toMatchObject({ balance: 90 });
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("that paid a loan is reversed by its payment", async () => {
    const { run, lines } = await newList();
    await office.book(run, resultCsv(lines, [200]));
    const refused = await reverse((await rowOf(run)).id);
    expect([refused.status, refused.body.error]).toEqual([409, texts.reverseThePayment]);
    expect((await reverse(1_000_000)).status).toBe(404);
  });
});
