import type { PenaltyRule } from "@microfinance/contract/products/schema.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeApprovedLoan, type MadeLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { chargePenaltiesOn, fiftyAfterFiveDays } from "../../test-support/penalties.ts";
import { inAct } from "../acts/running-act.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";
import { ageLoans } from "../loans/age-loans.ts";
import { recordPaymentWithin } from "../payments/record-payment.ts";
import { chargePenalties } from "./charge-penalties.ts";

let t: TestApp;
let manager: Person;
let loan: MadeLoan;

beforeAll(async () => {
  t = await testApp("2026-01-10T09:00:00Z");
});
afterAll(() => t.close());

const fivePercent: PenaltyRule = {
  ...fiftyAfterFiveDays,
  kind: "percent_of_instalment",
  value: 0.05,
};

const rows = async (text: string) => (await t.deps.pool.query(text)).rows;
const chargesOf = () =>
  rows(
    `select unit, amount, reversed_on, reversal_reason from loan_acts where loan_id = ${loan.id} order by id`,
  );
const loanNow = async () =>
  (
    await rows(`select status, balance, charges_total, paid_total from loans where id = ${loan.id}`)
  )[0];

/** A loan of 1,200 NLe in six instalments of 200, of which the first is late and charged. */
async function lateLoan(rule: PenaltyRule): Promise<void> {
  t.setNow("2026-01-10T09:00:00Z");
  await chargePenaltiesOn(t.deps, rule);
  loan = await makeApprovedLoan(t.deps, await makeCustomer(t.deps), {
    approval_date: "2026-01-10",
  });
  t.setNow("2026-02-16T00:20:00Z");
  await t.deps.db.deleteFrom("penalty_charging").execute();
  await ageLoans(t.deps);
  await chargePenalties(t.deps);
  t.setNow("2026-02-17T09:00:00Z");
  manager = await makeStaff(t.deps, 9);
}

const pay = (body: object, url = `/api/loans/${loan.loan_id}/pay`) =>
  t.app.inject({
    method: "POST",
    url,
    headers: manager.headers,
    payload: { payment_method: "Cash", ...body },
  });

describe("SERV-74 a settlement of an earlier day", () => {
  beforeEach(() => lateLoan(fiftyAfterFiveDays));

  const settle = async (on: string) => {
    const url = `/api/loans/${loan.loan_id}`;
    const { headers } = manager;
    const { payoff } = (await t.app.inject({ url: `${url}/payoff?on=${on}`, headers })).json();
    const { payoff: amount, figures } = payoff;
    const payload = { act_key: randomUUID(), amount, on, figures, payment_method: "Cash" };
    const settled = await t.app.inject({ method: "POST", url: `${url}/settle`, headers, payload });
    return { payoff, status: settled.statusCode };
  };

  test("does not count the penalty charged after it, and takes it back", async () => {
    const { payoff, status } = await settle("2026-02-14");
    expect([status, payoff.charges]).toEqual([200, 0]);
    expect(await chargesOf()).toMatchObject([{ reversed_on: "2026-02-17" }, { unit: "" }]);
    expect(await loanNow()).toMatchObject({ status: "paid", balance: 0, charges_total: 0 });
    expect(await figureDifferences(t.deps)).toEqual([]);
  });

  test("counts one that was charged on its day", async () => {
    const { payoff, status } = await settle("2026-02-16");
    expect([status, payoff.charges]).toEqual([200, 50]);
    expect(await loanNow()).toMatchObject({ status: "paid", balance: 0, charges_total: 50 });
    expect(await figureDifferences(t.deps)).toEqual([]);
  });
});

