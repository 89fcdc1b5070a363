import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { loanBalances } from "@microfinance/contract/loans/balance.ts";
import { fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import {
  forms,
  type LoanRef,
  makeLoanIn,
  step,
  undoClosing,
} from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { liveRecoveries } from "../../test-support/write-offs.ts";
import { instalmentsOf } from "../loan-record/queries.ts";
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

/** Payments are recorded by the cashier and reversed by the manager (PAY-13). */
const post = async (url: string, payload: object) => {
  // Second pays: payments are dated further back than a cashier may go (ACC-25).
  const { headers } = url.endsWith("/reverse") ? manager : second;
  return test.app.inject({ method: "POST", url: `/api${url}`, headers, payload });
};

/** A loan approved on 31 January through the calls. */
async function approvedLoan(terms: {
  amount: number;
  rate: number;
  period: number;
}): Promise<LoanRef> {
  test.setNow("2026-01-31T09:00:00Z");
  const loan = await makeLoanIn(test, { customer, manager }, "processed", {
    loan_type: "Personal Loan",
    loan_amount: Math.max(5_000, terms.amount),
    interest_rate: terms.rate,
    loan_period: terms.period,
  });
  const approved = await step(test, manager, loan, "approve", {
    ...forms.approve,
    approved_amount: terms.amount,
    interest_rate: terms.rate,
    loan_period: terms.period,
  });
  expect(approved.statusCode).toBe(200);
  test.setNow("2026-03-16T09:00:00Z");
  return loan;
}

/** The figures of one loan in its row, its payments and the ledger. */
async function stateOf(loan: LoanRef) {
  const row = await test.deps.db
    .selectFrom("loans")
    .select([
      "status",
      "total_amount",
      "approved_amount",
      "balance",
      "paid_total",
      "last_payment_date",
      "written_off_on",
      "recovered_total",
    ])
    .where("id", "=", loan.id)
    .executeTakeFirstOrThrow();
  const payments = await test.deps.db
    .selectFrom("payments as p")
    .leftJoin("payment_reversals as r", "r.payment_id", "p.id")
    .select(["p.id", "p.amount", "p.interest_part", "p.principal_part", "p.transaction_date"])
    .select("r.reversed_on")
    .where("p.loan_id", "=", loan.id)
    .orderBy("p.id")
    .execute();
  const accounts = await test.deps.db
    .selectFrom("ledger_postings as p")
    .innerJoin("ledger_entries as e", "e.id", "p.entry_id")
    .select("p.account_code")
    .select(sql<number>`sum(p.debit) - sum(p.credit)`.as("standing"))
    .where("e.loan_id", "=", loan.id)
    .groupBy("p.account_code")
    .execute();
  const standing = (code: string) =>
    accounts.find((account) => account.account_code === code)?.standing ?? 0;
  return { row, payments, standing };
}

type State = Awaited<ReturnType<typeof stateOf>>;

const live = (state: State) => state.payments.filter((payment) => payment.reversed_on === null);
const sum = (amounts: number[]) => fromCents(sumCents(amounts.map(toCents)));

async function expectSound(loan: LoanRef, ended: "canceled" | "closed" | null): Promise<void> {
  const state = await stateOf(loan);
  const { row, standing } = state;
  const paid = sum(live(state).map((payment) => payment.amount));
  expect(row.paid_total).toBe(paid);
  expect(row.balance).toBe(sum([row.total_amount, -paid]));
  const byPayments = paid === 0 ? "approved" : row.balance === 0 ? "paid" : "paying";
  expect(row.status).toBe(ended ?? byPayments);
  const dates = live(state).map((payment) => payment.transaction_date);
  expect(row.last_payment_date).toBe(dates.toSorted().at(-1) ?? null);

  const instalments = await instalmentsOf(test.deps.db, loan.id);
  const position = loanBalances(instalments, toCents(paid), "2026-03-16");
  const principal = sumCents(instalments.map((each) => each.principal));
  expect(fromCents(principal)).toBe(row.approved_amount);
  expect(fromCents(position.balance)).toBe(row.balance);
  expect(standing("1100")).toBe(ended ? 0 : fromCents(position.outstanding_principal));
  const interest = sum([paid, fromCents(position.outstanding_principal - principal)]);
  expect(sum([standing("4000"), interest])).toBe(0);
  await expectSoundStatement(loan, -standing("4000"));
  const isLost = row.written_off_on !== null;
  expect(standing("5000")).toBe(isLost ? fromCents(position.outstanding_principal) : 0);
  expect(row.recovered_total).toBe(0 - standing("4400"));
  expect(row.recovered_total).toBeLessThanOrEqual(isLost ? row.balance : 0);
}

/**
 * A line is below 0 only where the loan was so at the end of a day: paid, with the payment reversed on a later day, and
 * paid again with an earlier value date.
 */
function expectLowestAtEndsOfDays(movements: LoanDetails["movements"]): void {
  let opening = 0;
  for (const lines of Map.groupBy(movements, ({ date }) => date).values()) {
    const closing = lines.at(-1)?.balance ?? 0;
    for (const { balance } of lines)
      expect(balance).toBeGreaterThanOrEqual(Math.min(0, opening, closing));
    opening = closing;
  }
}

/** The parts of the loan's payments equal the ledger, and its statement is below 0 only where the loan was. */
async function expectSoundStatement(loan: LoanRef, interestIncome: number): Promise<void> {
  const response = await test.app.inject({
    method: "GET",
    url: `/api/loans/details/${loan.loan_id}`,
    headers: manager.headers,
  });
  const details: LoanDetails = response.json().loan;
  const livePayments = details.payments.filter((payment) => payment.reversal === null);
  expect(sum(livePayments.map((payment) => payment.interest_part))).toBe(interestIncome + 0);
  expect(livePayments.every((one) => one.interest_part >= 0 && one.principal_part >= 0)).toBe(true);
  expectLowestAtEndsOfDays(details.movements);
  expect(details.movements.at(-1)?.balance).toBe(details.balance);
  const report = await test.app.inject({
    method: "GET",
    url: `/api/reports/statement/${loan.loan_id}`,
    headers: manager.headers,
  });
  const { statement } = report.json();
  expect(statement.movements).toEqual(details.movements);
  expect(statement.closing_balance).toBe(details.balance);
}

async function expectBalancedBooks(): Promise<void> {
  const unbalanced = sql`
    select entry_id from ledger_postings group by entry_id having sum(debit) <> sum(credit)`;
  expect((await unbalanced.execute(test.deps.db)).rows).toEqual([]);
  const trial = await test.app.inject({
    method: "GET",
    url: "/api/ledger/trial-balance",
    headers: manager.headers,
  });
  const { totals } = trial.json();
  expect(totals.debit).toBe(totals.credit);
  expect(totals.debit).toBeGreaterThan(0);
}

/** A share of the balance, in NLe; at least one cent. */
const shareOf = (balance: number, share: number) =>
  Math.max(0.01, fromCents(Math.floor(toCents(balance) * share)));

const figures = (state: State) => ({
  ...state.row,
  accounts: ["1000", "1100", "4000", "4100", "4400", "5000"].map(state.standing),
});

const share = fc.double({ min: 0, max: 0.999, noNaN: true });
/** Days before the business date of a payment. */
const back = fc.nat(40);

const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("pay"), share, back }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("pay"), share: fc.constant(1), back }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("pay and reverse"), share, back }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("reverse"), share, back }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("cancel", "close"), share, back }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("open again"), share, back }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("recover"), share, back }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("reverse recoveries"), share, back }) },
);

