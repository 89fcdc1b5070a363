import { businessDate, parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import { editableFields } from "@microfinance/contract/loans/fields.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { loanFieldTexts } from "@microfinance/contract/loans/texts.ts";
import { loanEditTexts } from "@microfinance/contract/loans/texts.ts";
import type { FormError } from "../../core/form-error.ts";
import { formValues, type FormValues, requestOf } from "../../components/form/field-values.ts";

/** The edit form of a loan (LOAN-61): the application's loan part, and the signature. */
export type EditLoanValues = FormValues<typeof editableFields> & { updated_at: string };

/** The values the form begins with. */
export function editLoanValues(loan: LoanDetails): EditLoanValues {
  return {
    ...formValues(editableFields, loan),
    submission_date: toTypedDate(loan.submission_date ?? businessDate(new Date())),
    updated_at: loan.updated_at,
  };
}

/** Why the edit cannot be sent, or null. The browser checks the other required fields (LOAN-61). */
export function editLoanError(values: EditLoanValues): FormError | null {
  if (values.loan_purpose.length === 0)
    return { text: loanEditTexts.purposeMissing, fields: ["loan_purpose"] };
  return parseTypedDate(values.submission_date) === null
    ? { text: loanFieldTexts.consentDate, fields: ["submission_date"] }
    : null;
}

/** The edited loan as it is sent: non-numeric amounts count as 0, a co-debtor only where there is one (LOAN-61). */
export function editLoanBody(values: EditLoanValues) {
  const isCoDebtor = values.co_debtor === "yes";
  return {
    ...requestOf(editableFields, values),
    monthly_salary: values.monthly_salary || 0,
    co_debtor_name: isCoDebtor ? values.co_debtor_name : null,
    co_debtor_relation: isCoDebtor ? values.co_debtor_relation : null,
    updated_at: values.updated_at,
  };
}
