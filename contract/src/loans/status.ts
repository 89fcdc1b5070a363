import { actionTexts, loanEditTexts } from "./texts.ts";

/** Every stored loan status. Nothing in the product writes pending, reviewing or default (LOAN-32). */
export const loanStatuses = [
  "applied",
  "pending",
  "reviewing",
  "processing",
  "processed",
  "default",
  "approved",
  "paying",
  "paid",
  "rejected",
  "canceled",
  "closed",
] as const;

/** A stored loan status. */
export type LoanStatus = (typeof loanStatuses)[number];

/**
 * The stored spelling of a status: cancel and cancelled are canceled, an empty one is reviewing, and an
 * unknown one is null (LOAN-32).
 */
export function canonicalStatus(status: string | null | undefined): LoanStatus | null {
  const written = (status ?? "").trim().toLowerCase();
  if (written === "") return "reviewing";
  if (written === "cancel" || written === "cancelled") return "canceled";
  return loanStatuses.find((known) => known === written) ?? null;
}

/** The statuses behind each list and tile, in the order the screens show them. */
export const statusLists = {
  /** My Loans, in three groups (LOAN-33). */
  newApplications: ["applied", "pending", "reviewing", "processing", "processed", "default"],
  active: ["approved", "paying"],
  closed: ["canceled", "paid", "rejected", "closed"],
  /** Review Loans; reviewing stands for an empty status (LOAN-69). */
  review: ["applied", "processing", "processed", "reviewing"],
  /** Loan History (LOAN-70). */
  history: ["rejected", "paid", "closed", "canceled"],
  /** Manage Loan Deposition (LOAN-72). */
  deposition: ["approved", "paying", "processed"],
  /** The applications tile of the overview (RPT-4). */
  applicationsTile: ["applied", "processed", "processing"],
  /** The filter of Loans Maintenance, after "all" (LOAN-67). */
  filter: ["approved", "processing", "paying", "processed", "rejected", "closed", "applied"],
  /** The choices of the edit modal (LOAN-70). */
  editChoices: [
    "paying",
    "applied",
    "approved",
    "rejected",
    "canceled",
    "processed",
    "processing",
    "paid",
    "closed",
  ],
} as const satisfies Record<string, readonly LoanStatus[]>;

/** The list a filter chooses when it filters nothing (LOAN-67, SITE-20). */
export const noStatusFilter = "all";

/** Which group of My Loans a loan is in; null for a status that is in none (LOAN-33). */
export function customerGroup(status: string | null): "new" | "active" | "closed" | null {
  const known = canonicalStatus(status);
  if (includes(statusLists.newApplications, known)) return "new";
  if (includes(statusLists.active, known)) return "active";
  return includes(statusLists.closed, known) ? "closed" : null;
}

/** Whether the loan takes payments: the money is out and not all of it is back (PAY-1). */
export function takesPayments(status: string | null): boolean {
  return includes(statusLists.active, canonicalStatus(status));
}

/** What is decided about a loan, and from which statuses (LOAN-34). Close keeps paid for the record (LOAN-35). */
export const loanActions = {
  approve: { from: ["processed"], to: "approved" },
  cancel: { from: ["approved", "processed", "paying"], to: "canceled" },
  reject: { from: ["applied", "processed"], to: "rejected" },
  close: { from: ["approved", "paid", "paying"], to: "closed" },
} as const satisfies Record<string, { from: readonly LoanStatus[]; to: LoanStatus }>;

/** The name of a decision. */
export type LoanAction = keyof typeof loanActions;

/** Whether the text names a decision. */
export function isLoanAction(action: string): action is LoanAction {
  return Object.hasOwn(loanActions, action);
}

/** Why a loan of this status cannot be approved, canceled, rejected or closed, or null (LOAN-34, LOAN-35). */
export function actionError(status: string | null, action: LoanAction): string | null {
  const known = canonicalStatus(status);
  if (known === "paid") return actionTexts.paid;
  if (includes(loanActions[action].from, known)) return null;
  return actionTexts.notAllowed(action, known ?? status ?? "");
}

/** Whether a loan is an application that is not decided yet: it was never approved, rejected, canceled or closed. */
export function isInReview(loan: { status: string | null; approval_date: string | null }): boolean {
  return (
    loan.approval_date === null &&
    includes(statusLists.newApplications, canonicalStatus(loan.status))
  );
}

/** Why a customer cannot change this application any more, or null (LOAN-60). */
export function customerEditError(loan: {
  status: string | null;
  first_review: string | null;
  second_review: string | null;
}): string | null {
  const status = canonicalStatus(loan.status);
  if (status === "paid") return actionTexts.paid;
  const isOpen = includes(["applied", "pending", "reviewing"], status);
  const isReviewed = loan.first_review === "complete" || loan.second_review === "complete";
  return isOpen && !isReviewed ? null : loanEditTexts.underReview;
}

function includes(list: readonly LoanStatus[], status: LoanStatus | null): boolean {
  return status !== null && list.includes(status);
}
