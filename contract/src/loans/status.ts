import type { Refusal } from "./refusal.ts";
import { actionTexts, loanEditTexts } from "./texts.ts";

/** How a status is shown; tones are the `--tone-…` tokens of the screens (LOAN-39). */
export interface StatusDisplay {
  tone: "blue" | "sky" | "amber" | "green" | "forest" | "red" | "grey" | "slate";
  label: string;
  /** A ring instead of a dot: the status is not final. */
  hollow?: true;
}

/** Every stored loan status, with its text and colour. No code writes pending, reviewing or default (LOAN-32). */
export const loanStatusDisplays = {
  applied: { tone: "blue", label: "Applied" },
  pending: { tone: "sky", label: "Pending", hollow: true },
  reviewing: { tone: "sky", label: "Reviewing", hollow: true },
  processing: { tone: "amber", label: "Processing", hollow: true },
  processed: { tone: "amber", label: "Processed" },
  default: { tone: "red", label: "Default", hollow: true },
  approved: { tone: "green", label: "Approved", hollow: true },
  paying: { tone: "green", label: "Paying" },
  paid: { tone: "forest", label: "Paid" },
  rejected: { tone: "red", label: "Rejected" },
  canceled: { tone: "grey", label: "Canceled" },
  closed: { tone: "slate", label: "Closed" },
} as const satisfies Record<string, StatusDisplay>;

/** A stored loan status. */
export type LoanStatus = keyof typeof loanStatusDisplays;

/** Every stored loan status. */
export const loanStatuses = Object.keys(loanStatusDisplays).filter(isLoanStatus);

function isLoanStatus(status: string): status is LoanStatus {
  return Object.hasOwn(loanStatusDisplays, status);
}

/**
 * The stored spelling of a status: cancel and cancelled become canceled, an empty one reviewing, an unknown one null
 * (LOAN-32).
 */
export function canonicalStatus(status: string | null | undefined): LoanStatus | null {
  const written = (status ?? "").trim().toLowerCase();
  if (written === "") return "reviewing";
  if (written === "cancel" || written === "cancelled") return "canceled";
  return isLoanStatus(written) ? written : null;
}

