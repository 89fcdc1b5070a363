import { agreementTexts } from "./texts.ts";

/** The states of an agreement; a later version supersedes it. */
export const agreementStates = [
  { value: "not_printed", label: "Not printed" },
  { value: "printed", label: "Printed" },
  { value: "signed", label: "Signed" },
  { value: "superseded", label: "Superseded" },
] as const;

/** The state of an agreement. */
export type AgreementState = (typeof agreementStates)[number]["value"];

/** The label of a state. */
export function agreementStateLabel(state: AgreementState): string {
  return agreementStates.find(({ value }) => value === state)?.label ?? state;
}

/** The number of an agreement: the loan's code and the version, LN-202603-000045-A1. */
export function agreementNumber(loanId: string, version: number): string {
  return `${loanId}-A${version}`;
}

/** An agreement as the rules read it. */
interface Agreement {
  differences: readonly unknown[];
  consented_at: unknown;
  needs_signature: boolean;
  signed_at: unknown;
}

/** Why a loan cannot be paid out on its agreement, or null (LOAN-114, LOAN-115). */
export function payoutWaits(agreement: Agreement): string | null {
  if (agreement.needs_signature && agreement.signed_at === null)
    return agreementTexts.signatureMissing;
  if (agreement.differences.length > 0 && agreement.consented_at === null)
    return agreementTexts.consentMissing;
  return null;
}

/** The state of an agreement. */
export function agreementState(
  agreement: { printed_at: unknown; signed_at: unknown },
  isLatest: boolean,
): AgreementState {
  if (!isLatest) return "superseded";
  if (agreement.signed_at !== null) return "signed";
  return agreement.printed_at === null ? "not_printed" : "printed";
}
