import { addDays } from "@microfinance/contract/core/dates.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeLoanIn, pay, step, undoClosing } from "../../test-support/make-decision.ts";
import { makeApprovedLoan, type MadeLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import {
  answeredArrears,
  expectedArrears,
  expectedLateLoans,
} from "../../test-support/portfolio.ts";
import { rollUpBalances } from "../accounting/roll-up-balances.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";
import { today } from "../core/deps.ts";
import { readArrears } from "../reports/arrears.ts";
import { ageLoans } from "./age-loans.ts";
import { instalmentsOf } from "../loan-record/queries.ts";
import { runs } from "../../test-support/runs.ts";

let test: TestApp;
let manager: Person;
let second: Person;
let customer: Person;

beforeAll(async () => {
  test = await testApp();
  customer = await makeCustomer(test.deps);
  await signIn();
  await ageLoans(test.deps);
});
afterAll(() => test.close());

/** Creates staff with new sessions: sessions expire when the test moves the clock. */
async function signIn(): Promise<void> {
  manager = await makeStaff(test.deps, 8);
  second = await makeStaff(test.deps, 8);
}

const rows = async (text: string) => (await test.deps.pool.query(text)).rows;

async function expectExact(when: string): Promise<void> {
  expect(await rows("select * from loan_arrears order by loan_id"), when).toEqual(
    await expectedLateLoans(test.deps),
  );
  expect(await figureDifferences(test.deps), when).toEqual([]);
  expect(await answeredArrears(test, manager), when).toEqual(await expectedArrears(test.deps));
}

const call = (method: "POST", url: string, payload: object) =>
  test.app.inject({ method, url: `/api${url}`, headers: manager.headers, payload });

/** The operations of staff on a loan, and the jobs. The rules may reject an operation. */
const operations = {
  async pay(loan: MadeLoan, share: number) {
    const [now] = await rows(`select balance from loans where id = ${loan.id}`);
    const amount = Math.max(1, Math.floor(toCents(now.balance) * share));
    await pay(test, manager, loan, fromCents(amount));
  },
  async reverse(loan: MadeLoan, share: number) {
    const made = await rows(`select id from payments where loan_id = ${loan.id} order by id`);
    const payment = made[Math.floor(share * made.length)];
    if (payment !== undefined)
      await call("POST", `/payments/${payment.id}/reverse`, { reason: "Wrong loan" });
  },
  cancel: (loan: MadeLoan) => step(test, manager, loan, "cancel"),
  close: (loan: MadeLoan) => step(test, manager, loan, "close"),
  // Reopened by two persons (LOAN-57).
  reopen: (loan: MadeLoan) => undoClosing(test, [manager, second], loan),
  "roll up": () => rollUpBalances(test.deps.pool, 0),
  async "let days pass"(_loan: MadeLoan, share: number) {
    const days = 1 + Math.floor(share * 40);
    test.setNow(`${addDays(today(test.deps), days)}T00:00:05Z`);
    await signIn();
    // Both processes of an installation run the job, and each may repeat it.
    await Promise.all([ageLoans(test.deps), ageLoans(test.deps)]);
    await ageLoans(test.deps);
  },
} as const;

const names = [
  "pay",
  "pay",
  "pay",
  "reverse",
  "cancel",
  "close",
  "reopen",
  "roll up",
  "let days pass",
  "let days pass",
] as const;

const loanTerms = fc.record({
  amount: fc.integer({ min: 500, max: 5_000_000 }).map(fromCents),
  rate: fc.constantFrom(0.2, 0.25, 0.3, 0.175),
  period: fc.integer({ min: 1, max: 18 }),
  daysAgo: fc.integer({ min: 0, max: 500 }),
});

async function makeLoans(...daysAgo: number[]): Promise<MadeLoan[]> {
  const loans: MadeLoan[] = [];
  for (const days of daysAgo) {
    const approval_date = addDays(today(test.deps), -days);
    loans.push(await makeApprovedLoan(test.deps, customer, { approval_date }));
  }
  return loans;
}

describe("RPT-9 the arrears of late loans (decision 081)", () => {
  it("equal the rule for each loan, after any sequence of operations and days", async () => {
    expect.hasAssertions();
    const operation = fc.record({
      name: fc.constantFrom(...names),
      which: fc.nat(3),
      share: fc.oneof(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.constant(1)),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(loanTerms, { minLength: 1, maxLength: 3 }),
        fc.array(operation, { minLength: 6, maxLength: 14 }),
        async (terms, sequence) => {
          const loans: MadeLoan[] = [];
          for (const { daysAgo, ...loan } of terms) {
            const approval_date = addDays(today(test.deps), -daysAgo);
            loans.push(await makeApprovedLoan(test.deps, customer, { ...loan, approval_date }));
          }
          for (const [index, { name, which, share }] of sequence.entries()) {
            const loan = loans[which % loans.length];
            if (loan !== undefined) await operations[name](loan, share);
            await expectExact(`after ${index}, ${name}`);
          }
        },
      ),
      runs(10),
    );
  });

  it("are deleted with the closing of the loan, and restored when it is reopened", async () => {
    const [late] = await makeLoans(100);
    if (late === undefined) throw new Error("no loan");
    const has = async () =>
      (await rows(`select from loan_arrears where loan_id = ${late.id}`)).length === 1;
    expect(await has()).toBe(true);
    expect((await step(test, manager, late, "close")).statusCode).toBe(200);
    expect(await has()).toBe(false);
    expect((await operations.reopen(late)).statusCode).toBe(200);
    expect(await has()).toBe(true);
    await expectExact("opened again");
    const fresh = await makeLoanIn(
      test,
      { customer: await makeCustomer(test.deps), manager },
      "approved",
    );
    expect((await step(test, manager, fresh, "cancel")).statusCode).toBe(200);
    await expectExact("canceled");
  });

  it("stay exact during concurrent payments, reversals, closings, ageing and rollups", async () => {
    const loans = await makeLoans(10, 45, 100, 200);
    const open = (await expectedArrears(test.deps)).totals.loans;
    test.setNow(`${addDays(today(test.deps), 21)}T00:00:01Z`);
    await signIn();
    let isOver = false;
    const jobs = [ageLoans, ageLoans, () => rollUpBalances(test.deps.pool, 0)].map(async (run) => {
      while (!isOver) await run(test.deps);
    });
    // A concurrent reader sees each loan exactly once: none of them has ended yet.
    const reading = (async () => {
      const seen = new Set<number>();
      while (!isOver) seen.add((await readArrears(test.deps)).totals.loans);
      return [...seen];
    })();
    for (let round = 0; round < 6; round += 1)
      await Promise.all(
        loans.flatMap((loan) => [
          operations.pay(loan, 0.05),
          operations.pay(loan, 0.1),
          operations.reverse(loan, 0.9),
        ]),
      );
    isOver = true;
    await Promise.all(jobs);
    expect(await reading).toEqual([open]);
    await ageLoans(test.deps);
    await expectExact("afterwards");
    const [first, last] = loans;
    if (first && last)
      await Promise.all([
        operations.close(first),
        operations.cancel(last),
        operations.pay(first, 0.1),
      ]);
    await expectExact("after endings");
  });

  it("include the writes of a transaction that began before midnight and ends after the job began", async () => {
    const [loan] = await makeLoans(0);
    if (loan === undefined) throw new Error("no loan");
    const due = (await instalmentsOf(test.deps.db, loan.id))[0]?.due_date ?? "";
    await operations.pay(loan, 0.5);
    test.setNow(`${due}T23:59:59Z`);
    await signIn();
    await ageLoans(test.deps);
    const late = await test.deps.pool.connect();
    await late.query("begin");
    await late.query(
      `update loans set paid_total = 0, balance = total_amount, status = 'approved' where id = ${loan.id}`,
    );
    await late.query(`select update_loan_arrears(array[${loan.id}])`);
    test.setNow(`${addDays(due, 1)}T00:00:01Z`);
    const ageing = ageLoans(test.deps);
    await late.query("commit");
    late.release();
    await ageing;
    const [stored] = await rows(
      `select overdue_since from loan_arrears where loan_id = ${loan.id}`,
    );
    expect(stored?.overdue_since).toBe(due);
    // Restores the figures of the ledger.
    await rows(
      `update loans set paid_total = total_amount / 2, balance = total_amount / 2, status = 'paying' where id = ${loan.id}`,
    );
    await rows(`select update_loan_arrears(array[${loan.id}])`);
    await expectExact("as it was");
  });
});

describe("RPT-9 the recorded portfolio of a day", () => {
  const snapshotOf = (day: string) =>
    rows(`select product, officer, bucket, loans, principal, arrears
          from portfolio_snapshots where part = 'staff' and date = '${day}' order by product, officer, bucket`);

  it("equals the report at the end of the day, by loan type and officer, and never changes", async () => {
    const day = today(test.deps);
    await signIn();
    const loans = await makeLoans(33, 70, 140);
    await rows(
      `update loan_officers set staff_id = ${manager.staff_id} where loan_id = ${loans[0]?.id}`,
    );
    const officer = manager.staff_id;
    const report = await readArrears(test.deps);
    test.setNow(`${addDays(day, 3)}T07:00:00Z`);
    await signIn();
    await ageLoans(test.deps);
    const [sums] = await rows(`
      select sum(loans) as loans, sum(principal) as outstanding_principal, sum(arrears) as arrears
      from portfolio_snapshots where part = 'staff' and date = '${day}'`);
    expect(sums).toEqual(report.totals);
    const byBucket = await rows(`
      select case when bucket in ('1', '2-30') then '1-30' else bucket end as bucket, sum(loans) as loans,
             sum(principal) as principal, sum(arrears) as arrears
      from portfolio_snapshots where part = 'staff' and date = '${day}' group by 1`);
    for (const { bucket, loans: count, outstanding_principal, arrears } of report.buckets)
      expect(byBucket.find((row) => row.bucket === bucket)).toEqual(
        count === 0
          ? undefined
          : { bucket, loans: count, principal: outstanding_principal, arrears },
      );
    const recorded = await test.app.inject({
      method: "GET",
      url: `/api/reports/arrears?as_of=${day}`,
      headers: manager.headers,
    });
    expect(recorded.json()).toMatchObject({ as_of: day, ...report });
    const stored = await snapshotOf(day);
    expect(stored.filter((row) => row.officer === officer)).toMatchObject([
      { product: "Salary Loan", loans: 1 },
    ]);
    for (const loan of loans) await operations.pay(loan, 0.5);
    await ageLoans(test.deps);
    expect(await snapshotOf(day)).toEqual(stored);
    // Missed days are recorded too, in order.
    const days = await rows(
      `select distinct date from portfolio_snapshots where date >= '${day}' order by date`,
    );
    expect(days.map(({ date }) => date)).toEqual([day, addDays(day, 1), addDays(day, 2)]);
  });
});
