import { applicationFieldTexts, applicationTexts } from "./texts.ts";
import { consentSigned, longestLoanPeriod } from "../core/constants.ts";
import { isEmailAddress } from "../core/email.ts";
import { isExactAmount, largestAmount, toCents } from "../core/money.ts";
import { defaultProducts } from "../products/default-products.ts";
import { unofferedRepayment } from "../products/repayments.ts";
import { isOutsideBands } from "../products/rules.ts";
import type { PublicProduct } from "../products/schema.ts";
import { bandsInWords, ratesInWords } from "../products/words.ts";
import { noCharges } from "../accounting/charges.ts";
import { approvalTerms } from "../products/terms.ts";
import { percent, periodLabel, periodWord } from "../core/sentences.ts";
import { periodInMonths, type Repayment } from "../schedules/repayment.ts";
import { repaidPeriodError } from "../schedules/rules.ts";

/** The properties of a product that the rules of an application use. */
export type OfferedProduct = Pick<
  PublicProduct,
  "code" | "name" | "rates" | "repayments" | "fee" | "charge_rates" | "bands" | "enforce"
>;

/** Input of the submission rules; amounts in NLe, the rate a fraction, the period in units of the repayment. */
export interface SubmittedApplication {
  customer: { first_name: string; last_name: string };
  loan: {
    loan_type: string;
    loan_amount: number;
    interest_rate: number;
    loan_period: number;
  } & Repayment;
  consent: { consent: string };
}

/** An error that prevents the submission of an application. */
export interface ApplicationFieldError {
  /** The server's path of the field: "loan.loan_amount". */
  field: string;
  text: string;
}

/**
 * Errors that prevent a submission, at most one a field. Required are a name, an amount and a period above 0, and a
 * listed type and rate (LOAN-3). Customers who submit themselves must consent; applications captured by staff can be
 * signed on paper (LOAN-5). A product can refuse what is outside its bands (PROD-4).
 * @param offered the products of which the applicant may choose
 */
export function applicationErrors(
  application: SubmittedApplication,
  submittedBy: "customer" | "staff",
  offered: readonly OfferedProduct[],
): ApplicationFieldError[] {
  const { customer, loan, consent } = application;
  const isSigned = submittedBy === "staff" || consent.consent === consentSigned;
  const found: readonly [field: string, text: string | null][] = [
    [
      customer.first_name.trim() === "" ? "customer.first_name" : "customer.last_name",
      nameError(customer),
    ],
    ...requestedLoanErrors(loan, offered),
    ["consent.consent", isSigned ? null : applicationTexts.consentMissing],
  ];
  return found.flatMap(([field, text]) => (text === null ? [] : [{ field, text }]));
}

function requestedLoanErrors(
  loan: SubmittedApplication["loan"],
  offered: readonly OfferedProduct[],
): readonly [field: string, text: string | null][] {
  const product = offered.find(({ code }) => code === loan.loan_type);
  const rates = product?.rates ?? [...new Set(offered.flatMap((one) => one.rates))];
  const isListed = rates.includes(loan.interest_rate);
  const unoffered = product === undefined ? null : unofferedRepayment(loan, product);
  return [
    ["loan.loan_type", product === undefined ? applicationTexts.typeMissing : null],
    ["loan.loan_amount", amountError(loan, product)],
    ["loan.interest_rate", isListed ? null : applicationTexts.rateMissing(ratesInWords(rates))],
    ["loan.loan_period", periodError(loan)],
    ...(unoffered === null
      ? []
      : [[`loan.${unoffered.field}`, unoffered.text] as [string, string]]),
  ];
}

/** Why a requested loan has no cost yet, by the rules of a submission; null when it has one (LOAN-110). */
export function requestedLoanError(
  loan: SubmittedApplication["loan"],
  offered: readonly OfferedProduct[],
): string | null {
  return requestedLoanErrors(loan, offered).find(([, text]) => text !== null)?.[1] ?? null;
}

