import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import {
  colleaguesOf,
  formOf,
  type LoanRef,
  makeLoanIn,
  pay,
  step,
  undoClosing as undoByTwo,
} from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { raiseCeilings } from "../../test-support/settings.ts";
import { runs } from "../../test-support/runs.ts";

let test: TestApp;
let manager: Person;
let second: Person;
let customer: Person;

beforeAll(async () => {
  test = await testApp();
  await raiseCeilings(test);
  manager = await makeStaff(test.deps, 8);
  second = await makeStaff(test.deps, 8);
  customer = await makeCustomer(test.deps);
});
afterAll(() => test.close());

/**
 * The table of decisions (LOAN-34): permitted statuses of each step, and the result. Paid loans stay unchanged
 * (LOAN-35).
 */
const steps = {
  "review/first": { from: ["applied"], to: "processing" },
  "review/second": { from: ["processing"], to: "processed" },
  approve: { from: ["processed"], to: "approved" },
  reject: { from: ["applied", "processed"], to: "rejected" },
  cancel: { from: ["approved", "processed", "paying"], to: "canceled" },
  close: { from: ["approved", "paying"], to: "closed" },
} as const;

type StepName = keyof typeof steps;

/** The expected state of the loan by the rules. Live payments in cents, by id. */
interface Expected {
  status: string;
  isApproved: boolean;
  paid: Map<number, number>;
}

const owed = (loan: Expected, total: number) =>
  loan.isApproved ? toCents(total) - sumCents([...loan.paid.values()]) : 0;

const call = (method: "GET" | "POST", path: string, payload?: object) =>
  test.app.inject({
    method,
    url: `/api${path}`,
    headers: manager.headers,
    ...(payload === undefined ? {} : { payload }),
  });

async function read(loan: LoanRef): Promise<LoanDetails> {
  return (await call("GET", `/loans/details/${loan.loan_id}`)).json().loan;
}

/** All figures, dates and statuses of a loan, without its history and update time. */
function standing({ payments, movements, decisions, reviews, updated_at, ...rest }: LoanDetails) {
  return rest;
}

async function expectAsSpecified(loan: LoanRef, expected: Expected): Promise<void> {
  const now = await read(loan);
  const live = sumCents([...expected.paid.values()]);
  const balance = owed(expected, now.total_amount);
  expect(now.status).toBe(expected.status);
  expect(toCents(now.paid_total)).toBe(live);
  expect(toCents(now.balance)).toBe(balance);

  const sum = (amounts: number[]) => fromCents(sumCents(amounts.map(toCents)));
  const { instalments } = now;
  expect(instalments).toHaveLength(expected.isApproved ? now.loan_period : 0);
  expect(instalments.every((row) => row.amount > 0)).toBe(true);
  if (expected.isApproved) {
    expect(sum(instalments.map((row) => row.principal))).toBe(now.approved_amount);
    expect(sum(instalments.map((row) => row.amount))).toBe(now.total_amount);
  }
  expect(toCents(sum(instalments.map((row) => row.paid)))).toBe(live);
  const listed = now.payments.filter((payment) => payment.reversal === null);
  expect(listed.map((payment) => payment.id).toSorted()).toEqual(
    [...expected.paid.keys()].toSorted(),
  );

  const { rows } = await sql<{ off: number; receivable: number; principal: number }>`
    with entries as (
      select p.entry_id, sum(p.debit) - sum(p.credit) as off,
             sum((p.debit - p.credit) * (p.account_code = '1100')::int) as receivable
      from ledger_postings p join ledger_entries e on e.id = p.entry_id
      where e.loan_id = ${loan.id} group by p.entry_id
    )
    select coalesce(sum(abs(off)), 0) as off, coalesce(sum(receivable), 0) as receivable
    from entries`.execute(test.deps.db);
  const hasEnded = expected.status === "canceled" || expected.status === "closed";
  expect(rows[0]?.off, "every entry of the ledger balances").toBe(0);
  expect(rows[0]?.receivable, "Loans receivable in the ledger").toBe(
    hasEnded ? 0 : now.outstanding_principal,
  );
}

async function takeStep(loan: LoanRef, name: StepName, terms: object, expected: Expected) {
  const { from, to } = steps[name];
  const isAllowed = from.some((status) => status === expected.status);
  const form = name === "approve" ? { ...formOf(name), ...terms } : formOf(name);
  const before = await read(loan);
  const { firstReviewer } = await colleaguesOf(test);
  const person = name === "review/first" ? firstReviewer : manager;
  const response = await step(test, person, loan, name, form);
  expect([name, expected.status, response.statusCode]).toEqual([
    name,
    expected.status,
    isAllowed ? 200 : 409,
  ]);
  if (!isAllowed) expect(await read(loan)).toEqual(before);
  return isAllowed
    ? { ...expected, status: to, isApproved: expected.isApproved || name === "approve" }
    : expected;
}

async function takePayment(loan: LoanRef, share: number, expected: Expected): Promise<Expected> {
  const before = await read(loan);
  const balance = owed(expected, before.total_amount);
  const amount = Math.max(1, Math.floor(balance * share));
  const { cashier } = await colleaguesOf(test);
  const response = await pay(test, cashier, loan, fromCents(amount));
  const isTaken = expected.status === "approved" || expected.status === "paying";
  expect([expected.status, response.statusCode]).toEqual([expected.status, isTaken ? 200 : 409]);
  if (!isTaken) {
    expect(await read(loan)).toEqual(before);
    return expected;
  }
  const paid = new Map(expected.paid).set(response.json().payment.id, amount);
  return { ...expected, paid, status: amount === balance ? "paid" : "paying" };
}