describe("SERV-54 a payment of an earlier day", () => {
  beforeEach(() => lateLoan(fiftyAfterFiveDays));

  test.each([
    ["by the loan", () => `/api/loans/${loan.loan_id}/pay`],
    ["by customer and loan", () => `/api/loans/${loan.customer_id}/pay/${loan.loan_id}`],
  ])("inside the grace takes the penalty back, %s", async (_, url) => {
    const paid = await pay({ amount: 200, transaction_date: "2026-02-15" }, url());
    expect(paid.statusCode).toBe(200);
    expect(paid.json().loan).toMatchObject({ balance: 1_000, paid_total: 200 });
    expect(await chargesOf()).toEqual([
      {
        unit: "1-1",
        amount: 50,
        reversed_on: "2026-02-17",
        reversal_reason: "A payment of 15 Feb 2026, before the day of the penalty, was recorded.",
      },
    ]);
    expect(await loanNow()).toEqual({
      status: "paying",
      balance: 1_000,
      charges_total: 0,
      paid_total: 200,
    });
    expect(await rows(`select 1 from loan_arrears where loan_id = ${loan.id}`)).toEqual([]);
    expect(await figureDifferences(t.deps)).toEqual([]);
    const notices = await rows(
      `select kind from notices where loan_id = ${loan.id} and kind like 'pen%' order by id`,
    );
    expect(notices.map(({ kind }) => kind)).toEqual(["penalty", "penalty_taken_back"]);
  });

  test("that is reversed brings the penalty back, with its amount and its day", async () => {
    const before = await loanNow();
    const { payment } = (await pay({ amount: 200, transaction_date: "2026-02-15" })).json();
    expect(await loanNow()).toMatchObject({ balance: 1_000, charges_total: 0 });
    const { headers } = await makeStaff(t.deps, 9);
    const reversed = await t.app.inject({
      method: "POST",
      url: `/api/payments/${payment.id}/reverse`,
      headers,
      payload: { reason: "The cheque bounced" },
    });
    expect([reversed.statusCode, reversed.json().loan]).toMatchObject([
      200,
      { balance: 1_250, balance_after: 1_250, status: "approved" },
    ]);
    expect(await loanNow()).toEqual(before);
    const acts = await rows(
      `select unit, amount, value_date::text, reversed_on::text from loan_acts where loan_id = ${loan.id} order by id`,
    );
    const charged = { unit: "1-1", amount: 50, value_date: "2026-02-16" };
    expect(acts).toEqual([
      { ...charged, reversed_on: "2026-02-17" },
      { ...charged, reversed_on: null },
    ]);
    const notices = await rows(
      `select kind from notices where loan_id = ${loan.id} and kind like 'pen%' order by id`,
    );
    expect(notices.map(({ kind }) => kind)).toEqual(["penalty", "penalty_taken_back", "penalty"]);
    expect(await figureDifferences(t.deps)).toEqual([]);
    // The nightly job adds nothing to it.
    await t.deps.db.updateTable("penalty_charging").set({ charged_to: "2026-02-14" }).execute();
    await chargePenalties(t.deps);
    expect(await loanNow()).toEqual(before);
  });

  test("after the grace, and one of today, leave it", async () => {
    expect((await pay({ amount: 100, transaction_date: "2026-02-16" })).statusCode).toBe(200);
    expect((await pay({ amount: 100 })).statusCode).toBe(200);
    expect(await chargesOf()).toMatchObject([{ reversed_on: null }]);
    expect(await loanNow()).toMatchObject({ balance: 1_050, charges_total: 50 });
  });

  test("that is refused takes nothing back", async () => {
    const above = await pay({ amount: 1_201, transaction_date: "2026-02-15" });
    expect(above.statusCode).toBe(409);
    expect((await pay({ amount: 200, transaction_date: "2026-01-09" })).statusCode).toBe(400);
    expect(await chargesOf()).toMatchObject([{ reversed_on: null }]);
    expect(await loanNow()).toMatchObject({ balance: 1_250, charges_total: 50 });
  });

  test("sent again is answered again, and ten at once are booked once", async () => {
    const body = {
      amount: 200,
      transaction_date: "2026-02-15",
      transaction_id: "202602123456789",
    };
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(body)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    const again = await pay(body);
    expect(again.json().loan).toMatchObject({ balance: 1_000, paid_total: 200 });
    expect(await loanNow()).toMatchObject({ balance: 1_000, paid_total: 200 });
    expect(await chargesOf()).toHaveLength(1);
    expect(await figureDifferences(t.deps)).toEqual([]);
  });

  test("as a part of another operation takes the penalty back too", async () => {
    const { staff_id, user_id } = manager;
    const actor = { ...manager, staff_id, user_id, area: "staff", role_ids: [9], permissions: [] };
    const ctx = { actor, network_address: "test", request_id: "test" } as never;
    const notice = {
      kind: "paid",
      facts: { amount: 200, transaction_date: "2026-02-15" },
    } as const;
    await inAct(t.deps, "payment.record", (tx) =>
      recordPaymentWithin(tx, t.deps, ctx, loan.id, {
        input: { amount: 200, payment_method: "Cash", transaction_date: "2026-02-15" },
        notice,
      }),
    );
    expect(await loanNow()).toMatchObject({ balance: 1_000, charges_total: 0, paid_total: 200 });
    expect(await figureDifferences(t.deps)).toEqual([]);
  });

  test("the penalty that was paid meanwhile pays what is due next", async () => {
    expect((await pay({ amount: 60 })).statusCode).toBe(200);
    expect((await pay({ amount: 200, transaction_date: "2026-02-14" })).statusCode).toBe(200);
    expect(await loanNow()).toMatchObject({ balance: 940, paid_total: 260, charges_total: 0 });
    const [parts] = await rows(`
      select sum(p.penalty_part) + sum(coalesce(m.penalty, 0)) as penalty
      from payments p left join payment_reallocations m on m.payment_id = p.id where p.loan_id = ${loan.id}`);
    expect(parts).toEqual({ penalty: 0 });
    expect(await figureDifferences(t.deps)).toEqual([]);
  });

  test("the nightly job does not charge it again while the payment lives", async () => {
    const paid = await pay({ amount: 200, transaction_date: "2026-02-15" });
    t.setNow("2026-02-18T00:20:00Z");
    await chargePenalties(t.deps);
    expect(await loanNow()).toMatchObject({ charges_total: 0 });
    manager = await makeStaff(t.deps, 9);
    const { id } = paid.json().payment;
    const reversed = await t.app.inject({
      method: "POST",
      url: `/api/payments/${id}/reverse`,
      headers: (await makeStaff(t.deps, 9)).headers,
      payload: { reason: "Wrong loan", cash: "1000" },
    });
    expect(reversed.statusCode).toBe(200);
    t.setNow("2026-02-19T00:20:00Z");
    await chargePenalties(t.deps);
    expect(await loanNow()).toMatchObject({ balance: 1_250, charges_total: 50 });
    expect(await figureDifferences(t.deps)).toEqual([]);
  });
});

describe("SERV-54 a part that is paid in time", () => {
  test("leaves a share on the rest, as one new charge", async () => {
    await lateLoan(fivePercent);
    expect(await loanNow()).toMatchObject({ balance: 1_210 });
    expect((await pay({ amount: 120, transaction_date: "2026-02-14" })).statusCode).toBe(200);
    expect(await chargesOf()).toMatchObject([
      { unit: "1-1", amount: 10, reversed_on: "2026-02-17" },
      { unit: "1-1", amount: 4, reversed_on: null },
    ]);
    expect(await loanNow()).toMatchObject({ balance: 1_084, charges_total: 4, paid_total: 120 });
    expect(await figureDifferences(t.deps)).toEqual([]);
  });
});
