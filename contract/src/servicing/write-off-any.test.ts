import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Entry,
  recoveryEntry,
  recoveryReversalEntry,
  writeOffReversalEntry,
} from "../accounting/entries.ts";
import { type Cents, sumCents } from "../core/money.ts";
import type { LivePayment } from "../loans/balance.ts";
import { makeInstalments } from "../schedules/specified-schedule.fixture.ts";
import { decidePayment } from "../payments/decide-payment.ts";
import { decideReversal } from "../payments/decide-reversal.ts";
import type { ServicedLoan } from "./plan.ts";
import { recoveryError } from "./recovery.ts";
import {
  owedParts,
  undoneWriteOff,
  undoWriteOffError,
  writeOffError,
  writeOffPlan,
} from "./write-off.ts";
import { usualRepayment } from "../schedules/repayment.ts";

const today = "2026-03-16";

/** A loan in the pure rules: its figures, live payments, recoveries and everything posted. */
interface State {
  loan: ServicedLoan;
  payments: LivePayment[];
  recoveries: Cents[];
  entries: Entry[];
}

/** The debits less the credits of an account over all entries, in cents. */
const standing = ({ entries }: State, account: string) =>
  sumCents(
    entries
      .flatMap(({ postings }) => postings)
      .filter((line) => line.account === account)
      .map((line) => line.debit - line.credit),
  );

const recovered = ({ recoveries }: State) => sumCents(recoveries);

const steps: Record<string, (state: State, share: number) => State> = {
  pay: (state, share) => {
    const { loan } = state;
    const amount = Math.max(1, Math.floor(loan.balance * share));
    const decision = decidePayment(
      { ...loan, total: owedInAll(loan) },
      { amount, date: today },
      today,
    );
    if (decision.error !== null) return state;
    const { parts, entry, loan: after } = decision;
    const id = state.entries.length + 1;
    const payment = { id, amount, penalty: parts.penalty, interest: parts.interest };
    return {
      ...state,
      loan: { ...loan, ...after },
      payments: [...state.payments, payment],
      entries: [...state.entries, entry],
    };
  },
  reverse: (state, share) => {
    const { loan, payments } = state;
    const chosen = payments[Math.floor(share * payments.length)];
    if (chosen === undefined) return state;
    const decision = decideReversal(
      { ...loan, total: owedInAll(loan) },
      {
        id: chosen.id,
        amount: chosen.amount,
        is_reversed: false,
        recorded_by: 1,
        live_payments: payments,
        other_last_payment_date: null,
      },
      { staff_id: 2, reversal_by_other: true },
    );
    if (decision.error !== null) return state;
    const moved = decision.reallocations;
    const rest = payments
      .filter(({ id }) => id !== chosen.id)
      .map((one) => {
        const { penalty = 0, interest = 0 } = moved.find(({ id }) => id === one.id) ?? {};
        return { ...one, penalty: one.penalty + penalty, interest: one.interest + interest };
      });
    return {
      ...state,
      loan: { ...loan, ...decision.loan },
      payments: rest,
      entries: [...state.entries, ...decision.entries],
    };
  },
  "write off": (state) => {
    const { loan } = state;
    if (writeOffError(loan) !== null) return state;
    const { entry, fields } = writeOffPlan(loan, "closed", today);
    return {
      ...state,
      loan: { ...loan, ...fields },
      entries: entry === null ? state.entries : [...state.entries, entry],
    };
  },
  undo: (state) => {
    const { loan } = state;
    if (undoWriteOffError(loan, recovered(state)) !== null) return state;
    const { entry, status } = undoneWriteOff(loan);
    expect(entry).toEqual(writeOffReversalEntry(standing(state, "5000")));
    return {
      ...state,
      loan: { ...loan, status, written_off_on: null },
      entries: entry === null ? state.entries : [...state.entries, entry],
    };
  },
  recover: (state, share) => {
    const { written_off_on, balance } = state.loan;
    const position = { written_off_on, balance, recovered: recovered(state) };
    const amount = Math.max(1, Math.floor(balance * share));
    if (recoveryError(position, { amount, date: today }, today) !== null) return state;
    return {
      ...state,
      recoveries: [...state.recoveries, amount],
      entries: [...state.entries, recoveryEntry(amount)],
    };
  },
  "reverse a recovery": (state, share) => {
    const at = Math.floor(share * state.recoveries.length);
    const amount = state.recoveries[at];
    if (amount === undefined) return state;
    return {
      ...state,
      recoveries: state.recoveries.filter((_, index) => index !== at),
      entries: [...state.entries, recoveryReversalEntry(amount)],
    };
  },
};

const owedInAll = ({ total, charges, credits }: ServicedLoan) => total + charges - credits;

/** The places of the books that a state contradicts, each with what it must be and is. */
function faultsOf(state: State): string[] {
  const { loan, entries } = state;
  const { principal } = owedParts(loan);
  const isWrittenOff = loan.written_off_on !== null;
  const unbalanced = entries.filter(
    ({ postings }) => sumCents(postings.map((line) => line.debit - line.credit)) !== 0,
  );
  const checks: [place: string, must: unknown, is: unknown][] = [
    ["entries out of balance", 0, unbalanced.length],
    ["closed", isWrittenOff, loan.status === "closed"],
    ["receivable", isWrittenOff ? 0 : principal, standing(state, "1100")],
    ["losses", isWrittenOff ? principal : 0, standing(state, "5000")],
    ["recoveries", recovered(state), -standing(state, "4400")],
    ["recovered at most", true, recovered(state) <= (isWrittenOff ? loan.balance : 0)],
    ["balance", owedInAll(loan) - loan.paid, loan.balance],
  ];
  return checks.flatMap(([place, must, is]) =>
    must === is ? [] : [`${place}: ${String(is)} instead of ${String(must)}`],
  );
}

function newLoan(amount: Cents, months: number): State {
  const total = Math.round(amount * 1.2);
  const loan: ServicedLoan = {
    status: "approved",
    principal: amount,
    total,
    charges: 0,
    credits: 0,
    paid: 0,
    balance: total,
    paid_out_on: "2026-01-16",
    due_date: null,
    last_payment_date: null,
    monthly_payment: Math.round(total / months),
    repayment: usualRepayment,
    instalments: makeInstalments(amount, total, months, "2026-01-16"),
    schedule_version: 1,
    restructured_on: null,
    written_off_on: null,
    settled_early_on: null,
    refinanced_on: null,
  };
  const payout: Entry = {
    kind: "disbursement",
    postings: [
      { account: "1100", debit: amount, credit: 0 },
      { account: "M", debit: 0, credit: amount },
    ],
  };
  return { loan, payments: [], recoveries: [], entries: [payout] };
}

describe("SERV-128 Loans receivable is the outstanding principal of live loans", () => {
  test("after any sequence of payments, reversals, write-offs, their undoing, and recoveries", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 1_000_000 }),
        fc.integer({ min: 1, max: 24 }),
        fc.array(
          fc.tuple(
            fc.constantFrom(...Object.keys(steps)),
            fc.double({ min: 0, max: 0.999, noNaN: true }),
          ),
          { maxLength: 30 },
        ),
        (amount, months, sequence) => {
          let state = newLoan(amount, months);
          expect(faultsOf(state)).toEqual([]);
          for (const [name, share] of sequence) {
            state = steps[name]?.(state, share) ?? state;
            expect(faultsOf(state)).toEqual([]);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
