import type { z } from "zod";
import { type Charge, feeOf, furtherOf, storedCharges } from "../accounting/charges.ts";
import type { CalendarDate } from "../core/dates.ts";
import { type Cents, formatNleExact, fromCents, toCents } from "../core/money.ts";
import { annualCost, paymentTimes } from "../schedules/apr.ts";
import { percent as annualPercent } from "../products/cost.ts";
import {
  type Repayment,
  repaymentOf,
  statedRepayment,
  usualRepayment,
} from "../schedules/repayment.ts";
import { instalmentAmount, possibleSchedule, previewedTerms } from "../schedules/schedule.ts";
import { frequencyWords, rateWords, repaymentNotes } from "../schedules/words.ts";
import { wizardTerms } from "../products/terms.ts";
import { type AgreementRules, penaltyText, settlementText } from "./rules.ts";
import { listed, periodLabel } from "../core/sentences.ts";
import type { DisclosureFigures } from "../loans/schema/disclosure.ts";
import type { disclosure } from "./disclosure-schema.ts";

/** The version of the texts of the disclosure; a consent names the one that was read. */
export const disclosureVersion = "2026-11";

/** Everything that a borrower reads before the consent. */
export type Disclosure = z.output<typeof disclosure>;

/** The requested loan: the amount in NLe, the rate a fraction, the period in units of its repayment. */
export interface RequestedLoan extends Repayment {
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
  const { interest_rate, loan_period } = loan;
  const plan = { repayment: repaymentOf(loan), from: today };
  const terms = wizardTerms(amount, interest_rate, loan_period, rules, plan);
  const asked = {
    ...previewedTerms(plan.repayment),
    principal: amount,
    interest_rate,
    loan_period,
    from: today,
  };
  const rows = possibleSchedule(asked);
  const payments = rows.map(instalmentAmount);
  return {
    text_version: disclosureVersion,
    figures: figuresOf(
      loan,
      { ...terms, amount },
      { payments, from: today, first: rows[0]?.due_date },
    ),
    schedule: rows.map(({ number, due_date }, index) => ({
      number,
      due_date,
      amount: fromCents(payments[index] ?? 0),
    })),
    penalty: penaltyText(rules.penalty),
    settlement: settlementText(rules.minimum_interest_months),
  };
}

/** The payments of a schedule in cents, the day from which it counts, and its first due date. */
interface ScheduledPayments {
  payments: readonly Cents[];
  from: CalendarDate;
  first: CalendarDate | undefined;
}

/** The figures of a loan from its payments, in cents: of an application, or of an approved loan. */
export function figuresOf(
  loan: Omit<RequestedLoan, "loan_amount">,
  terms: { amount: Cents; total: Cents; charges: readonly Charge[]; disbursed: Cents },
  { payments, from, first }: ScheduledPayments,
): DisclosureFigures {
  const charges = furtherOf(terms.charges);
  const own = repaymentOf(loan);
  const times = first === undefined ? undefined : paymentTimes(from, first, own);
  return {
    amount: fromCents(terms.amount),
    interest_rate: loan.interest_rate,
    loan_period: loan.loan_period,
    ...statedRepayment(loan),
    interest: fromCents(terms.total - terms.amount),
    fee: feeOf(terms.charges),
    ...(charges === undefined ? {} : { charges }),
    received: fromCents(terms.disbursed),
    instalments: payments.length,
    instalment: fromCents(payments[own.principal_grace] ?? 0),
    last_instalment: fromCents(payments.at(-1) ?? 0),
    total: fromCents(terms.total),
    apr: annualCost(terms.disbursed, payments, times)?.apr ?? null,
  };
}

/** The names of the charges within a sentence: "fee". */
export function chargeNames({ fee, charges }: DisclosureFigures): string {
  return listed(storedCharges(fee, charges).map(({ name }) => name));
}

/** How many instalments of how much: "12 of NLe 500.00"; those that are not alike are said as they are. */
function instalmentsWords({ instalments, instalment, repayment }: DisclosureFigures): string {
  const amount = formatNleExact(instalment);
  if (instalments > 1 && repayment?.interest_method === "equal_principal")
    return `${instalments}, the first of ${amount}`;
  if (instalments > 1 && repayment?.interest_method === "interest_only")
    return `${instalments}, each of ${amount} but the last`;
  return `${instalments} of ${amount}`;
}

/** The figures with their labels, in the order in which they are read. */
export function disclosureFacts(figures: DisclosureFigures): { label: string; value: string }[] {
  const { instalments, instalment, last_instalment, apr, repayment = usualRepayment } = figures;
  const notes = repaymentNotes(repayment).join(" ");
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
      label: `Interest ${rateWords(figures.interest_rate, repayment)}`,
      value: formatNleExact(figures.interest),
    },
    { label: "Period", value: periodLabel(figures.loan_period, repayment.period_unit) },
    ...(figures.repayment === undefined
      ? []
      : [{ label: "Paid", value: frequencyWords(repayment) }]),
    { label: "Instalments", value: instalmentsWords(figures) },
    ...(notes === "" ? [] : [{ label: "How it is repaid", value: notes }]),
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
