import { guarantorFields } from "../customers/schema.ts";
import { formatAmount } from "../core/money.ts";
import { fullName } from "../core/names.ts";
import { loanTypeLabel } from "./application.ts";
import { statusOfReviews, type StatusEditedLoan } from "./edit.ts";
import { isInReview } from "./status.ts";
import { monthWord, percent } from "./terms.ts";

/**
 * The approved data must be the reviewed data (LOAN-48): which fields count, how a change is described, and its effect
 * on a loan in review.
 */

/** The reviewed fields of a loan, with their names in the description of a change. */
const loanFields = {
  loan_type: "type",
  loan_amount: "amount",
  interest_rate: "rate",
  loan_period: "period",
  monthly_salary: "salary",
  co_debtor: "co-debtor",
  co_debtor_name: "co-debtor name",
  co_debtor_relation: "co-debtor relation",
} as const;

/** The bank fields that determine the payout account; the bank's address does not. */
const accountFields = {
  bank_name: "bank",
  account_name: "account name",
  account_number: "account number",
} as const;

/** One changed value as text; `before` is empty where there was none. */
export interface ReviewedChange {
  name: string;
  before: string;
  after: string;
}

/** The reviewed fields of a loan; amounts in NLe, the rate a fraction, the period in months. */
export interface ReviewedTerms {
  loan_type: string;
  loan_amount: number;
  interest_rate: number;
  loan_period: number;
  monthly_salary: number | null;
  co_debtor: string;
  co_debtor_name: string | null;
  co_debtor_relation: string | null;
}

/** The payout account of a loan. */
export type PayoutAccount = { [Name in keyof typeof accountFields]: string };

/** The reviewed data of a customer's guarantor. */
export type ReviewedGuarantor = { [Name in (typeof guarantorFields)[number]]: string };

/** The changes of a loan's own reviewed fields, in the order of the application (LOAN-48). */
export function loanChanges(before: ReviewedTerms, after: ReviewedTerms): ReviewedChange[] {
  const then = termWords(before);
  const now = termWords(after);
  return keysOf(loanFields)
    .filter((name) => then[name] !== now[name])
    .map((name) => ({ name: loanFields[name], before: then[name], after: now[name] }));
}

/** The changes of the payout account; null for no account. */
export function accountChanges(
  before: PayoutAccount | null,
  after: PayoutAccount | null,
): ReviewedChange[] {
  return keysOf(accountFields)
    .map((name) => ({
      name: accountFields[name],
      before: before?.[name] ?? "",
      after: after?.[name] ?? "",
    }))
    .filter((change) => change.before !== change.after);
}

/** The changes of one guarantor; before is null for one that was added. */
export function guarantorChanges(
  before: ReviewedGuarantor | null,
  after: ReviewedGuarantor,
): ReviewedChange[] {
  if (before === null) return [{ name: "guarantor", before: "", after: guarantorName(after) }];
  const whose = `guarantor ${guarantorName(before)}`.trim();
  return guarantorFields
    .filter((name) => before[name] !== after[name])
    .map((name) => ({
      name: `${whose}, ${name.replace("guarantor_", "").replaceAll("_", " ")}`,
      before: before[name],
      after: after[name],
    }));
}

/** Progress of a loan's reviews when its data changed. */
export const reviewStages = ["application", "first_review", "both_reviews"] as const;

export type ReviewStage = (typeof reviewStages)[number];

/** Progress of a loan's reviews. */
export function reviewStage(loan: StatusEditedLoan): ReviewStage {
  const implied = statusOfReviews(loan);
  if (implied === "processed") return "both_reviews";
  return implied === "processing" ? "first_review" : "application";
}

/**
 * The effect of a change of reviewed data on a loan (LOAN-48). "reset" sets complete reviews back to pending, "marked"
 * marks the loan for staff, "none" is for a decided or unreviewed loan. A payout account that changes after both
 * reviews resets nothing: the reviewed account stays in use until staff accept the new one.
 */
export function effectOfChange(
  loan: StatusEditedLoan,
  source: "loan" | "guarantor" | "payout_account",
): "none" | "marked" | "reset" {
  if (!isInReview(loan)) return "none";
  const stage = reviewStage(loan);
  if (source === "payout_account") return stage === "first_review" ? "reset" : "marked";
  return stage === "application" ? "none" : "reset";
}

/** Describes changed data: "Changed after the first review: amount 7,500 to 150,000" (LOAN-48). */
export function changedAfterText(after: ReviewStage, changes: readonly ReviewedChange[]): string {
  const stages = {
    application: "the application was received",
    first_review: "the first review",
    both_reviews: "both reviews",
  };
  return `Changed after ${stages[after]}: ${changes.map(changeWords).join(", ")}`;
}

/** An account in the format for staff; "none" where there is none. */
export function accountWords(account: PayoutAccount | null): string {
  if (account === null) return "none";
  const { bank_name, account_name, account_number } = account;
  return [bank_name, account_name, account_number].filter((part) => part !== "").join(", ");
}

/** An account in the format of mails, its number shortened: "Rokel Commercial Bank, account ending in 4567". */
export function shortAccountWords(account: PayoutAccount): string {
  const { bank_name, account_number } = account;
  const ending = account_number.slice(-4);
  return [bank_name, ending === "" ? "" : `account ending in ${ending}`]
    .filter((part) => part !== "")
    .join(", ");
}

function changeWords({ name, before, after }: ReviewedChange): string {
  if (before === "") return `${name} added: ${after}`;
  return `${name} ${before} to ${after === "" ? "nothing" : after}`;
}

function termWords(terms: ReviewedTerms): Record<keyof ReviewedTerms, string> {
  const { monthly_salary } = terms;
  return {
    loan_type: loanTypeLabel(terms.loan_type),
    loan_amount: formatAmount(terms.loan_amount),
    interest_rate: percent(terms.interest_rate),
    loan_period: `${terms.loan_period} ${monthWord(terms.loan_period)}`,
    monthly_salary: monthly_salary === null ? "" : formatAmount(monthly_salary),
    co_debtor: terms.co_debtor,
    co_debtor_name: terms.co_debtor_name ?? "",
    co_debtor_relation: terms.co_debtor_relation ?? "",
  };
}

function guarantorName(guarantor: ReviewedGuarantor): string {
  return fullName({
    first_name: guarantor.guarantor_first_name,
    middle_name: guarantor.guarantor_middle_name,
    last_name: guarantor.guarantor_last_name,
  });
}

function keysOf<Fields extends object>(fields: Fields): (keyof Fields)[] {
  // Object.keys loses the key types.
  return Object.keys(fields) as (keyof Fields)[];
}
