import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { addDays } from "@microfinance/contract/core/dates.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { makeLoanIn, pay, step, undoClosing } from "../../../test-support/make-decision.ts";
import { makeApprovedLoan, type MadeLoan } from "../../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../../test-support/make.ts";
import { answeredArrears, expectedArrears } from "../../../test-support/portfolio.ts";
import { today } from "../../core/deps.ts";
import { readArrears, refuseUntilCounted } from "../../reports/arrears.ts";
import { rollUpBalances } from "./add-figures.ts";
import { addPortfolio, addUpPortfolio } from "./add-portfolio.ts";

let test: TestApp;
let manager: Person;
let second: Person;
let customer: Person;

beforeAll(async () => {
  test = await testApp();
  manager = await makeStaff(test.deps, 8);
  second = await makeStaff(test.deps, 6);
  customer = await makeCustomer(test.deps);
});
afterAll(() => test.close());

const rows = async (text: string) => (await test.deps.pool.query(text)).rows;

async function expectExact(when: string): Promise<void> {
  const expected = await expectedArrears(test.deps);
  expect(await answeredArrears(test, manager), when).toEqual(expected);
  const summed = (from: string) => `
    select oldest_due, due_date, sum(loans) as loans, sum(outstanding_principal) as principal, sum(unpaid) as unpaid
    from ${from} group by oldest_due, due_date having sum(unpaid) <> 0 order by oldest_due, due_date`;
  expect(await rows(summed("portfolio")), when).toEqual(await rows(summed("counted_portfolio")));
}

async function addUp(most = 1000): Promise<void> {
  await rollUpBalances(test.deps.pool, 0);
  await addUpPortfolio(test.deps.pool, most);
}

const call = (method: "POST", url: string, payload: object) =>
  test.app.inject({ method, url: `/api${url}`, headers: manager.headers, payload });

/** What staff may do to a loan, and what runs beside. Whether it is allowed is the rules' business. */
const deeds = {
  async pay(loan: MadeLoan, share: number) {
    const { balance } = await loanNow(loan);
    await pay(test, manager, loan, fromCents(Math.max(1, Math.floor(toCents(balance) * share))));
  },
  async reverse(loan: MadeLoan, share: number) {
    const made = await rows(`select id from payments where loan_id = ${loan.id} order by id`);
    const payment = made[Math.floor(share * made.length)];
    if (payment !== undefined)
      await call("POST", `/payments/${payment.id}/reverse`, { reason: "Wrong loan" });
  },
  cancel: (loan: MadeLoan) => step(test, manager, loan, "cancel"),
  close: (loan: MadeLoan) => step(test, manager, loan, "close"),
  // Opened again by two persons (LOAN-57).
  reopen: (loan: MadeLoan) => undoClosing(test, [manager, second], loan),
  "add up": () => addUp(),
  "add up a little": () => addUp(1),
} as const;

async function loanNow(loan: MadeLoan): Promise<{ balance: number }> {
  const [now] = await rows(`select balance from loans where id = ${loan.id}`);
  return now;
}

const names = [
  "pay",
  "pay",
  "pay",
  "reverse",
  "cancel",
  "close",
  "reopen",
  "add up",
  "add up a little",
] as const;

const loanMade = fc.record({
  amount: fc.integer({ min: 500, max: 5_000_000 }).map(fromCents),
  rate: fc.constantFrom(0.2, 0.25, 0.3, 0.175),
  period: fc.integer({ min: 1, max: 18 }),
  daysAgo: fc.integer({ min: 0, max: 500 }),
});

