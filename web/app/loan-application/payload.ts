import { consentSigned } from "@microfinance/contract/core/constants.ts";
import { parseTypedDate } from "@microfinance/contract/core/dates.ts";
import type { createLoan } from "@microfinance/contract/loans/endpoints.ts";
import type { BodyOf } from "@microfinance/contract/core/endpoint.ts";
import type { ApplicationForm } from "./application-form.ts";

/**
 * The application as it is sent (LOAN-3): stored dates, and no money figure but what was asked for. The files were sent
 * before, under the same application_id.
 */
export function payloadOf(form: ApplicationForm, applicationId: string): BodyOf<typeof createLoan> {
  const { customer, loan, consent } = form;
  return {
    application_id: applicationId,
    customer: {
      ...customer,
      ...(form.customer_id === "" ? {} : { customer_id: form.customer_id }),
      gender: genderOf(customer.gender),
      date_of_birth: parseTypedDate(customer.date_of_birth) ?? "",
    },
    address: form.address,
    employment: form.employment,
    loan: {
      ...loan,
      loan_amount: loan.loan_amount === "" ? 0 : loan.loan_amount,
      interest_rate: Number(loan.interest_rate) || 0,
      loan_period: loan.loan_period === "" ? 0 : loan.loan_period,
      monthly_salary: loan.monthly_salary === "" ? null : loan.monthly_salary,
      co_debtor: yesNoOf(loan.co_debtor),
      prior_loan_history: yesNoOf(loan.prior_loan_history),
      loaned_with_easylife: yesNoOf(loan.loaned_with_easylife),
      owe_arrears_elsewhere: yesNoOf(loan.owe_arrears_elsewhere),
    },
    bank: form.bank,
    guarantor: form.guarantor,
    files: [],
    consent: {
      consent: consent.consent ? consentSigned : "",
      full_name: consent.full_name,
      applicant_initial: consent.applicant_initial,
      submission_date: parseTypedDate(consent.submission_date) ?? "",
    },
  };
}

function yesNoOf(answer: string): "yes" | "no" | "" {
  return answer === "yes" || answer === "no" ? answer : "";
}

function genderOf(gender: string): "male" | "female" | "other" | "" {
  return gender === "male" || gender === "female" || gender === "other" ? gender : "";
}
