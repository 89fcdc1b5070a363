import { consentSigned } from "@microfinance/contract/core/constants.ts";
import { splitList } from "@microfinance/contract/core/field-list.ts";

/** The purposes as one text. */
export function purposesLabel(joined: string): string {
  return splitList(joined).join(", ");
}

/** Whether the application was signed (LOAN-5). */
export function consentLabel(consent: string): string {
  return consent === consentSigned ? "Signed" : "Not signed";
}