/** The first error text of an application, or null. */
export function applicationError(
  application: SubmittedApplication,
  submittedBy: "customer" | "staff",
  offered: readonly OfferedProduct[],
): string | null {
  return applicationErrors(application, submittedBy, offered)[0]?.text ?? null;
}

function nameError(customer: SubmittedApplication["customer"]): string | null {
  const isNamed = customer.first_name.trim() !== "" && customer.last_name.trim() !== "";
  return isNamed ? null : applicationTexts.nameMissing;
}

function amountError(
  loan: SubmittedApplication["loan"],
  product: OfferedProduct | undefined,
): string | null {
  const { loan_amount, loan_period } = loan;
  if (!(loan_amount > 0)) return applicationTexts.amountMissing;
  if (loan_amount > largestAmount) return applicationTexts.amountTooLarge;
  if (!isExactAmount(loan_amount)) return applicationTexts.amountMissing;
  // The charges depend on the amount only, so any rate and period show whether a payout remains.
  if (approvalTerms(toCents(loan_amount), 0, 1, product ?? noCharges).disbursed < 1)
    return applicationTexts.amountMissing;
  return product?.enforce === true &&
    isOutsideBands(product, loan_amount, periodInMonths(loan_period, loan))
    ? applicationTexts.outsideBands(product.name, bandsInWords(product.bands))
    : null;
}

function periodError(loan: SubmittedApplication["loan"]): string | null {
  const { loan_period: period } = loan;
  const { period_unit: unit } = loan;
  if (!Number.isSafeInteger(period) || period < 1)
    return unit === "month"
      ? applicationTexts.periodMissing
      : applicationTexts.periodMissingIn(periodWord(2, unit));
  if (period > longestLoanPeriod)
    return applicationTexts.periodTooLong(periodLabel(longestLoanPeriod, unit));
  return repaidPeriodError(period, loan);
}

/**
 * Why staff cannot submit for a person without an account, or null, with its field. The account created for
 * them needs a phone; an e-mail address may come later (LOAN-11).
 */
export function newApplicantError(customer: {
  email: string;
  phone: string;
}): { field: "email" | "phone"; text: string } | null {
  if (customer.email.trim() !== "" && !isEmailAddress(customer.email))
    return { field: "email", text: applicationFieldTexts.email };
  if (customer.phone.trim() === "")
    return { field: "phone", text: applicationFieldTexts.phoneMissing };
  return null;
}

/** "asked 20%, usual 25%" for a rate that is not the usual one of the product (LOAN-102); null for the usual rate. */
export function askedRateNote(
  { default_rate: usual }: Pick<PublicProduct, "default_rate">,
  rate: number,
): string | null {
  return usual === rate ? null : `asked ${percent(rate)}, usual ${percent(usual)}`;
}

/**
 * The original name of a loan type, for printed documents from before products could be renamed; the code of a later
 * product.
 */
export function loanTypeLabel(loanType: string): string {
  return defaultProducts.find(({ code }) => code === loanType)?.name ?? loanType;
}

/** The stored form of a co-debtor: name and relation only when there is one, null otherwise (LOAN-19). */
export function normalizeCoDebtor(loan: {
  co_debtor: string;
  co_debtor_name?: string | null;
  co_debtor_relation?: string | null;
}) {
  const hasCoDebtor = loan.co_debtor === "yes";
  return {
    co_debtor: hasCoDebtor ? ("yes" as const) : ("no" as const),
    co_debtor_name: hasCoDebtor ? (loan.co_debtor_name ?? null) : null,
    co_debtor_relation: hasCoDebtor ? (loan.co_debtor_relation ?? null) : null,
  };
}

/**
 * The entered values that replace those of a stored record: all but blank ones, which never replace a value (LOAN-6).
 */
export function withoutBlanks<Values extends Record<string, string | null | undefined>>(
  input: Values,
): Partial<Values> {
  const changes = { ...input };
  for (const name of Object.keys(input)) {
    const value = input[name];
    if (value === null || value === undefined || value.trim() === "") delete changes[name];
  }
  return changes;
}
