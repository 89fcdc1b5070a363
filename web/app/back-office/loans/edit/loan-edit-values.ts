import { offeredToEdit } from "@microfinance/contract/products/rules.ts";
import type { Product } from "@microfinance/contract/products/schema.ts";
import { amountInWords } from "@microfinance/contract/core/amount-in-words.ts";
import { fieldList, withoutFields } from "@microfinance/contract/core/field-list.ts";
import type { BodyOf } from "@microfinance/contract/core/endpoint.ts";
import { applicationError, normalizeCoDebtor } from "@microfinance/contract/applications/rules.ts";
import { lockedTermsError, statusEdit } from "@microfinance/contract/loans/edit.ts";
import { loanFields, signatureFields } from "@microfinance/contract/loans/fields.ts";
import { editErrors, actionTexts, loanEditTexts } from "@microfinance/contract/loans/texts.ts";
import type { updateLoan } from "@microfinance/contract/loans/endpoints.ts";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import type { ReviewedTerms } from "@microfinance/contract/loans/reviewed-data.ts";
import { formValues, type FormValues, requestOf } from "../../../components/form/field-values.ts";
import { signatureErrors } from "../decisions/signature-errors.ts";
import { wordsAfter } from "../../../loan-application/application-form.ts";
import { joinPurposes } from "@microfinance/contract/loans/schema/inputs.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { repaymentOf } from "@microfinance/contract/schedules/repayment.ts";

/** The fields that staff edit. The words of an amount follow it (LOAN-17). */
export const staffEditFields = fieldList({
  full_name: signatureFields.full_name,
  ...withoutFields(loanFields, ["amount_in_words", "salary_in_words"]),
});

/** What staff edit of a loan, as the inputs hold it: amounts in NLe, the rate a fraction as text, months. */
export type LoanEditValues = FormValues<typeof staffEditFields> & { status: string };

/**
 * What the act behind a chosen status asks for beside the fields: a signature, or the reason of a reopening (LOAN-58).
 */
export interface StatusAct {
  approved_by: string;
  comments: string;
  reason: string;
}

/** The values an edit begins with. */
export function editValues(loan: LoanRecord): LoanEditValues {
  return { ...formValues(staffEditFields, loan), status: loan.status };
}

/** The names of the values that differ from what is stored. */
export function editedNames(loan: LoanRecord, values: LoanEditValues): (keyof LoanEditValues)[] {
  const stored = editValues(loan);
  const names: (keyof LoanEditValues)[] = [];
  for (const name of keysOf(stored))
    if (JSON.stringify(stored[name]) !== JSON.stringify(values[name])) names.push(name);
  return names;
}

/**
 * The values of an edit after another person has changed the loan: what was typed is kept, everything else is as it
 * is stored now, so that no change is undone unseen.
 */
export function carriedOver(
  values: LoanEditValues,
  typedOn: LoanRecord,
  newest: LoanRecord,
): LoanEditValues {
  const typed = editedNames(typedOn, values).map((name) => [name, values[name]] as const);
  return { ...editValues(newest), ...Object.fromEntries(typed) };
}

/**
 * What an edit sends: the full edited loan (LOAN-62), with the words that follow from its amounts (LOAN-17), and what
 * the act behind its status asks for (LOAN-36).
 */
export function editBody(
  loan: LoanRecord,
  values: LoanEditValues,
  act: StatusAct,
): BodyOf<typeof updateLoan> {
  const words = {
    before: loan.loan_amount,
    after: values.loan_amount,
    words: loan.amount_in_words,
  };
  const fields = requestOf(staffEditFields, values);
  const { approved_by, comments, reason } = act;
  return {
    ...fields,
    status: values.status,
    approved_by,
    comments,
    reason,
    loan_purpose: joinPurposes(values.loan_purpose),
    amount_in_words: wordsAfter(words),
    salary_in_words: salaryWords(loan, values.monthly_salary),
    loanId: loan.loan_id,
    customerId: loan.customer_id,
  };
}

/** The values of an edit that were reviewed (LOAN-48). */
export function editedTerms(values: LoanEditValues): ReviewedTerms {
  return { ...requestOf(staffEditFields, values), ...normalizeCoDebtor(values) };
}

/** Why the terms of a loan cannot be changed in an edit that sets this status, or null (LOAN-59). */
export function termsLock(
  loan: LoanDetails,
  status: string,
  changed: readonly string[],
): string | null {
  const isReopened = statusEdit(loan, status).kind === "reopen";
  return lockedTermsError({ ...loan, status: isReopened ? "applied" : loan.status }, changed);
}

/**
 * Why an edit is not sent, or null: full name and amount are required (LOAN-70), the status must be one that an edit
 * leads to, with what its act asks for (LOAN-35, LOAN-36), and before the approval it must still be an application that
 * could be submitted (LOAN-3).
 * @param mayDecide whether this person may reject, cancel and close loans
 */
export function editError(
  loan: LoanDetails,
  values: LoanEditValues,
  act: StatusAct,
  mayDecide: boolean,
  products: readonly Product[],
): string | null {
  if (values.full_name.trim() === "" || Number(values.loan_amount) === 0)
    return loanEditTexts.required;
  const error =
    statusActError(loan, values.status, act, mayDecide) ??
    termsLock(loan, values.status, editedNames(loan, values));
  if (error !== null || loan.approval_date !== null) return error;
  const terms = {
    ...repaymentOf(values),
    loan_type: values.loan_type,
    loan_amount: Number(values.loan_amount),
    interest_rate: Number(values.interest_rate),
    loan_period: Number(values.loan_period),
  };
  const offered = offeredToEdit("staff", products, loan, terms);
  return applicationError({ customer: loan, loan: terms, consent: loan }, "staff", offered);
}

/** Why a chosen status is not set, or null: the rule, the right and the required fields of its act (LOAN-36). */
function statusActError(
  loan: LoanDetails,
  status: string,
  act: StatusAct,
  mayDecide: boolean,
): string | null {
  const edit = statusEdit(loan, status);
  if (edit.kind === "refused") return edit.text;
  if (edit.kind === "reopen") return act.reason.trim() === "" ? editErrors.reasonMissing : null;
  if (edit.kind !== "decide") return null;
  if (!mayDecide) return editErrors.needsDecider(status);
  if (act.approved_by.trim() === "") return actionTexts.approverMissing;
  return act.comments.trim() === "" ? actionTexts.commentsMissing : null;
}

/** The texts of the act's own fields that are still empty, by name (LOAN-36). */
export function statusActErrors(
  loan: LoanDetails,
  status: string,
  act: StatusAct,
  mayDecide: boolean,
): Record<string, string> {
  const { kind } = statusEdit(loan, status);
  if (kind === "reopen")
    return act.reason.trim() === "" ? { reason: editErrors.reasonMissing } : {};
  if (kind !== "decide" || !mayDecide) return {};
  return Object.fromEntries(signatureErrors(act).map(({ field, text }) => [field, text]));
}

function salaryWords(loan: LoanRecord, salary: number | ""): string {
  if (salary === (loan.monthly_salary ?? "")) return loan.salary_in_words;
  return salary === "" || salary === 0 ? "" : amountInWords(salary);
}

function keysOf(values: LoanEditValues): (keyof LoanEditValues)[] {
  // Object.keys forgets which keys it was given.
  return Object.keys(values) as (keyof LoanEditValues)[];
}
