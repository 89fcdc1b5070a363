import { consentSigned } from "@microfinance/contract/core/constants.ts";
import { businessDate, parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import { splitPurposes } from "@microfinance/contract/loans/application.ts";
import type { LoanDetails } from "@microfinance/contract/loans/schema/record.ts";
import { applicationFieldTexts } from "@microfinance/contract/applications/texts.ts";
import { loanEditTexts } from "@microfinance/contract/loans/texts.ts";
import type { FormError } from "../../core/form-error.ts";
import type { LoanPart } from "../../loan-application/application-form.ts";

/** The edit form of a loan (LOAN-61): the application's loan part, and the signature. */
export interface EditLoanValues extends LoanPart {
  full_name: string;
  applicant_initial: string;
  /** As typed, DD-MM-YYYY. */
  submission_date: string;
  consent: boolean;
  updated_at: string;
}

/** The values the form begins with. */
export function editLoanValues(loan: LoanDetails): EditLoanValues {
  return {
    loan_type: loan.loan_type,
    loan_amount: loan.loan_amount,
    amount_in_words: loan.amount_in_words,
    interest_rate: String(loan.interest_rate),
    loan_period: loan.loan_period,
    loan_purpose: splitPurposes(loan.loan_purpose),
    monthly_salary: loan.monthly_salary ?? "",
    salary_in_words: loan.salary_in_words,
    co_debtor: loan.co_debtor,
    co_debtor_name: loan.co_debtor_name ?? "",
    co_debtor_relation: loan.co_debtor_relation ?? "",
    prior_loan_history: loan.prior_loan_history,
    loaned_with_easylife: loan.loaned_with_easylife,
    owe_arrears_elsewhere: loan.owe_arrears_elsewhere,
    full_name: loan.full_name,
    applicant_initial: loan.applicant_initial,
    submission_date: toTypedDate(loan.submission_date ?? businessDate(new Date())),
    consent: loan.consent === consentSigned,
    updated_at: loan.updated_at,
  };
}

/** Why the edit cannot be sent, or null; what else is required the browser asks for by itself (LOAN-61). */
export function editLoanError(values: EditLoanValues): FormError | null {
  if (values.loan_purpose.length === 0)
    return { text: loanEditTexts.purposeMissing, fields: ["loan_purpose"] };
  return parseTypedDate(values.submission_date) === null
    ? { text: applicationFieldTexts.consentDate, fields: ["submission_date"] }
    : null;
}

/** The edited loan as it is sent: non-numeric amounts count as 0, a co-debtor only where there is one (LOAN-61). */
export function editLoanBody(values: EditLoanValues) {
  const { consent, submission_date, ...loan } = values;
  const isCoDebtor = loan.co_debtor === "yes";
  return {
    ...loan,
    loan_amount: loan.loan_amount || 0,
    loan_period: loan.loan_period || 0,
    monthly_salary: loan.monthly_salary || 0,
    interest_rate: Number(loan.interest_rate),
    co_debtor: yesNo(loan.co_debtor),
    co_debtor_name: isCoDebtor ? loan.co_debtor_name : null,
    co_debtor_relation: isCoDebtor ? loan.co_debtor_relation : null,
    prior_loan_history: yesNo(loan.prior_loan_history),
    loaned_with_easylife: yesNo(loan.loaned_with_easylife),
    owe_arrears_elsewhere: yesNo(loan.owe_arrears_elsewhere),
    submission_date: parseTypedDate(submission_date),
    consent: consent ? consentSigned : "",
  } as const;
}

function yesNo(answer: string): "yes" | "no" | "" {
  return answer === "yes" || answer === "no" ? answer : "";
}
