import { formatNleExact, shareOf } from "../core/money.ts";
import type { LoanFacts, sharedReasons } from "./schema/facts.ts";

/** An amount as a fraction of a monthly income, to four decimals; null without income. */
export function incomeShare(instalment: number, income: number | null): number | null {
  if (income === null || income <= 0) return null;
  return Math.round((instalment / income) * 10_000) / 10_000;
}

/** A fraction as whole percent: 0.3333 is "33%". */
export function wholePercent(share: number): string {
  return `${Math.round(shareOf(100, share))}%`;
}

const inCommon: Record<(typeof sharedReasons)[number], string> = {
  same_phone: "same phone",
  same_name_and_birth_date: "same name and birth date",
  same_account: "same account",
  same_paper: "same paper",
};

/** What the applicant has in common with another customer: "same phone and same account". */
export function sharedWords(reasons: readonly (typeof sharedReasons)[number][]): string {
  return reasons.map((reason) => inCommon[reason]).join(" and ");
}

/** Notes on the figures of a loan (LOAN-88): they refuse nothing. */
export function figureNotes(facts: LoanFacts): string[] {
  const { income_share: share, noted_share: noted } = facts;
  const notes: string[] = [];
  if (share !== null && share > noted)
    notes.push(
      `The instalment is ${wholePercent(share)} of the income, above ${wholePercent(noted)}.`,
    );
  if (facts.owes_us > 0)
    notes.push(
      `With this loan the customer owes ${formatNleExact(facts.exposure)}: ${facts.running_loans === 1 ? "another loan is" : `${facts.running_loans} other loans are`} running.`,
    );
  return notes;
}
