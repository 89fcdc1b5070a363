import { payoutAccountTexts } from "./texts.ts";
import { type Field, namesOf, valueText } from "../core/field-list.ts";
import { guarantorFields } from "../customers/fields.ts";
import { formatAmount } from "../core/money.ts";
import { fullName } from "../core/names.ts";
import { loanFields } from "./fields.ts";
import { statusOfReviews, type StatusEditedLoan } from "./edit.ts";
import { canonicalStatus, isInReview } from "./status.ts";
import { periodWord, percent } from "../core/sentences.ts";

/**
 * The approved data must be the reviewed data (LOAN-48): which fields count, how a change is described, and its effect
 * on a loan in review.
 */

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

/** The fields of a loan, of which the reviewed ones are compared. */
export type ReviewedTerms = { readonly [Name in keyof typeof loanFields]?: unknown };

/** The payout account of a loan. */
export type PayoutAccount = { [Name in keyof typeof accountFields]: string };

/** The reviewed data of a customer's guarantor. */
export type ReviewedGuarantor = Record<keyof typeof guarantorFields, string>;

/** The changes of a loan's own reviewed fields, in the order of the application (LOAN-48). */
export function loanChanges(before: ReviewedTerms, after: ReviewedTerms): ReviewedChange[] {
  return namesOf(loanFields).flatMap((name) => {
    const field: Field = loanFields[name];
    const [then, now] = [describedValue(field, before[name]), describedValue(field, after[name])];
    if (field.reviewed === undefined || then === now) return [];
    return [{ name: field.reviewed, before: then, after: now }];
  });
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

/** The changes of one guarantor; before is null for one that was added, after for one that was taken away. */
export function guarantorChanges(
  before: ReviewedGuarantor | null,
  after: ReviewedGuarantor | null,
): ReviewedChange[] {
  if (before === null || after === null) {
    const nameOf = (one: ReviewedGuarantor | null) => (one === null ? "" : guarantorName(one));
    return [{ name: "guarantor", before: nameOf(before), after: nameOf(after) }];
  }
  const whose = `guarantor ${guarantorName(before)}`.trim();
  return namesOf(guarantorFields)
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
 * Whether money may still be paid out on an approved loan: it waits for its payout, or was canceled, which is undone
 * with another payout.
 */
function mayBePaidOut({ status, approval_date, paid_out_on }: AccountedLoan): boolean {
  if (approval_date === null) return false;
  const known = canonicalStatus(status);
  return known === "canceled" || (known === "approved" && paid_out_on === null);
}

/** A loan as the rules of its payout account read it. */
type AccountedLoan = StatusEditedLoan & { paid_out_on: string | null };

/**
 * Whether a changed payout account of the loan must be accepted: after both reviews and before the payout (LOAN-49).
 */
export function needsAcceptance(loan: AccountedLoan): boolean {
  return mayBePaidOut(loan) || (isInReview(loan) && reviewStage(loan) === "both_reviews");
}

/**
 * The effect of a change of reviewed data on a loan (LOAN-48). "reset" sets complete reviews back to pending, "marked"
 * marks the loan for staff, "none" is for a decided or unreviewed loan. A payout account that changes after both
 * reviews resets nothing: nothing is paid out until staff accept the new one, after the approval too (LOAN-49).
 */
export function effectOfChange(
  loan: AccountedLoan,
  source: "loan" | "guarantor" | "payout_account",
): "none" | "marked" | "reset" {
  if (source === "payout_account" && mayBePaidOut(loan)) return "marked";
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
export function formatAccount(account: PayoutAccount | null): string {
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

/** A value in the format of the description; empty for no value. */
function describedValue({ kind, choices }: Field, value: unknown): string {
  const text = valueText(value);
  if (text === "") return "";
  switch (kind) {
    case "choice":
      return choices?.find((choice) => choice.value === text)?.label ?? text;
    case "amount":
      return formatAmount(Number(value));
    case "rate":
      return percent(Number(value));
    case "months":
      return `${text} ${periodWord(Number(value))}`;
    default:
      return text;
  }
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

/** Why this person may not pay out a loan to an account that this one accepted, or null (LOAN-49). */
export function acceptedAccountError(
  acceptedBy: number | null,
  payer: { staff_id: number },
): string | null {
  return acceptedBy === payer.staff_id ? payoutAccountTexts.acceptedBySame : null;
}
