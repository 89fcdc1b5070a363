import { consentSigned } from "@microfinance/contract/core/constants.ts";
import { splitPurposes } from "@microfinance/contract/loans/application.ts";

/** Purposes one after the other. */
export function purposesLabel(joined: string): string {
  return splitPurposes(joined).join(", ");
}

/** An answer to a yes-or-no question, empty while unanswered. */
export function yesNoLabel(answer: string): string {
  return answer === "" ? "" : answer === "yes" ? "Yes" : "No";
}

/** Whether the application was signed (LOAN-5). */
export function consentLabel(consent: string): string {
  return consent === consentSigned ? "Signed" : "Not signed";
}