/** The statuses of each list and tile, in the order of the screens. */
export const statusLists = {
  /** My Loans, in three groups (LOAN-33). */
  newApplications: ["applied", "pending", "reviewing", "processing", "processed", "default"],
  active: ["approved", "paying"],
  closed: ["canceled", "paid", "rejected", "closed"],
  /** Paid out and not ended: the loans that owe their principal, on which instalments fall due. */
  owing: ["approved", "paying"],
  /** Loans that accept payments (PAY-1). */
  payable: ["approved", "paying"],
  /** Review Loans; reviewing is an empty status (LOAN-69). */
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

/** The filter value that selects every loan (LOAN-67, SITE-20). */
export const noStatusFilter = "all";

/** The group of a loan in My Loans; null for a status in no group (LOAN-33). */
export function customerGroup(status: string | null): "new" | "active" | "closed" | null {
  const known = canonicalStatus(status);
  if (includes(statusLists.newApplications, known)) return "new";
  if (includes(statusLists.active, known)) return "active";
  return includes(statusLists.closed, known) ? "closed" : null;
}

/** Whether the loan is over: repaid, rejected, canceled or closed. */
export function hasEnded(status: string | null): boolean {
  return includes(statusLists.closed, canonicalStatus(status));
}

/** Whether the balance of a loan is owed: rejected and canceled loans have one too, which is not. */
export function mayBeOwed(status: string | null): boolean {
  return status !== "rejected" && status !== "canceled";
}

/** Whether the loan accepts payments: it is paid out and not fully repaid (PAY-1). */
export function takesPayments(status: string | null): boolean {
  return includes(statusLists.payable, canonicalStatus(status));
}

/** A decision, described once. */
interface LoanActionEntry {
  /** The statuses that it starts from. */
  from: readonly LoanStatus[];
  to: LoanStatus;
  label: string;
  summary: string;
  /** What it means beside the new status, shown before it is confirmed; null where that depends on the loan's money. */
  consequence: string | null;
}

/**
 * Decisions about a loan, with the statuses they start from (LOAN-34), in the order of their buttons (LOAN-72). Close
 * lists paid for the record (LOAN-35). Calls, buttons and forms follow from this table; `recordedActions` adds what
 * takes them back.
 */
export const loanActions = {
  approve: {
    from: ["processed"],
    to: "approved",
    label: "Approve Loan",
    summary: "Approves a loan",
    consequence: null,
  },
  cancel: {
    from: ["approved", "processed", "paying"],
    to: "canceled",
    label: "Cancel Loan",
    summary: "Cancels a loan",
    consequence: null,
  },
  reject: {
    from: ["applied", "processed"],
    to: "rejected",
    label: "Reject Loan",
    summary: "Rejects a loan",
    consequence: actionTexts.booksUnchanged,
  },
  close: {
    from: ["approved", "paid", "paying"],
    to: "closed",
    label: "Close Loan",
    summary: "Closes a loan",
    consequence: null,
  },
} as const satisfies Record<string, LoanActionEntry>;

/** The key of a decision. */
export type LoanAction = keyof typeof loanActions;

/** A decision that takes a signature and nothing else: every one but the approval, which has figures. */
export type SignedAction = Exclude<LoanAction, "approve">;

/** One call, or the schemas of one, for each of the decisions that take a signature and nothing else. */
export function signedActionCallsOf<Call>(callOf: (action: SignedAction) => Call) {
  // Object.fromEntries loses the key types.
  return Object.fromEntries(signedActions.map((action) => [action, callOf(action)])) as Record<
    SignedAction,
    Call
  >;
}

/** Every decision, in the order of the buttons. */
export const loanActionNames = Object.keys(loanActions).filter(isLoanAction);

/** The decisions that take a signature and nothing else. */
export const signedActions = loanActionNames.filter((action) => action !== "approve");

/** Whether the text is the key of a decision. */
export function isLoanAction(action: string): action is LoanAction {
  return Object.hasOwn(loanActions, action);
}

/** The decision that gives a loan this status; null where none that takes a signature alone does. */
export function signedActionTo(status: LoanStatus | null): SignedAction | null {
  return signedActions.find((action) => loanActions[action].to === status) ?? null;
}

/** Why a loan with this status cannot be approved, canceled, rejected or closed, or null (LOAN-34, LOAN-35). */
export function actionError(status: string | null, action: LoanAction): string | null {
  const known = canonicalStatus(status);
  if (known === "paid") return actionTexts.paid;
  if (includes(loanActions[action].from, known)) return null;
  return actionTexts.notAllowed(action, known ?? status ?? "");
}

/** Whether the status is one of an application before any decision. */
export function isUndecided(status: LoanStatus): boolean {
  return includes(statusLists.newApplications, status);
}

/** Whether a loan is an undecided application: never approved, rejected, canceled or closed. */
export function isInReview(loan: { status: string | null; approval_date: string | null }): boolean {
  const status = canonicalStatus(loan.status);
  return loan.approval_date === null && status !== null && isUndecided(status);
}

/** Why a customer can no longer change this application, or null (LOAN-60). */
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

/** The notice of a status that staff set. */
type StatusNotice =
  | { kind: "rejected"; facts: { refusal?: Refusal } }
  | { kind: "reviewed"; facts: object }
  | { kind: "canceled" | "closed"; facts: { balance: number } }
  | { kind: "status_changed"; facts: { status: string; balance: number } };

/**
 * The notice when staff set the status of a loan (MSG-5). Null where nothing changes for the customer: first-review
 * steps are internal.
 * @param balance the amount owed, in NLe
 */
export function noticeOfStatus(
  from: string | null,
  to: LoanStatus,
  balance: number,
): StatusNotice | null {
  if (to === "rejected") return { kind: to, facts: {} };
  if (to === "canceled" || to === "closed") return { kind: to, facts: { balance } };
  if (to === "processed") return { kind: "reviewed", facts: {} };
  const before = canonicalStatus(from);
  if (before !== null && before !== "processed" && isUndecided(before) && isUndecided(to))
    return null;
  return { kind: "status_changed", facts: { status: to, balance } };
}
