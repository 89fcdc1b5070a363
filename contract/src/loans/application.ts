import { applicationFieldTexts } from "../applications/texts.ts";
import {
  consentSigned,
  interestRates,
  loanPurposes,
  loanTypes,
  longestLoanPeriod,
} from "../constants.ts";
import { isEmailAddress } from "../email.ts";
import { isExactAmount, largestAmount, toCents } from "../money.ts";
import { approvalTerms } from "./terms.ts";
import { applicationTexts } from "./texts.ts";

/** What the rule of submitting looks at; amounts in NLe, the rate a fraction, the period in months. */
export interface SubmittedApplication {
  customer: { first_name: string; last_name: string };
  loan: {
    loan_type: string;
    loan_amount: number;
    interest_rate: number;
    loan_period: number;
  };
  consent: { consent: string };
}

/**
 * Why an application cannot be submitted, or null: it needs a name, an amount and a period above 0, a type and a
 * rate of the lists (D62), and the consent of a customer who submits it themselves; what staff capture may be
 * signed on paper (D63).
 */
export function applicationRefusal(
  application: SubmittedApplication,
  submittedBy: "customer" | "staff",
): string | null {
  const { customer, loan, consent } = application;
  if (customer.first_name.trim() === "" || customer.last_name.trim() === "")
    return applicationTexts.nameMissing;
  if (!loanTypes.some((type) => type.value === loan.loan_type)) return applicationTexts.typeMissing;
  if (!(loan.loan_amount > 0)) return applicationTexts.amountMissing;
  if (loan.loan_amount > largestAmount) return applicationTexts.amountTooLarge;
  if (!isExactAmount(loan.loan_amount)) return applicationTexts.amountMissing;
  if (!interestRates.some((rate) => rate === loan.interest_rate))
    return applicationTexts.rateMissing;
  if (!Number.isSafeInteger(loan.loan_period) || loan.loan_period < 1)
    return applicationTexts.periodMissing;
  if (loan.loan_period > longestLoanPeriod)
    return applicationTexts.periodTooLong(longestLoanPeriod);
  const terms = approvalTerms(toCents(loan.loan_amount), loan.interest_rate, loan.loan_period);
  if (terms.disbursed < 1) return applicationTexts.amountMissing;
  if (submittedBy === "customer" && consent.consent !== consentSigned)
    return applicationTexts.consentMissing;
  return null;
}

/**
 * Why staff cannot submit for a person who has no account yet, or null, with the field at fault: the account that is
 * made for them needs an e-mail address and a phone (D60).
 */
export function newApplicantRefusal(customer: {
  email: string;
  phone: string;
}): { field: "email" | "phone"; text: string } | null {
  if (!isEmailAddress(customer.email)) return { field: "email", text: applicationFieldTexts.email };
  if (customer.phone.trim() === "")
    return { field: "phone", text: applicationFieldTexts.phoneMissing };
  return null;
}

/** The rate a form starts with for a type of loan (D66); null for an unknown type. */
export function defaultRate(loanType: string): number | null {
  return loanTypes.find((type) => type.value === loanType)?.defaultRate ?? null;
}

/** What is shown for a type of loan: "Micro/Personal Loan" for Personal Loan (001§3). */
export function loanTypeLabel(loanType: string): string {
  return loanTypes.find((type) => type.value === loanType)?.label ?? loanType;
}

/** Purposes as they are stored: the known ones, once each, in the list's order, joined by comma (002§5). */
export function joinPurposes(purposes: readonly string[] | string): string {
  const chosen = new Set(typeof purposes === "string" ? splitPurposes(purposes) : purposes);
  return loanPurposes.filter((purpose) => chosen.has(purpose)).join(",");
}

/** Stored purposes as a list; loan_purpose is a list or comma-joined text (001§3). */
export function splitPurposes(joined: string): string[] {
  return joined
    .split(",")
    .map((purpose) => purpose.trim())
    .filter((purpose) => purpose !== "");
}

/** The co-debtor as it is stored: name and relation only when there is one, null otherwise (001§5, 002§5). */
export function keptCoDebtor(loan: {
  co_debtor: string;
  co_debtor_name?: string | null;
  co_debtor_relation?: string | null;
}) {
  const isThere = loan.co_debtor === "yes";
  return {
    co_debtor: isThere ? ("yes" as const) : ("no" as const),
    co_debtor_name: isThere ? (loan.co_debtor_name ?? null) : null,
    co_debtor_relation: isThere ? (loan.co_debtor_relation ?? null) : null,
  };
}

/**
 * A stored record as an application changes it: what was typed replaces what is there, and a blank value never
 * does (D58).
 */
export function withoutBlanks<Values extends Record<string, string | null | undefined>>(
  typed: Values,
): Partial<Values> {
  const kept = { ...typed };
  for (const name of Object.keys(typed)) {
    const value = typed[name];
    if (value === null || value === undefined || value.trim() === "") delete kept[name];
  }
  return kept;
}