const loanTerms = fc.record({
  amount: fc.integer({ min: 100, max: 1_000_000 }).map(fromCents),
  rate: fc.constantFrom(0.2, 0.25, 0.3),
  period: fc.integer({ min: 1, max: 24 }),
});

/** Recovers a share of the balance: only of a written-off loan, and never more than is owed (SERV-124). */
async function recover(loan: LoanRef, { row }: State, share: number): Promise<void> {
  const amount = shareOf(row.balance, share);
  const payload = { act_key: randomUUID(), amount, payment_method: "Cash" };
  const isOwed = amount <= sum([row.balance, -row.recovered_total]);
  const response = await post(`/loans/${loan.id}/recoveries`, payload);
  expect(response.statusCode === 200).toBe(row.written_off_on !== null && isOwed);
}

/** Runs one operation; returns the final status of the loan, if it has one. */
async function take(
  loan: LoanRef,
  { kind, share, back }: { kind: string; share: number; back: number },
  ended: "canceled" | "closed" | null,
): Promise<"canceled" | "closed" | null> {
  const before = await stateOf(loan);
  const pay = async (amount: number) => {
    const day = new Date(Date.UTC(2026, 2, 16 - back)).toISOString().slice(0, 10);
    const payload = { amount, payment_method: "Cash", transaction_date: day };
    const response = await post(`/loans/${loan.id}/pay`, payload);
    const isTaken = before.row.balance > 0 && ended === null;
    expect(response.statusCode).toBe(isTaken ? 200 : 409);
    return isTaken ? response.json().payment.id : null;
  };
  const reverse = async (id: number, isRefused: boolean) => {
    const response = await post(`/payments/${id}/reverse`, { reason: "Wrong loan" });
    expect(response.statusCode).toBe(isRefused ? 409 : 200);
  };
  if (kind === "pay") await pay(shareOf(before.row.balance, share));
  if (kind === "pay and reverse") {
    const id = await pay(shareOf(before.row.balance, share));
    if (id !== null) await reverse(id, false);
    expect(figures(await stateOf(loan))).toEqual(figures(before));
  }
  if (kind === "reverse") {
    const payment = before.payments[Math.floor(share * before.payments.length)];
    const isFixed = ended !== null && before.row.written_off_on === null;
    if (payment) await reverse(payment.id, payment.reversed_on !== null || isFixed);
  }
  const isOpen = before.row.status === "approved" || before.row.status === "paying";
  if (kind === "cancel" || kind === "close") {
    const response = await step(test, manager, loan, kind);
    expect(response.statusCode).toBe(isOpen ? 200 : 409);
    if (isOpen) return kind === "cancel" ? "canceled" : "closed";
  }
  if (kind === "open again" && ended !== null) {
    const response = await undoClosing(test, [manager, second], loan);
    expect(response.statusCode).toBe(before.row.recovered_total > 0 ? 409 : 200);
    return before.row.recovered_total > 0 ? ended : null;
  }
  if (kind === "recover") await recover(loan, before, share);
  if (kind === "reverse recoveries")
    for (const id of await liveRecoveries(test, loan)) {
      const url = `/loans/${loan.id}/recoveries/${id}/reverse`;
      expect((await post(url, { reason: "Wrong loan" })).statusCode).toBe(200);
    }
  return ended;
}

