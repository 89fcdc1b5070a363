import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import {
  makeApprovedLoan,
  type MadeLoan,
  makeUnapprovedLoan,
} from "../../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../../test-support/make.ts";
import { transferForm } from "../../../test-support/transfers.ts";
import { rollUpBalances } from "./add-figures.ts";

let test: TestApp;
let manager: Person;
let customer: Person;

beforeAll(async () => {
  test = await testApp();
  manager = await makeStaff(test.deps, 8);
  customer = await makeCustomer(test.deps);
});
afterAll(() => test.close());

const rows = async (text: string) => (await test.deps.pool.query(text)).rows;

/** The running totals, and the same counted from the records. */
async function bothWays() {
  const summed = (from: string) => `
    select figure, day, key, sum(count) as count, sum(amount) as amount from ${from}
    where figure <> 'changes of loan lists' group by figure, day, key having sum(count) <> 0 or sum(amount) <> 0 order by figure, day, key`;
  const ledger = (from: string) => `
    select entry_date, account_code, sum(debit) as debit, sum(credit) as credit from ${from}
    group by entry_date, account_code order by entry_date, account_code`;
  return {
    kept: [
      await rows(summed("figures")),
      await rows(ledger("ledger_days")),
      await rows(`select entry_date, kind, sum(count) as count, sum(amount) as amount from entry_days
                  group by entry_date, kind order by entry_date, kind`),
    ],
    counted: [
      await rows(summed("counted_figures")),
      await rows(ledger("ledger_entries e join ledger_postings p on p.entry_id = e.id")),
      await rows(`select entry_date, kind, count(distinct e.id) as count, sum(debit) as amount
                  from ledger_entries e join ledger_postings p on p.entry_id = e.id
                  group by entry_date, kind order by entry_date, kind`),
    ],
  };
}

const pay = (loan: MadeLoan, amount: number) =>
  test.app.inject({
    method: "POST",
    url: `/api/loans/${loan.loan_id}/pay`,
    headers: manager.headers,
    payload: { amount, payment_method: "Cash" },
  });

const transfer = (method: "POST", path: string, payload: object) =>
  test.app.inject({
    method,
    url: `/api/money/transfers/${path}`,
    headers: manager.headers,
    payload,
  });

describe("ACC-8 the running totals behind the overview and the trial balance", () => {
  it("equal what the records say, after everything that changes a figure, added up or not", async () => {
    const loan = await makeApprovedLoan(test.deps, customer, { approval_date: "2026-01-10" });
    const other = await makeApprovedLoan(test.deps, customer, { approval_date: "2026-02-10" });
    const applied = await makeUnapprovedLoan(test.deps, customer, "applied");
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
      () => rows(`update loans set status = 'canceled' where id = ${other.id}`),
      () =>
        rows(
          `update loans set status = 'rejected', created_at = '2026-01-01' where id = ${applied.id}`,
        ),
      () => rows(`update loans set staff_id = ${manager.staff_id} where id = ${applied.id}`),
      () => makeCustomer(test.deps),
      async () => {
        const { data } = (await transfer("POST", "create", transferForm())).json();
        expect((await transfer("POST", `${data.id}/cancel`, { reason: "x" })).statusCode).toBe(200);
      },
    ];
    for (const [index, step] of steps.entries()) {
      await step();
      const { kept, counted } = await bothWays();
      expect(kept, `after step ${index}`).toEqual(counted);
      if (index % 3 === 2) await rollUpBalances(test.deps.pool, 0);
    }
    await rollUpBalances(test.deps.pool, 0);
    const { kept, counted } = await bothWays();
    expect(kept).toEqual(counted);
    expect(await rows("select from figure_changes")).toEqual([]);
    expect(await rows("select * from postings_not_counted()")).toEqual([]);
  });

  it("stay exact while payments go on and several processes add up at once", async () => {
    const loans = await Promise.all([1, 2, 3].map(() => makeApprovedLoan(test.deps, customer)));
    let isOver = false;
    const adding = [1, 2].map(async () => {
      while (!isOver) await rollUpBalances(test.deps.pool, 0);
    });
    for (let round = 0; round < 8; round += 1) {
      await Promise.all(loans.flatMap((loan) => [pay(loan, 1), pay(loan, 2)]));
    }
    isOver = true;
    await Promise.all(adding);
    const { kept, counted } = await bothWays();
    expect(kept).toEqual(counted);
  });

  it("do not take an entry into the totals that stands behind one still under way", async () => {
    const loan = await makeApprovedLoan(test.deps, customer);
    const late = await test.deps.pool.connect();
    await late.query("begin");
    await late.query(
      `with entry as (
         insert into ledger_entries (kind, entry_date, loan_id, staff_id)
         values ('write_off', '2026-03-16', $1, $2) returning id)
       insert into ledger_postings (entry_id, line, account_code, debit, credit)
       select entry.id, lines.* from entry,
         (values (1, '5000', 5, 0), (2, '1100', 0, 5)) as lines (line, account_code, debit, credit)`,
      [loan.id, manager.staff_id],
    );
    await rollUpBalances(test.deps.pool, 0);
    const paid = pay(loan, 10);
    await wait(20);
    await late.query("commit");
    late.release();
    expect((await paid).statusCode).toBe(200);
    await rollUpBalances(test.deps.pool, 0);
    const { kept, counted } = await bothWays();
    expect(kept).toEqual(counted);
  });
});
