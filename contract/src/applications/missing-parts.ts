import { type PaperKind, missingPapers } from "../documents/papers.ts";

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

/** An entry or a paper the review will require. */
export interface MissingPart {
  step: number;
  /** The field of the step, or the kind of the paper. */
  name: string;
  text: string;
}

const salaryLoan = "Salary Loan";
const filesStep = 8;

/**
 * The entries and papers that the review of this loan type will require beyond those needed to submit (LOAN-4). The
 * wizard of customers and staff lists them before the consent and on the review step, and the review ticks them. They
 * never block the submission.
 * @param files the files of the application
 * @param needed the papers that the product needs
 * @param lacksIdentity whether the product needs an identity document and there is none (KYC-3)
 */
export function missingParts(
  entered: EnteredApplication,
  files: readonly { kind: PaperKind | null; decision?: { state: string } | undefined }[],
  needed: readonly PaperKind[],
  lacksIdentity = false,
): MissingPart[] {
  const { customer, address, employment, loan, bank, guarantor } = entered;
  const isSalaried = loan.loan_type === salaryLoan;
  const entries: readonly [boolean, number, string, string][] = [
    [isBlank(customer.date_of_birth), 2, "date_of_birth", "Date of birth"],
    [isBlank(customer.phone), 2, "phone", "Phone"],
    [lacksIdentity, 2, "id_number", "Identity document"],
    [isBlank(address.address) && isBlank(address.city), 3, "address", "Address"],
    [isSalaried && isBlank(employment.employer_name), 4, "employer_name", "Employer name"],
    [isBlank(employment.occupation), 4, "occupation", "Occupation"],
    [loan.loan_purpose.length === 0, 5, "loan_purpose", "Loan purpose"],
    [isSalaried && !(Number(loan.monthly_salary) > 0), 5, "monthly_salary", "Monthly salary"],
    [isBlank(bank.bank_name), 6, "bank_name", "Bank name"],
    [isBlank(bank.account_number), 6, "account_number", "Account number"],
    [
      isBlank(guarantor.guarantor_first_name) && isBlank(guarantor.guarantor_last_name),
      7,
      "guarantor_first_name",
      "Guarantor's name",
    ],
    [isBlank(guarantor.guarantor_phone), 7, "guarantor_phone", "Guarantor's phone"],
  ];
  const papers = missingPapers(needed, files);
  return [
    ...entries
      .filter(([isMissing]) => isMissing)
      .map(([, step, name, text]) => ({ step, name, text })),
    ...papers.map(({ kind, text }) => ({ step: filesStep, name: kind, text })),
  ];
}

/** The names of a step's fields that the review of this loan type will require, whether or not they are filled. */
export function neededFields(loanType: string, step: number, needsIdentity: boolean): Set<string> {
  const empty: EnteredApplication = {
    customer: { date_of_birth: "", phone: "" },
    address: { address: "", city: "" },
    employment: { employer_name: "", occupation: "" },
    loan: { loan_type: loanType, loan_purpose: [], monthly_salary: "" },
    bank: { bank_name: "", account_number: "" },
    guarantor: { guarantor_first_name: "", guarantor_last_name: "", guarantor_phone: "" },
  };
  const parts = missingParts(empty, [], [], needsIdentity);
  return new Set(parts.filter((part) => part.step === step).map(({ name }) => name));
}

function isBlank(input: string): boolean {
  return input.trim() === "";
}
