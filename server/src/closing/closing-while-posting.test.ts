import { accountingTexts as texts } from "@microfinance/contract/accounting/texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs, type Method } from "../../test-support/call.ts";
import { untilLocked } from "../../test-support/lock-waits.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";

let t: TestApp;
let manager: Person;
let finance: Person;
let cashier: Person;

beforeAll(async () => {
  t = await testApp();
  manager = await makeStaff(t.deps, 8);
  finance = await makeStaff(t.deps, 6);
  cashier = await makeStaff(t.deps, 4);
});
afterAll(() => t.close());

const call = (person: Person, method: Method, url: string, payload?: object) =>
  callAs(t, person, method, url, payload);
const close = (through: string) => call(finance, "POST", "/accounting/periods/close", { through });

describe("ACC-17 a closed day with 20 workers posting while it closes", () => {
  it("keeps its trial balance to the cent", async () => {
    const day = "2026-03-12";
    const loans = await Promise.all(
      Array.from({ length: 20 }, async () =>
        makeApprovedLoan(t.deps, await makeCustomer(t.deps), { approval_date: "2026-02-16" }),
      ),
    );
    const balance = async () =>
      (await call(manager, "GET", `/ledger/trial-balance?as_of=${day}`)).body.accounts;
    let isDone = false;
    const statuses: number[] = [];
    const worker = async ({ loan_id }: { loan_id: string }, index: number) => {
      for (let turn = 0; !isDone; turn += 1) {
        const amount = (100 + ((index * 7 + turn) % 300)) / 100;
        const body = { amount, payment_method: "Cash", transaction_date: day };
        const response = await call(cashier, "POST", `/loans/${loan_id}/pay`, body);
        statuses.push(response.status);
        if (response.status === 409) expect(response.body.error).toBe(texts.booksClosed(day));
      }
    };
    const workers = loans.map(worker);
    const answers = (status: number) => statuses.filter((each) => each === status).length;
    await expect.poll(() => answers(200)).toBeGreaterThanOrEqual(40);
    expect((await close(day)).status).toBe(200);
    const closed = await balance();
    await expect.poll(() => answers(409)).toBeGreaterThanOrEqual(60);
    isDone = true;
    await Promise.all(workers);
    expect(await balance()).toEqual(closed);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    const differences = await figureDifferences(t.deps);
    // The ageing job has not run in this test.
    expect(differences.filter((text) => !text.startsWith("arrears of"))).toEqual([]);
  });
});

describe("ACC-26 the portfolio of a month that closes", () => {
  it("is recorded while payments go on, and has those of the month among them", async () => {
    const month = "2026-02-28";
    await call(manager, "POST", "/accounting/periods/reopen", {
      from: "2026-02-01",
      reason: "Late papers",
    });
    const [late, other] = await Promise.all(
      [1, 2].map(async () =>
        makeApprovedLoan(t.deps, await makeCustomer(t.deps), { approval_date: "2026-02-16" }),
      ),
    );
    const pay = (loan: { loan_id: string } | undefined, transaction_date: string) =>
      call(manager, "POST", `/loans/${loan?.loan_id}/pay`, {
        amount: 150.25,
        payment_method: "Cash",
        transaction_date,
      });
    await t.deps.pool.query("delete from portfolio_snapshots where date = $1", [month]);
    // The same row, not committed yet, delays the recording after it has read the loans.
    const holder = await t.deps.pool.connect();
    await holder.query("begin");
    await holder.query(
      `insert into portfolio_snapshots (date, part, bucket, loans, principal, arrears)
       values ($1, 'all', 'current', 0, 0, 0)`,
      [month],
    );
    const closing = close(month);
    await untilLocked(t.deps.pool, "%portfolio as materialized%");
    expect((await pay(late, month)).status).toBe(200);
    expect((await pay(other, "2026-03-16")).status).toBe(200);
    await holder.query("rollback");
    holder.release();
    expect((await closing).status).toBe(200);
    expect((await pay(late, month)).body.error).toBe(texts.booksClosed(month));
    const { rows } = await t.deps.pool.query(
      `select (select sum(principal) from portfolio_snapshots where part = 'all' and date = $1) as recorded,
              (select sum(debit - credit) from account_movements
               where account_code = '1100' and entry_date <= $1) as receivable`,
      [month],
    );
    expect(rows[0].recorded).toBe(rows[0].receivable);
  });
});
