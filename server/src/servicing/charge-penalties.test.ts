import { addDays } from "@microfinance/contract/core/dates.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { untilLocked } from "../../test-support/lock-waits.ts";
import { pay, step } from "../../test-support/make-decision.ts";
import { makeApprovedLoan, type MadeLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { chargePenaltiesOn, fiftyAfterFiveDays } from "../../test-support/penalties.ts";
import { refuseInserts } from "../../test-support/refuse-inserts.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";
import { ageLoans } from "../loans/age-loans.ts";
import { chargePenalties } from "./charge-penalties.ts";

let t: TestApp;
let customer: Person;
let manager: Person;

beforeAll(async () => {
  t = await testApp("2026-01-10T09:00:00Z");
  await chargePenaltiesOn(t.deps, fiftyAfterFiveDays);
});
afterAll(() => t.close());

const rows = async (text: string) => (await t.deps.pool.query(text)).rows;

/** Runs the jobs on a day, and signs staff in, whose sessions ended with the days before. */
async function runOn(day: string): Promise<void> {
  t.setNow(`${day}T00:20:00Z`);
  manager = await makeStaff(t.deps, 9);
  await ageLoans(t.deps);
  await chargePenalties(t.deps);
}

const chargesOf = (loan: MadeLoan) =>
  rows(`select unit, value_date, amount, made_by, reversed_on from loan_acts
        where loan_id = ${loan.id} and kind = 'penalty' order by id`);
const loanOf = async (loan: MadeLoan) =>
  (
    await rows(`select status, balance, charges_total, paid_total from loans where id = ${loan.id}`)
  )[0];
const noticesOf = (loan: MadeLoan, like: string) =>
  rows(
    `select kind, facts from notices where loan_id = ${loan.id} and kind like '${like}' order by id`,
  );

/** Every loan of a test begins on a day of its own, so that the days of no other test matter. */
let start = "2026-01-10";
beforeEach(async () => {
  customer = await makeCustomer(t.deps);
});

/** 1,200 NLe in six instalments of 200, the first due on the 10th of the next month. */
const makeLoan = () => makeApprovedLoan(t.deps, customer, { approval_date: start });

describe("SERV-53 the nightly charge of penalties", () => {
  let loan: MadeLoan;

  test("SERV-58 announces a penalty three days before, and charges it on the day after the grace, once", async () => {
    loan = await makeLoan();
    await runOn("2026-02-11");
    expect(await noticesOf(loan, "penalty%")).toEqual([]);
    for (const day of ["2026-02-13", "2026-02-14", "2026-02-15"]) await runOn(day);
    expect(await noticesOf(loan, "penalty%")).toEqual([
      {
        kind: "penalty_soon",
        facts: { due_date: "2026-02-10", unpaid: 200, pay_by: "2026-02-15", amount: 50 },
      },
    ]);
    expect(await chargesOf(loan)).toEqual([]);
    await runOn("2026-02-16");
    const charged = { unit: "1-1", value_date: "2026-02-16", amount: 50, made_by: null };
    expect(await chargesOf(loan)).toEqual([{ ...charged, reversed_on: null }]);
    expect(await loanOf(loan)).toEqual({
      status: "approved",
      balance: 1_250,
      charges_total: 50,
      paid_total: 0,
    });
    expect(await noticesOf(loan, "penalty")).toEqual([
      {
        kind: "penalty",
        facts: { amount: 50, due_date: "2026-02-10", charged_on: "2026-02-16", balance: 1_250 },
      },
    ]);
  });

  test("SERV-59 posts nothing, and puts the penalty before interest and principal of its instalment", async () => {
    expect(await rows(`select kind from ledger_entries where loan_id = ${loan.id}`)).toEqual([
      { kind: "disbursement" },
    ]);
    const [row] = await rows(`select penalty, penalty_after, amount, amount_to_date from instalments
      where loan_id = ${loan.id} and number = 1`);
    expect(row).toEqual({ penalty: 50, penalty_after: 0, amount: 250, amount_to_date: 250 });
    const [late] = await rows(
      `select overdue_since, penalty_overdue from loan_arrears where loan_id = ${loan.id}`,
    );
    expect(late).toEqual({ overdue_since: "2026-02-10", penalty_overdue: 50 });
    expect(await figureDifferences(t.deps)).toEqual([]);
    const [audit] = await rows(
      `select actor_role, after from audit_entries where action = 'penalty.charge'`,
    );
    expect(audit).toMatchObject({ actor_role: "system", after: { amount: 50, balance: 1_250 } });
  });

  test("a second run, and two at once, charge nothing again", async () => {
    await runOn("2026-02-16");
    await t.deps.db.updateTable("penalty_charging").set({ charged_to: "2026-02-01" }).execute();
    await Promise.all([chargePenalties(t.deps), chargePenalties(t.deps), chargePenalties(t.deps)]);
    expect(await chargesOf(loan)).toHaveLength(1);
    expect(await noticesOf(loan, "penalty")).toHaveLength(1);
  });

  test("three missed days are made up for once, as if they had not been missed", async () => {
    start = "2026-02-20";
    const missed = await makeLoan();
    const paidLate = await makeLoan();
    await runOn("2026-03-25");
    // The day is the 26th. The job does not run until the 29th; meanwhile one customer pays.
    t.setNow("2026-03-27T09:00:00Z");
    manager = await makeStaff(t.deps, 9);
    expect((await pay(t, manager, paidLate, 200)).statusCode).toBe(200);
    await runOn("2026-03-29");
    await runOn("2026-03-29");
    for (const each of [missed, paidLate])
      expect(await chargesOf(each)).toMatchObject([
        { unit: "1-1", value_date: "2026-03-26", amount: 50 },
      ]);
    expect(await loanOf(paidLate)).toMatchObject({ balance: 1_050, paid_total: 200 });
    // What was paid before the penalty was booked stays interest and principal.
    const [part] = await rows(
      `select penalty, penalty_after from instalments where loan_id = ${paidLate.id} and number = 1`,
    );
    expect(part).toEqual({ penalty: 50, penalty_after: 200 });
    expect(await figureDifferences(t.deps)).toEqual([]);
  });

  test("one loan that fails does not stop the others, and is charged once it can be", async () => {
    start = "2026-04-01";
    const failing = await makeLoan();
    const other = await makeLoan();
    await runOn("2026-05-06");
    const when = `new.loan_id = ${failing.id}`;
    const accept = await refuseInserts(t, "loan_acts", when, "'this loan fails'");
    await expect(runOn("2026-05-07")).rejects.toThrow("this loan fails");
    expect(await chargesOf(failing)).toEqual([]);
    expect(await chargesOf(other)).toHaveLength(1);
    expect(await loanOf(failing)).toMatchObject({ balance: 1_200, charges_total: 0 });
    await accept();
    await runOn("2026-05-08");
    expect(await chargesOf(failing)).toMatchObject([{ value_date: "2026-05-07" }]);
    expect(await chargesOf(other)).toHaveLength(1);
  });

  test("one loan that cannot be announced does not stop the others", async () => {
    start = "2026-05-01";
    const failing = await makeLoan();
    const other = await makeLoan();
    const when = `new.loan_id = ${failing.id}`;
    const accept = await refuseInserts(t, "notices", when, "'this notice fails'");
    await expect(runOn("2026-06-04")).rejects.toThrow("this notice fails");
    expect(await noticesOf(failing, "penalty_soon")).toEqual([]);
    expect(await noticesOf(other, "penalty_soon")).toHaveLength(1);
    await accept();
    await runOn("2026-06-05");
    for (const each of [failing, other])
      expect(await noticesOf(each, "penalty_soon")).toHaveLength(1);
  });

  test("a loan that is paid after it was read is charged for what is unpaid when it is locked", async () => {
    start = "2026-05-10";
    const [locked, paid, late] = [await makeLoan(), await makeLoan(), await makeLoan()];
    await runOn("2026-06-15");
    // The job waits for the first loan, after it has read all of them.
    const other = await t.deps.pool.connect();
    await other.query("begin");
    await other.query("select from loans where id = $1 for update", [locked.id]);
    t.setNow("2026-06-16T00:20:00Z");
    manager = await makeStaff(t.deps, 9);
    const run = chargePenalties(t.deps);
    await untilLocked(t.deps.pool);
    const payment = await t.app.inject({
      method: "POST",
      url: `/api/loans/${paid.loan_id}/pay`,
      headers: manager.headers,
      payload: { amount: 200, payment_method: "Bank transfer", transaction_date: "2026-06-15" },
    });
    expect(payment.statusCode).toBe(200);
    await other.query("commit");
    other.release();
    await run;
    expect(await chargesOf(paid)).toEqual([]);
    for (const each of [locked, late]) expect(await chargesOf(each)).toHaveLength(1);
    expect(await figureDifferences(t.deps)).toEqual([]);
  });

  test("a loan that ended, was paid, or whose product has no penalty is charged nothing", async () => {
    start = "2026-06-01";
    const closed = await makeLoan();
    const paid = await makeLoan();
    await chargePenaltiesOn(t.deps, { ...fiftyAfterFiveDays, kind: "none", value: 0 });
    const without = await makeLoan();
    await chargePenaltiesOn(t.deps, fiftyAfterFiveDays);
    await runOn("2026-07-06");
    expect((await step(t, manager, closed, "close")).statusCode).toBe(200);
    expect((await pay(t, manager, paid, 200)).statusCode).toBe(200);
    await runOn(addDays("2026-07-06", 1));
    for (const each of [closed, paid, without]) expect(await chargesOf(each)).toEqual([]);
  });

  test("SERV-59 a paid penalty is income", async () => {
    start = "2026-08-01";
    const late = await makeLoan();
    await runOn("2026-09-07");
    expect((await pay(t, manager, late, 120)).statusCode).toBe(200);
    const posted = await rows(`
      select p.account_code, p.debit, p.credit from ledger_postings p join ledger_entries e on e.id = p.entry_id
      where e.loan_id = ${late.id} and e.kind = 'payment' order by p.line`);
    expect(posted).toEqual([
      { account_code: "1000", debit: 120, credit: 0 },
      { account_code: "4200", debit: 0, credit: 50 },
      { account_code: "4000", debit: 0, credit: 33.33 },
      { account_code: "1100", debit: 0, credit: 36.67 },
    ]);
    expect(await figureDifferences(t.deps)).toEqual([]);
  });
});
