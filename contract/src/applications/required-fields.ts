import { loanTypes } from "../core/constants.ts";

/** The entries that are checked; empty text for an empty field. */
export interface EnteredApplication {
  customer: { date_of_birth: string; phone: string };
  address: { address: string; city: string };
  employment: { employer_name: string; occupation: string };
  loan: { loan_type: string; loan_purpose: readonly string[]; monthly_salary: number | "" };
  bank: { bank_name: string; account_number: string };
  guarantor: {
    guarantor_first_name: string;
    guarantor_last_name: string;
    guarantor_phone: string;
  };
}

/** An entry the review will require, and the step with its field. */
export interface WantedEntry {
  step: number;
  text: string;
}

const salaryLoan = loanTypes[0].value;

/**
 * Entries the review will require beyond those needed to submit (LOAN-4). The wizard lists them before the consent and
 * on the review step; they never block the submission.
 * @param files number of documents of the application
 */
export function wantedEntries(entered: EnteredApplication, files: number): WantedEntry[] {
  const { customer, address, employment, loan, bank, guarantor } = entered;
  const isSalaried = loan.loan_type === salaryLoan;
  const entries: readonly [boolean, number, string][] = [
    [isBlank(customer.date_of_birth), 2, "Date of birth"],
    [isBlank(customer.phone), 2, "Phone"],
    [isBlank(address.address) && isBlank(address.city), 3, "Address"],
    [isSalaried && isBlank(employment.employer_name), 4, "Employer name"],
    [isBlank(employment.occupation), 4, "Occupation"],
    [loan.loan_purpose.length === 0, 5, "Loan purpose"],
    [isSalaried && !(Number(loan.monthly_salary) > 0), 5, "Monthly salary"],
    [isBlank(bank.bank_name), 6, "Bank name"],
    [isBlank(bank.account_number), 6, "Account number"],
    [
      isBlank(guarantor.guarantor_first_name) && isBlank(guarantor.guarantor_last_name),
      7,
      "Guarantor's name",
    ],
    [isBlank(guarantor.guarantor_phone), 7, "Guarantor's phone"],
    [files === 0, 8, "Documents"],
  ];
  return entries.filter(([isMissing]) => isMissing).map(([, step, text]) => ({ step, text }));
}

function isBlank(input: string): boolean {
  return input.trim() === "";
}
