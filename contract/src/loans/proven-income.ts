import type { DecidedFile } from "../documents/paper-decisions.ts";
import type { PaperKind } from "../documents/papers.ts";

/** Texts of proving an income by a paper (LOAN-170). */
export const provenIncomeTexts = {
  recorded: "The proven income is recorded.",
  takenBack: "The proven income is taken back.",
  failed: "The proven income could not be saved.",
  missing: "Please enter the monthly income that the paper proves.",
  notAccepted: "Accept the paper first: only an accepted paper proves an income.",
  provesNone: "Photos and identity documents prove no income.",
  notInReview: "An income is recorded while the application is in review.",
  none: "Not proven",
} as const;

/** Papers that identify a person and prove no income. */
const withoutIncome: readonly (PaperKind | null)[] = [
  "passport_photos",
  "valid_ids",
  "guarantor_photos",
];

/** Whether a paper of this kind may prove an income; a file of no kind may, such as a payslip. */
function mayProveIncome(kind: PaperKind | null): boolean {
  return !withoutIncome.includes(kind);
}

/** Why a file proves no income (LOAN-170); null if it may. */
export function incomeProofError(file: Pick<DecidedFile, "kind" | "decision">): string | null {
  if (!mayProveIncome(file.kind)) return provenIncomeTexts.provesNone;
  return file.decision?.state === "accepted" ? null : provenIncomeTexts.notAccepted;
}

/** The proven income in NLe: the lowest that a paper proves (LOAN-171); null without a proof. */
export function provenIncome(proofs: readonly { monthly_income: number }[]): number | null {
  return proofs.length === 0
    ? null
    : Math.min(...proofs.map(({ monthly_income }) => monthly_income));
}
