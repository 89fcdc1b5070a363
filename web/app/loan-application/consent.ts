import type { Disclosure } from "@microfinance/contract/agreements/disclosure.ts";
import type { ConsentPart, LoanPart } from "./application-form.ts";
import {
  readDisclosure,
  type ReadDisclosure,
} from "@microfinance/contract/loans/schema/disclosure.ts";
import { repaymentNames, usualRepayment } from "@microfinance/contract/schedules/repayment.ts";

/** The disclosure as the draft stores it with the consent. */
export function storedDisclosure({ text_version, figures_hash, figures }: Disclosure): string {
  return JSON.stringify({ text_version, figures_hash, figures });
}

/**
 * The disclosure that the applicant read and consented to (LOAN-111). Null without a tick, for the tick of an older
 * draft, which was made before the cost was shown, and after a change of the loan.
 */
export function consentedDisclosure(form: {
  consent: ConsentPart;
  loan: LoanPart;
}): ReadDisclosure | null {
  const { consent, loan } = form;
  if (!consent.consent) return null;
  const read = parsed(consent.disclosure);
  if (read === null) return null;
  const { amount, interest_rate, loan_period, repayment = usualRepayment } = read.figures;
  const isSame =
    amount === loan.loan_amount &&
    interest_rate === Number(loan.interest_rate) &&
    loan_period === loan.loan_period &&
    repaymentNames.every((name) => repayment[name] === loan[name]);
  return isSame ? read : null;
}

function parsed(stored: string): ReadDisclosure | null {
  try {
    return readDisclosure.safeParse(JSON.parse(stored)).data ?? null;
  } catch {
    return null;
  }
}
