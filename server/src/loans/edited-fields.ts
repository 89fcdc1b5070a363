import { normalizeCoDebtor } from "@microfinance/contract/loans/application.ts";
import type { LoanEdit } from "@microfinance/contract/loans/schema/requests.ts";
import { formatTerms, wizardTerms } from "@microfinance/contract/loans/terms.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import type { LoanRow } from "./queries.ts";

/** The fields of an application that an edit may change (LOAN-60). */
export const editableFields = [
  "loan_type",
  "loan_amount",
  "amount_in_words",
  "interest_rate",
  "loan_period",
  "loan_purpose",
  "monthly_salary",
  "salary_in_words",
  "co_debtor",
  "co_debtor_name",
  "co_debtor_relation",
  "prior_loan_history",
  "loaned_with_easylife",
  "owe_arrears_elsewhere",
  "full_name",
  "applicant_initial",
  "submission_date",
  "consent",
] as const;

/** An application's fields after an edit; null for an emptied amount. */
export type EditedFields = Pick<LoanRow, (typeof editableFields)[number]>;

/** The stored fields merged with the edit: missing ones stay, an emptied text is empty (LOAN-62). */
export function editedFields(loan: LoanRow, edit: LoanEdit): EditedFields {
  const text = (typed: string | null | undefined, stored: string) =>
    typed === undefined ? stored : (typed ?? "");
  const number = (typed: number | null | undefined, stored: number) =>
    typed === undefined ? stored : (typed ?? 0);
  const coDebtor = normalizeCoDebtor({
    co_debtor: text(edit.co_debtor, loan.co_debtor),
    co_debtor_name: edit.co_debtor_name === undefined ? loan.co_debtor_name : edit.co_debtor_name,
    co_debtor_relation:
      edit.co_debtor_relation === undefined ? loan.co_debtor_relation : edit.co_debtor_relation,
  });
  return {
    loan_type: text(edit.loan_type, loan.loan_type),
    loan_amount: number(edit.loan_amount, loan.loan_amount),
    amount_in_words: text(edit.amount_in_words, loan.amount_in_words),
    interest_rate: number(edit.interest_rate, loan.interest_rate),
    loan_period: number(edit.loan_period, loan.loan_period),
    loan_purpose: text(edit.loan_purpose, loan.loan_purpose),
    monthly_salary: edit.monthly_salary === undefined ? loan.monthly_salary : edit.monthly_salary,
    salary_in_words: text(edit.salary_in_words, loan.salary_in_words),
    ...coDebtor,
    prior_loan_history: text(edit.prior_loan_history, loan.prior_loan_history),
    loaned_with_easylife: text(edit.loaned_with_easylife, loan.loaned_with_easylife),
    owe_arrears_elsewhere: text(edit.owe_arrears_elsewhere, loan.owe_arrears_elsewhere),
    full_name: text(edit.full_name, loan.full_name),
    applicant_initial: text(edit.applicant_initial, loan.applicant_initial),
    submission_date:
      edit.submission_date === undefined ? loan.submission_date : edit.submission_date,
    consent: consentOf(loan, edit),
  };
}

/** The fields that differ from the stored ones. */
export function changedFields(
  loan: LoanRow,
  edited: EditedFields,
): (typeof editableFields)[number][] {
  return editableFields.filter((name) => edited[name] !== loan[name]);
}

/** The computed figures of an application's amount, rate and period (LOAN-29). */
export function estimatesOf(edited: EditedFields) {
  const { loan_amount, interest_rate, loan_period } = edited;
  return formatTerms(wizardTerms(toCents(loan_amount), interest_rate, loan_period));
}

/** A full loan contains both names of the consent: the changed one applies (SITE-18). */
function consentOf(loan: LoanRow, edit: LoanEdit): string {
  const typed = [edit.consent, edit.consented].find(
    (name) => name !== null && name !== undefined && name !== loan.consent,
  );
  return typed ?? loan.consent;
}
