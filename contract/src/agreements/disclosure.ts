import type { z } from "zod";
import { type Charge, feeOf, furtherOf, storedCharges } from "../accounting/charges.ts";
import { addMonths, type CalendarDate } from "../core/dates.ts";
import { type Cents, formatNleExact, fromCents, toCents } from "../core/money.ts";
import { annualCost } from "../products/apr.ts";
import { percent as annualPercent } from "../products/cost.ts";
import { previewPayments } from "../loans/schedule.ts";
import { wizardTerms } from "../products/terms.ts";
import { type AgreementRules, penaltyText, settlementText } from "./rules.ts";
import { listed, periodLabel, rateLabel } from "../core/sentences.ts";
import type { DisclosureFigures } from "../loans/schema/disclosure.ts";
import type { disclosure } from "./disclosure-schema.ts";

/** The version of the texts of the disclosure; a consent names the one that was read. */
export const disclosureVersion = "2026-11";

/** Everything that a borrower reads before the consent. */
export type Disclosure = z.output<typeof disclosure>;

/** The requested loan: the amount in NLe, the rate a fraction, the period in months. */
export interface RequestedLoan {
  loan_amount: number;
  interest_rate: number;
  loan_period: number;
}

/**
 * The disclosure of a requested loan by the rule of the application (LOAN-29): instalments are rounded up to whole NLe,
 * and the last one takes the remainder. The dates count from `today`.
 */
export function disclosureOf(
  loan: RequestedLoan,
  rules: AgreementRules,
  today: CalendarDate,
): Omit<Disclosure, "figures_hash"> {
  const amount = toCents(loan.loan_amount);
  const terms = wizardTerms(amount, loan.interest_rate, loan.loan_period, rules);
  const payments = previewPayments(terms.total, loan.loan_period);
  return {
    text_version: disclosureVersion,
    figures: figuresOf(loan, { ...terms, amount }, payments),
    schedule: payments.map((payment, index) => ({
      number: index + 1,
      due_date: addMonths(today, index + 1),
      amount: fromCents(payment),
    })),
    penalty: penaltyText(rules.penalty),
    settlement: settlementText(rules.minimum_interest_months),
  };
}

/** The figures of a loan from its payments, in cents: of an application, or of an approved loan. */
export function figuresOf(
  loan: Pick<RequestedLoan, "interest_rate" | "loan_period">,
  terms: { amount: Cents; total: Cents; charges: readonly Charge[]; disbursed: Cents },
  payments: readonly Cents[],
): DisclosureFigures {
  const charges = furtherOf(terms.charges);
  return {
    amount: fromCents(terms.amount),
    interest_rate: loan.interest_rate,
    loan_period: loan.loan_period,
    interest: fromCents(terms.total - terms.amount),
    fee: feeOf(terms.charges),
    ...(charges === undefined ? {} : { charges }),
    received: fromCents(terms.disbursed),
    instalments: payments.length,
    instalment: fromCents(payments[0] ?? 0),
    last_instalment: fromCents(payments.at(-1) ?? 0),
    total: fromCents(terms.total),
    apr: annualCost(terms.disbursed, payments)?.apr ?? null,
  };
}

/** The names of the charges within a sentence: "fee". */
export function chargeNames({ fee, charges }: DisclosureFigures): string {
  return listed(storedCharges(fee, charges).map(({ name }) => name));
}

/** The figures with their labels, in the order in which they are read. */
export function disclosureFacts(figures: DisclosureFigures): { label: string; value: string }[] {
  const { instalments, instalment, last_instalment, apr } = figures;
  const charges = storedCharges(figures.fee, figures.charges);
  const last =
    instalments > 1 && last_instalment !== instalment
      ? [{ label: "Last instalment", value: formatNleExact(last_instalment) }]
      : [];
  return [
    { label: "You borrow", value: formatNleExact(figures.amount) },
    ...charges.map(({ label, amount }) => ({ label, value: formatNleExact(fromCents(amount)) })),
    { label: "You receive", value: formatNleExact(figures.received) },
    {
      label: `Interest ${rateLabel(figures.interest_rate)}, charged once`,
      value: formatNleExact(figures.interest),
    },
    { label: "Period", value: periodLabel(figures.loan_period) },
    { label: "Instalments", value: `${instalments} of ${formatNleExact(instalment)}` },
    ...last,
    { label: "You repay in all", value: formatNleExact(figures.total) },
    {
      label: `APR with the ${chargeNames(figures)}`,
      value: apr === null ? "None" : annualPercent(apr),
    },
  ];
}

/** What differs between the figures that were read and those of now, a sentence each. */
export function changedFigures(read: DisclosureFigures, now: DisclosureFigures): string[] {
  const before = new Map(disclosureFacts(read).map(({ label, value }) => [label, value]));
  return disclosureFacts(now)
    .filter(({ label, value }) => before.get(label) !== value)
    .map(({ label, value }) => `${label}: ${value}, was ${before.get(label) ?? "not stated"}`);
}