describe("RPT-9 the running totals of the portfolio", () => {
  it("equal every loan taken by itself through any sequence of payments, reversals, endings and additions", async () => {
    expect.hasAssertions();
    const deed = fc.record({
      name: fc.constantFrom(...names),
      which: fc.nat(3),
      share: fc.oneof(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.constant(1)),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(loanMade, { minLength: 1, maxLength: 3 }),
        fc.array(deed, { minLength: 6, maxLength: 14 }),
        async (terms, sequence) => {
          const loans: MadeLoan[] = [];
          for (const { daysAgo, ...loan } of terms) {
            const approval_date = addDays(today(test.deps), -daysAgo);
            loans.push(await makeApprovedLoan(test.deps, customer, { ...loan, approval_date }));
          }
          for (const [index, { name, which, share }] of sequence.entries()) {
            const loan = loans[which % loans.length];
            if (loan !== undefined) await deeds[name](loan, share);
            await expectExact(`after ${index}, ${name}`);
          }
        },
      ),
      { numRuns: 12 },
    );
  }, 120_000);

  it("have a loan from its approval on, and no longer when it is canceled, also when it was looked at before", async () => {
    const loan = await makeLoanIn(test, { customer, manager }, "processed");
    await addUp();
    for (const path of ["approve", "cancel"] as const) {
      expect((await step(test, manager, loan, path)).statusCode).toBe(200);
      await expectExact(path);
      await addUp();
      await expectExact(`${path}, added up`);
    }
  });

  it("have no loan that ends, and each that is opened again or brought in, without an entry of the ledger", async () => {
    expect.hasAssertions();
    const loan = await makeApprovedLoan(test.deps, customer, { approval_date: "2025-11-10" });
    await addUp();
    for (const status of ["closed", "paying", "canceled", "approved"]) {
      await rows(`update loans set status = '${status}' where id = ${loan.id}`);
      await expectExact(status);
      await addUp();
      await expectExact(`${status}, added up`);
    }
    // A loan that is committed after a later one was looked at.
    const late = await test.deps.pool.connect();
    await late.query("begin");
    await late.query(`
      insert into loans (loan_id, application_id, customer_id, user_fid, status, loan_type, loan_amount, interest_rate,
        loan_period, total_amount, monthly_payment, processing_fee, disbursed_amount, approved_amount, approval_date,
        due_date, balance, application)
      select 'LN-202601-999999', gen_random_uuid(), customer_id, user_fid, 'approved', loan_type, loan_amount,
        interest_rate, loan_period, total_amount, monthly_payment, processing_fee, disbursed_amount, approved_amount,
        approval_date, due_date, balance, application
      from loans where id = ${loan.id}`);
    await late.query(`
      insert into instalments (loan_id, number, due_date, principal, interest)
      select (select id from loans where loan_id = 'LN-202601-999999'), number, due_date, principal, interest
      from instalments where loan_id = ${loan.id}`);
    await makeApprovedLoan(test.deps, customer, { approval_date: "2025-11-10" });
    await addUpPortfolio(test.deps.pool, 1000);
    await late.query("commit");
    late.release();
    await expectExact("brought in");
  });

  it("need no reading of any loan once everything is added up, whatever day it is", async () => {
    await addUp();
    expect(await rows("select * from portfolio_not_counted()")).toEqual([]);
    expect(await rows("select * from portfolio_totals where loans = 0 and unpaid = 0")).toEqual([]);
    const later = addDays(today(test.deps), 200);
    const { totals } = await readArrears(test.deps.db, later);
    expect(totals.arrears).toBeGreaterThan(0);
  });

  it("are begun anew and added up some loans at a time, exact in between", async () => {
    await rows("call restart_portfolio()");
    await expectExact("nothing added up");
    // Of more loans than can be looked at while somebody waits, the report is refused until they are added up.
    await expect(refuseUntilCounted(test.deps.db, 0)).rejects.toMatchObject({
      status: 503,
      message:
        "The loans are being added up for this report for the first time. Please try again in a few minutes.",
    });
    let isMore = true;
    while (isMore) {
      const [answer] = await rows("select add_portfolio(7) as is_more");
      isMore = answer.is_more;
      await expectExact("some added up");
    }
    expect(await rows("select * from portfolio_not_counted()")).toEqual([]);
    await refuseUntilCounted(test.deps.db, 0);
  });

  it("stay exact while payments, reversals and endings go on and several processes add up at once", async () => {
    const loans: MadeLoan[] = [];
    for (const daysAgo of [10, 45, 100, 200])
      loans.push(
        await makeApprovedLoan(test.deps, customer, {
          approval_date: addDays(today(test.deps), -daysAgo),
        }),
      );
    let isOver = false;
    const adding = [0, 1, 2].map(async () => {
      while (!isOver) {
        await rollUpBalances(test.deps.pool, 0);
        await addPortfolio(test.deps.pool, 0);
      }
    });
    // Whoever reads meanwhile never sees a loan twice or not at all: none of these is ended yet.
    const live = (await expectedArrears(test.deps)).totals.loans;
    const reading = (async () => {
      const seen = new Set<number>();
      while (!isOver) seen.add((await readArrears(test.deps.db, today(test.deps))).totals.loans);
      return [...seen];
    })();
    for (let round = 0; round < 8; round += 1)
      await Promise.all(
        loans.flatMap((loan) => [
          deeds.pay(loan, 0.05),
          deeds.pay(loan, 0.1),
          deeds.reverse(loan, 0.9),
        ]),
      );
    isOver = true;
    await Promise.all(adding);
    expect(await reading).toEqual([live]);
    await expectExact("afterwards");
    const [first, second] = loans;
    if (first && second)
      await Promise.all([deeds.close(first), deeds.cancel(second), addUp(), deeds.pay(first, 0.1)]);
    await expectExact("after endings");
  });

  it("take no entry as counted that stands behind one still under way", async () => {
    const [loan, other] = [
      await makeApprovedLoan(test.deps, customer, { approval_date: "2025-12-10" }),
      await makeApprovedLoan(test.deps, customer, { approval_date: "2025-12-10" }),
    ];
    await addUp();
    const late = await test.deps.pool.connect();
    await late.query("begin");
    await late.query(`
      with entry as (
        insert into ledger_entries (kind, entry_date, loan_id) values ('payment', '2026-03-16', ${loan.id}) returning id
      )
      insert into ledger_postings (entry_id, line, account_code, debit, credit)
      select id, line, account, debit, credit
      from entry, (values (1, '1000', 5, 0), (2, '4000', 0, 5)) as lines (line, account, debit, credit)`);
    await late.query(
      `update loans set paid_total = 5, balance = balance - 5, status = 'paying' where id = ${loan.id}`,
    );
    expect((await pay(test, manager, other, 300)).statusCode).toBe(200);
    await addUpPortfolio(test.deps.pool, 1000);
    await late.query("commit");
    late.release();
    await expectExact("committed");
    await addUp();
    await expectExact("added up");
  });
});
