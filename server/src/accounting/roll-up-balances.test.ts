import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { untilWaitsForWriters } from "../../test-support/lock-waits.ts";
import { step } from "../../test-support/make-decision.ts";
import { makeApprovedLoan, type MadeLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { transferForm } from "../../test-support/transfers.ts";
import { entryJson } from "./post-entry.ts";
import { rollUpBalances } from "./roll-up-balances.ts";
import { runs } from "../../test-support/runs.ts";

let test: TestApp;
let manager: Person;
let finance: Person;
let customer: Person;

beforeAll(async () => {
  test = await testApp();
  manager = await makeStaff(test.deps, 8);
  finance = await makeStaff(test.deps, 6);
  customer = await makeCustomer(test.deps);
});
afterAll(() => test.close());

const rows = async (text: string) => (await test.deps.pool.query(text)).rows;

/** The daily balances with the entries above the watermark, and the same sums from the postings. */
async function readBoth() {
  return {
    stored: await rows(`
      select entry_date, account_code, kind, sum(entries) as entries, sum(debit) as debit, sum(credit) as credit
      from account_movements group by 1, 2, 3 order by 1, 2, 3`),
    summed: await rows(`
      select e.entry_date, p.account_code, e.kind, count(*) filter (where p.line = 1) as entries,
             sum(p.debit) as debit, sum(p.credit) as credit
      from ledger_entries e join ledger_postings p on p.entry_id = e.id group by 1, 2, 3 order by 1, 2, 3`),
  };
}

async function expectSame(when: string): Promise<void> {
  const { stored, summed } = await readBoth();
  expect(stored, when).toEqual(summed);
}

const pay = (loan: MadeLoan, amount: number) =>
  test.app.inject({
    method: "POST",
    url: `/api/loans/${loan.loan_id}/pay`,
    headers: manager.headers,
    payload: { amount, payment_method: "Cash" },
  });

const transfer = (person: Person, path: string, payload: object) =>
  test.app.inject({
    method: "POST",
    url: `/api/money/transfers/${path}`,
    headers: person.headers,
    payload,
  });

describe("RPT-4, RPT-5 the daily balances of the overview and the trial balance", () => {
  it("ACC-8 equal the postings after every kind of entry, before and after a rollup", async () => {
    const loan = await makeApprovedLoan(test.deps, customer, { approval_date: "2026-01-10" });
    const other = await makeApprovedLoan(test.deps, customer, { approval_date: "2026-02-10" });
    const steps: (() => Promise<unknown>)[] = [
      () => pay(loan, 200),
      () => pay(loan, 1000),
      async () => {
        const { payment } = (await pay(other, 50)).json();
        return test.app.inject({
          method: "POST",
          url: `/api/payments/${payment.id}/reverse`,
          headers: manager.headers,
          payload: { reason: "Counted twice" },
        });
      },
      () => step(test, manager, other, "cancel"),
      () => step(test, manager, loan, "close"),
      async () => {
        const { data } = (await transfer(manager, "create", transferForm())).json();
        const canceled = await transfer(finance, `${data.id}/cancel`, { reason: "x" });
        expect(canceled.statusCode).toBe(200);
      },
    ];
    for (const [index, take] of steps.entries()) {
      await take();
      await expectSame(`after step ${index}`);
      if (index % 3 === 2) await rollUpBalances(test.deps.pool, 0);
    }
    await rollUpBalances(test.deps.pool, 0);
    await expectSame("rolled up");
    expect(await rows("select entry_id from rollup_watermark")).toEqual(
      await rows("select max(id) as entry_id from ledger_entries"),
    );
  });

  it("ACC-8 stay exact during concurrent payments and two rollups", async () => {
    const loans = await Promise.all([1, 2, 3].map(() => makeApprovedLoan(test.deps, customer)));
    let isOver = false;
    const rollups = [1, 2].map(async () => {
      while (!isOver) await rollUpBalances(test.deps.pool, 0);
    });
    const reading = (async () => {
      let seen = 0;
      // The receivable never rises: each payment is counted once.
      let last = Infinity;
      while (!isOver) {
        const [now] = await rows(
          "select sum(debit - credit) as balance from account_movements where account_code = '1100'",
        );
        expect(now.balance).toBeLessThanOrEqual(last);
        last = now.balance;
        seen += 1;
      }
      return seen;
    })();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 5 })), { maxLength: 8 }),
        async (payments) => {
          await Promise.all(payments.map(([which, amount]) => pay(loanAt(loans, which), amount)));
          await expectSame(JSON.stringify(payments));
        },
      ),
      runs(8),
    );
    isOver = true;
    await Promise.all(rollups);
    expect(await reading).toBeGreaterThan(0);
    await expectSame("afterwards");
  });

  it("do not include an entry while an earlier one is uncommitted", async () => {
    const loan = await makeApprovedLoan(test.deps, customer);
    const other = await makeApprovedLoan(test.deps, customer);
    const late = await test.deps.pool.connect();
    await late.query("begin; set local idle_in_transaction_session_timeout = 0");
    await late.query("select post_entry($1)", [
      entryJson({
        kind: "write_off",
        entry_date: "2026-03-16",
        loan_id: loan.id,
        staff_id: manager.staff_id,
        lines: [
          { account: "5000", debit: 500, credit: 0 },
          { account: "1100", debit: 0, credit: 500 },
        ],
      }),
    ]);
    expect((await pay(other, 10)).statusCode).toBe(200);
    const [before] = await rows("select entry_id from rollup_watermark");
    const rolling = await untilWaitsForWriters(test.deps.pool, () =>
      rollUpBalances(test.deps.pool, 0),
    );
    expect(await rows("select entry_id from rollup_watermark")).toEqual([before]);
    await late.query("commit");
    late.release();
    await rolling.waiting;
    expect(await rows("select entry_id from rollup_watermark")).not.toEqual([before]);
    await expectSame("rolled up");
  });
});

function loanAt(loans: readonly MadeLoan[], index: number): MadeLoan {
  const loan = loans[index];
  if (loan === undefined) throw new Error(`there is no loan ${index}`);
  return loan;
}
