import type { z } from "zod";
import type { Charge } from "../accounting/charges.ts";
import type { CalendarDate } from "../core/dates.ts";
import { type Cents, formatNleExact, fromCents, sumCents } from "../core/money.ts";
import {
  type Calendar,
  everyDayWorks,
  moveOf,
  nominalDate,
  type RestDayRule,
} from "../schedules/calendar.ts";
import { type Repayment, repaymentOf, usualRepayment } from "../schedules/repayment.ts";
import { type Instalment, makeSchedule } from "../schedules/schedule.ts";
import { periodLabel, rateLabel } from "../core/sentences.ts";
import { disclosureVersion, figuresOf } from "./disclosure.ts";
import {
  type AgreementRules,
  penaltyText,
  type SettledLoan,
  settledLoanText,
  settlementText,
} from "./rules.ts";
import type { DisclosureFigures } from "../loans/schema/disclosure.ts";
import type { agreementParties, agreementTerms, termDifference } from "./terms-schema.ts";

/** The parties of an agreement. */
export type AgreementParties = z.output<typeof agreementParties>;

/** The content of an agreement. */
export type AgreementTerms = z.output<typeof agreementTerms>;

/** An approved loan as its agreement states it; amounts in cents. */
export interface AgreedLoan extends Repayment {
  loan_id: string;
  loan_type: string;
  loan_type_name: string;
  interest_rate: number;
  loan_period: number;
  amount: Cents;
  total: Cents;
  charges: readonly Charge[];
  disbursed: Cents;
  due_on_rest_day?: RestDayRule;
  /** The day of the payout; null before it. */
  paid_out_on: CalendarDate | null;
  /** The live schedule where a later one replaced the first; the agreement then states this one. */
  instalments?: readonly Instalment[];
  settled: SettledLoan | null;
}

/** The content of the agreement of an approved loan (LOAN-112). */
export function agreementTermsOf(
  loan: AgreedLoan,
  parties: AgreementParties,
  rules: AgreementRules,
  today: CalendarDate,
  calendar: Calendar = everyDayWorks,
): AgreementTerms {
  const from = loan.paid_out_on ?? today;
  const { amount: principal, interest_rate, loan_period, due_on_rest_day = "stays" } = loan;
  const terms = { principal, interest_rate, loan_period, from, due_on_rest_day };
  const rows = loan.instalments ?? makeSchedule({ ...repaymentOf(loan), ...terms }, calendar);
  const [first] = rows;
  const payments = rows.map((row) => sumCents([row.principal, row.interest]));
  return {
    loan_id: loan.loan_id,
    loan_type: loan.loan_type,
    loan_type_name: loan.loan_type_name,
    made_on: today,
    text_version: disclosureVersion,
    ...parties,
    figures: figuresOf(
      loan,
      { ...loan, total: sumCents(payments) },
      { payments, from, first: first && nominalDate(first) },
    ),
    schedule: rows.map((row, index) => ({
      number: row.number,
      due_date: row.due_date,
      ...moveOf(row),
      principal: fromCents(row.principal),
      interest: fromCents(row.interest),
      amount: fromCents(payments[index] ?? 0),
    })),
    paid_out_on: loan.paid_out_on,
    ...(due_on_rest_day === "stays" ? {} : { due_on_rest_day }),
    penalty: penaltyText(rules.penalty),
    settlement: settlementText(rules.minimum_interest_months),
    ...(loan.settled === null ? {} : { settled_loan: settledLoanText(loan.settled) }),
  };
}

/** One term that is worse than consented to. */
export type TermDifference = z.output<typeof termDifference>;

/** The terms that are compared: the rate, the period and the instalment. */
export type ComparedTerms = Pick<
  DisclosureFigures,
  "interest_rate" | "loan_period" | "instalment" | "repayment"
>;

/**
 * The terms that became worse for the customer: a higher rate, a higher instalment or a longer period (LOAN-115). A
 * smaller loan or a lower instalment needs no other consent.
 */
export function worseTerms(consented: ComparedTerms, approved: ComparedTerms): TermDifference[] {
  const unit = (approved.repayment ?? usualRepayment).period_unit;
  const pairs = [
    ["rate", consented.interest_rate, approved.interest_rate],
    ["instalment", consented.instalment, approved.instalment],
    ["period", consented.loan_period, approved.loan_period],
  ] as const;
  return pairs
    .filter(([, before, after]) => after > before)
    .map(([name, before, after]) => ({
      name,
      ...(name === "period" && unit !== "month" ? { unit } : {}),
      consented: before,
      approved: after,
    }));
}

/** A worse term in words: "Instalment NLe 600.00, was NLe 500.00". */
export function differenceText({ name, unit, consented, approved }: TermDifference): string {
  switch (name) {
    case "rate":
      return `Interest ${rateLabel(approved)}, was ${rateLabel(consented)}`;
    case "instalment":
      return `Instalment ${formatNleExact(approved)}, was ${formatNleExact(consented)}`;
    case "period":
      return `Period ${periodLabel(approved, unit)}, was ${periodLabel(consented, unit)}`;
  }
}
