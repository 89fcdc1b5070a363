import { applicationSteps } from "@microfinance/contract/core/constants.ts";
import { papers } from "@microfinance/contract/documents/papers.ts";

/** The number of steps; the first is the checklist, the last the review. */
export const lastStep = applicationSteps.length;

/** The name of a step, counted from 1. */
export function stepName(step: number): string {
  return applicationSteps[step - 1] ?? "";
}

/** The checklist a customer sees (LOAN-1). */
export const customerChecklist = {
  conditions: [
    "You are at least 20 years old.",
    "You have lived in Sierra Leone for at least a year.",
    "You are physically fit and mentally stable.",
    "You have a valid phone number and a legal contact address.",
  ] as const,
  documents: papers.map((paper) => paper.title),
};

/** The checklist for staff (LOAN-21). */
export const staffChecklist = {
  conditions: [
    "The applicant is at least 20 years old.",
    "The applicant has been resident for at least one year.",
    "There is a contact address and phone number.",
  ],
  documents: [
    "Recommendation letter",
    "Proof of employment (probation letter not accepted)",
    "Bank evidence and printed statement",
    "Two passport pictures",
    "Two valid IDs",
    "Guarantor passport pictures",
    "Land, business or vehicle documents",
  ],
} as const;
