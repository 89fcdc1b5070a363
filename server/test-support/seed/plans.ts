import {
  disbursementEntry,
  closingEntry,
  paymentEntry,
  paymentReversalEntry,
  type Posting,
} from "@microfinance/contract/accounting/entries.ts";
import type { EntryKind } from "@microfinance/contract/accounting/entry-kinds.ts";
import { loanBalances, allocatePayment } from "@microfinance/contract/loans/balance.ts";
import { statusAfterPayment } from "@microfinance/contract/payments/rules.ts";
import type { Instalment } from "@microfinance/contract/schedules/schedule.ts";
import { makeInstalments } from "@microfinance/contract/schedules/specified-schedule.fixture.ts";
import { approvalTerms, type Terms } from "@microfinance/contract/products/terms.ts";
import type { Cents } from "@microfinance/contract/core/money.ts";

/**
 * The course of one loan, by the rules of the contract: each of a million generated loans follows one of these plans.
 * Amounts in cents, days counted from the approval.
 */
export interface LoanPlan {
  /** Months or weeks since the approval, or since the application without one. */
  age: number;
  variant: number;
  status: string;
  amount: Cents;
  rate: number;
  period: number;
  terms: Terms;
  is_approved: boolean;
  paid: Cents;
  instalments: Instalment[];
  payments: PlannedPayment[];
  entries: PlannedEntry[];
}

interface PlannedPayment {
  number: number;
  days: number;
  amount: Cents;
  interest: Cents;
  principal: Cents;
  balance_after: Cents;
  /** Reversed on the same day, as a duplicate. */
  is_reversed: boolean;
}

/** An entry of the ledger; `payment` is the number of its payment, 0 without one. */
interface PlannedEntry {
  number: number;
  kind: EntryKind;
  days: number;
  payment: number;
  postings: Posting[];
}

/** Plans with equal weights: loans of the same age in days alternate between them. */
export const variantsPerAge = 20;

/** How often the loans of a generated lender are repaid. */
export interface SeedRhythm {
  unit: "month" | "week";
  /** Days of a unit, for the dates of payments. */
  days: number;
  /** The ages of its loans, in units: eighteen months. */
  ages: number;
  /** Counts of instalments. */
  periods: readonly number[];
}

export const seedRhythms = {
  month: { unit: "month", days: 30, ages: 18, periods: [3, 6, 6, 9, 12, 12, 18, 24] },
  week: { unit: "week", days: 7, ages: 77, periods: [52] },
} as const satisfies Record<string, SeedRhythm>;

const rates = [0.2, 0.25, 0.3];

/** All plans: the course of a loan of each age. */
export function loanPlans(rhythm: SeedRhythm): LoanPlan[] {
  return Array.from({ length: rhythm.ages * variantsPerAge }, (_, index) =>
    planOf(rhythm, Math.floor(index / variantsPerAge), index % variantsPerAge),
  );
}

function planOf(rhythm: SeedRhythm, age: number, variant: number): LoanPlan {
  const { periods } = rhythm;
  const period = periods[(variant + age) % periods.length] ?? 6;
  const rate = rates[(variant * 5 + age) % rates.length] ?? 0.2;
  const amount = 50_000 + ((variant * 37 + age * 101) % 90) * 25_000;
  const plan: LoanPlan = {
    age,
    variant,
    status: undecided(age, variant) ?? "approved",
    amount,
    rate,
    period,
    terms: approvalTerms(amount, rate, period, { fee: 0.02 }),
    is_approved: undecided(age, variant) === null,
    paid: 0,
    instalments: [],
    payments: [],
    entries: [],
  };
  if (plan.is_approved) live(plan, rhythm);
  return plan;
}

/** A few recent ones await a decision; the older ones were rejected or canceled. */
function undecided(age: number, variant: number): string | null {
  const young: Record<number, string> = {
    0: "applied",
    1: "processed",
    2: "processing",
    3: "reviewing",
  };
  const old: Record<number, string> = {
    0: "rejected",
    1: "rejected",
    2: age % 2 ? "canceled" : "",
  };
  return (
    (age === 0 ? young[variant] : age === 1 && variant === 1 ? "pending" : old[variant]) || null
  );
}

function live(plan: LoanPlan, { days }: SeedRhythm): void {
  const { amount, terms, period } = plan;
  // The due dates differ from loan to loan; only principal and interest are used here.
  plan.instalments = makeInstalments(amount, terms.total, period, "2025-01-01");
  book(plan, "disbursement", 0, 0, disbursementEntry({ amount, charges: terms.charges }).postings);
  if (plan.variant === 2) return end(plan, "canceled", plan.age * days);
  for (let number = 1; number <= paymentsBy(plan); number += 1) pay(plan, number, days);
  if (plan.variant === 4 && plan.age > 6 && plan.status === "paying")
    end(plan, "closed", plan.age * days);
}

/** The count of instalments paid by now: on time, late by one or more, or none after the first few. */
function paymentsBy({ age, variant, period }: LoanPlan): number {
  const late = variant >= 18 ? 0 : variant >= 15 ? variant - 14 : 0;
  const until = variant === 18 ? 3 : variant === 19 ? 1 : variant === 4 ? 5 : period;
  return Math.max(0, Math.min(period, until, age - late));
}

function pay(plan: LoanPlan, instalment: number, unitDays: number): void {
  const row = plan.instalments[instalment - 1];
  if (row === undefined) return;
  const amount = row.principal + row.interest;
  const days = instalment * unitDays - ((plan.variant * 7 + instalment) % Math.floor(unitDays / 2));
  // Some payments are recorded twice, and one of them reversed.
  if (plan.variant === 7 && instalment === 2 && plan.age > 2) payOnce(plan, days, amount, true);
  payOnce(plan, days, amount, false);
}

function payOnce(plan: LoanPlan, days: number, amount: Cents, isReversed: boolean): void {
  const parts = allocatePayment(plan.instalments, plan.paid, amount);
  const number = plan.payments.length + 1;
  plan.payments.push({
    number,
    days,
    amount,
    ...parts,
    balance_after: plan.terms.total - plan.paid - amount,
    is_reversed: isReversed,
  });
  book(plan, "payment", days, number, paymentEntry(parts).postings);
  if (isReversed) {
    book(plan, "payment_reversal", days, number, paymentReversalEntry(parts).postings);
    return;
  }
  plan.paid += amount;
  plan.status = statusAfterPayment(plan.terms.total - plan.paid);
}

function end(plan: LoanPlan, ending: "canceled" | "closed", days: number): void {
  const { outstanding_principal } = loanBalances(plan.instalments, plan.paid, "2025-01-01");
  const { amount, terms, paid: live_paid } = plan;
  const entry = closingEntry(ending, {
    amount,
    charges: terms.charges,
    live_paid,
    outstanding_principal,
  });
  if (entry !== null) book(plan, entry.kind, days, 0, entry.postings);
  plan.status = ending;
}

function book(plan: LoanPlan, kind: EntryKind, days: number, payment: number, postings: Posting[]) {
  plan.entries.push({ number: plan.entries.length + 1, kind, days, payment, postings });
}