describe("ACC-6, SERV-128 ledger, balance and status of a loan", () => {
  it("agree after any sequence of payments, reversals, cancellations, write-offs and recoveries", async () => {
    expect.hasAssertions();
    await fc.assert(
      fc.asyncProperty(
        loanTerms,
        fc.array(action, { minLength: 4, maxLength: 14 }),
        async (terms, actions) => {
          const loan = await approvedLoan(terms);
          let ended: "canceled" | "closed" | null = null;
          await expectSound(loan, ended);
          for (const next of actions) {
            ended = await take(loan, next, ended);
            await expectSound(loan, ended);
          }
        },
      ),
      runs(40),
    );
    await expectBalancedBooks();
  });

  it("agree after concurrent payments and reversals of one loan", async () => {
    const loan = await approvedLoan({ amount: 3000, rate: 0.2, period: 12 });
    for (let round = 0; round < 6; round += 1) {
      const { payments } = await stateOf(loan);
      const responses = await Promise.all([
        ...[310.07, 95.5, 0.01, 700].map((amount) =>
          post(`/loans/${loan.id}/pay`, { amount, payment_method: "Cash" }),
        ),
        ...payments
          .slice(-3)
          .map(({ id }) => post(`/payments/${id}/reverse`, { reason: "Wrong loan" })),
      ]);
      expect(responses.every(({ statusCode }) => [200, 409].includes(statusCode))).toBe(true);
      await expectSound(loan, null);
    }
    await expectBalancedBooks();
  });
});