async function takeBack(loan: LoanRef, share: number, expected: Expected): Promise<Expected> {
  const { payments, written_off_on } = await read(loan);
  const payment = payments[Math.floor(share * payments.length)];
  if (payment === undefined) return expected;
  const isLive = expected.paid.has(payment.id);
  // A written-off loan stays ended, and loses what the payment had paid of its principal (SERV-127).
  const isWrittenOff = written_off_on !== null;
  const isOpen = ["approved", "paying", "paid"].includes(expected.status) || isWrittenOff;
  const response = await call("POST", `/payments/${payment.id}/reverse`, { reason: "Wrong loan" });
  expect(response.statusCode).toBe(isLive && isOpen ? 200 : 409);
  if (!isLive || !isOpen) return expected;
  const paid = new Map(expected.paid);
  paid.delete(payment.id);
  if (isWrittenOff) return { ...expected, paid };
  return { ...expected, paid, status: paid.size === 0 ? "approved" : "paying" };
}

/** Reopening by an edit: from every status before approval; applied itself is no change (LOAN-58). */
async function reopen(loan: LoanRef, expected: Expected): Promise<Expected> {
  const before = await read(loan);
  const response = await test.app.inject({
    method: "PUT",
    url: `/api/loans/${loan.customer_id}/update/${loan.loan_id}`,
    headers: manager.headers,
    payload: { status: "applied", reason: "Sent in error" },
  });
  const isAllowed = !expected.isApproved;
  expect([expected.status, response.statusCode]).toEqual([expected.status, isAllowed ? 200 : 409]);
  if (!isAllowed) expect(await read(loan)).toEqual(before);
  return isAllowed ? { ...expected, status: "applied" } : expected;
}

/** Undoing a closing with two persons: only for an approved loan that was closed or canceled (LOAN-57). */
async function undoClosing(loan: LoanRef, expected: Expected): Promise<Expected> {
  const before = await read(loan);
  const response = await undoByTwo(test, [manager, second], loan);
  const isAllowed = expected.isApproved && ["closed", "canceled"].includes(expected.status);
  expect([expected.status, response.statusCode]).toEqual([expected.status, isAllowed ? 200 : 409]);
  if (!isAllowed) {
    expect(await read(loan)).toEqual(before);
    return expected;
  }
  return { ...expected, status: expected.paid.size === 0 ? "approved" : "paying" };
}

const share = fc.oneof(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.constant(1));
const names = Object.keys(steps).filter((name): name is StepName => name in steps);
const action = fc.oneof(
  // First the regular steps, so that most loans are approved; then any step, permitted or not.
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("on"), share }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom(...names), share }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("pay"), share }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("reverse"), share }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("pay and reverse"), share }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("reopen"), share }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("undo closing"), share }) },
);

const terms = fc.record({
  approved_amount: fc.integer({ min: 500, max: 500_000 }).map(fromCents),
  interest_rate: fc.constantFrom(0.2, 0.25, 0.3),
  loan_period: fc.integer({ min: 1, max: 18 }),
});

describe("ACC-6 a loan after any sequence of steps, payments and reversals", () => {
  it("has the expected status, balance and ledger; rejected steps change nothing", async () => {
    expect.hasAssertions();
    await fc.assert(
      fc.asyncProperty(
        terms,
        fc.array(action, { minLength: 6, maxLength: 16 }),
        async (agreed, actions) => {
          // Asked for as it is approved, so that the payout does not wait for another consent.
          const loan = await makeLoanIn(test, { customer, manager }, "applied", {
            loan_type: "Personal Loan",
            loan_amount: Math.max(5_000, agreed.approved_amount),
            interest_rate: agreed.interest_rate,
            loan_period: agreed.loan_period,
          });
          let expected: Expected = { status: "applied", isApproved: false, paid: new Map() };
          for (const { kind, share } of actions) {
            const next = names.find((name) => name === kind) ?? names.find((name) => isNext(name));
            if (kind === "pay") expected = await takePayment(loan, share, expected);
            else if (kind === "reverse") expected = await takeBack(loan, share, expected);
            else if (kind === "pay and reverse")
              expected = await payAndTakeBack(loan, share, expected);
            else if (kind === "reopen") expected = await reopen(loan, expected);
            else if (kind === "undo closing") expected = await undoClosing(loan, expected);
            else if (next) expected = await takeStep(loan, next, agreed, expected);
            await expectAsSpecified(loan, expected);
          }

          /** The regular next step of the loan. */
          function isNext(name: StepName): boolean {
            const isGood = name === "approve" || name.startsWith("review");
            return isGood && steps[name].from.some((status) => status === expected.status);
          }
        },
      ),
      runs(15),
    );
  });
});

/** A payment and its reversal leave every figure and date of the loan unchanged. */
async function payAndTakeBack(loan: LoanRef, share: number, expected: Expected): Promise<Expected> {
  const before = standing(await read(loan));
  const paid = await takePayment(loan, share, expected);
  if (paid === expected) return expected;
  const [newest] = [...paid.paid.keys()].slice(-1);
  const response = await call("POST", `/payments/${newest}/reverse`, { reason: "Wrong loan" });
  expect(response.statusCode).toBe(200);
  expect(standing(await read(loan))).toEqual(before);
  return expected;
}
