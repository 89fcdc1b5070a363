import { type Refusal, refusalWords } from "../loans/refusal.ts";
import { canonicalStatus, isUndecided, type LoanStatus } from "../loans/status.ts";

/** The stages of an application, in order (CUST-27). */
export const progressStages = [
  "Received",
  "First review",
  "Second review",
  "Decision",
  "Payout",
] as const;

/** The state of a stage: completed, in progress, not begun, or ended without approval. */
export type StageState = "done" | "now" | "open" | "ended";

/** The fields of a loan that determine its progress; none of them names a staff member (LOAN-63). */
export interface ProgressOf {
  status: string;
  first_review: "pending" | "complete";
  second_review: "pending" | "complete";
  /** What the customer is told of a rejection. */
  refusal?: Refusal | null | undefined;
}

/** The progress of an application. */
export interface ApplicationProgress {
  stages: { name: (typeof progressStages)[number]; state: StageState }[];
  /** What happens next, and what the customer can do. */
  next: string;
}

/** The progress of an application, from its status and its reviews (CUST-27). */
export function applicationProgress(loan: ProgressOf): ApplicationProgress {
  const status = canonicalStatus(loan.status);
  const isDeclined = status === "rejected" || status === "canceled";
  const isApproved = !isDeclined && !isOpen(status);
  const reviews = [loan.first_review, loan.second_review].filter(
    (review) => review === "complete",
  ).length;
  const done = isApproved ? progressStages.length : 1 + reviews;
  const decision = progressStages.indexOf("Decision");
  const stages = progressStages.map((name, place) => ({
    name,
    state: isDeclined
      ? declinedState(place, done, decision)
      : place < done
        ? ("done" as const)
        : place === done
          ? ("now" as const)
          : ("open" as const),
  }));
  return { stages, next: nextText(status, reviews, loan.refusal) };
}

function declinedState(place: number, done: number, decision: number): StageState {
  if (place === decision) return "ended";
  return place < Math.min(done, decision) ? "done" : "open";
}

/** Whether no decision was made; a status that is not known counts as none. */
function isOpen(status: LoanStatus | null): boolean {
  return status === null || isUndecided(status);
}

function nextText(
  status: LoanStatus | null,
  reviews: number,
  refusal: ProgressOf["refusal"],
): string {
  if (status === "rejected") return refusalWords(refusal);
  if (status === "canceled")
    return "This application was canceled. Ask our office why; you may apply again at any time.";
  if (!isOpen(status)) return "Approved and paid out.";
  if (reviews === 0) return "We check your application and papers. We may call you.";
  return reviews === 1
    ? "A second person checks your application."
    : "Both reviews are complete. We decide next.";
}
