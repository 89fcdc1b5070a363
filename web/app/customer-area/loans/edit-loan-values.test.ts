import { describe, expect, test } from "vitest";
import { editableFields } from "@microfinance/contract/loans/fields.ts";
import { formValues } from "../../components/form/field-values.ts";
import { editLoanBody, editLoanError, type EditLoanValues } from "./edit-loan-values.ts";

const values: EditLoanValues = {
  ...formValues(editableFields, null),
  loan_type: "Salary Loan",
  loan_amount: 1000,
  amount_in_words: "One thousand",
  interest_rate: "0.2",
  loan_period: 6,
  loan_purpose: ["Education"],
  monthly_salary: 4500,
  salary_in_words: "",
  co_debtor: "yes",
  co_debtor_name: "Fatu",
  co_debtor_relation: "Sister",
  loaned_with_easylife: "no",
  full_name: "Aminata Koroma",
  applicant_initial: "AK",
  submission_date: "05-11-2026",
  consent: true,
  updated_at: "2026-11-05T10:00:00.000Z",
};

describe("LOAN-61 editing a loan", () => {
  test("needs a purpose and a date that exists", () => {
    expect(editLoanError(values)).toBeNull();
    expect(editLoanError({ ...values, loan_purpose: [] })).toEqual({
      text: "Please select at least one loan purpose.",
      fields: ["loan_purpose"],
    });
    expect(editLoanError({ ...values, submission_date: "31-02-2026" })).toEqual({
      text: "Please enter a valid date in the format DD-MM-YYYY.",
      fields: ["submission_date"],
    });
  });

  test("LOAN-16 sends the date as YYYY-MM-DD, the rate as a fraction, the consent as signed", () => {
    expect(editLoanBody(values)).toMatchObject({
      submission_date: "2026-11-05",
      interest_rate: 0.2,
      consent: "consent signed",
      co_debtor_name: "Fatu",
    });
    expect(editLoanBody({ ...values, consent: false }).consent).toBe("");
  });

  test("empty amounts count as 0, and a co-debtor is kept only where there is one", () => {
    expect(
      editLoanBody({
        ...values,
        loan_amount: "",
        loan_period: "",
        monthly_salary: "",
        co_debtor: "no",
      }),
    ).toMatchObject({
      loan_amount: 0,
      loan_period: 0,
      monthly_salary: 0,
      co_debtor_name: null,
      co_debtor_relation: null,
    });
  });
});
