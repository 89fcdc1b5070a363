import { accountStatuses, type AccountStatus } from "@microfinance/contract/core/constants.ts";
import { canonicalStatus, type LoanStatus } from "@microfinance/contract/loans/status.ts";

/** Appearance of a status; tones are the `--tone-…` tokens. */
export interface StatusDisplay {
  tone: "blue" | "sky" | "amber" | "green" | "forest" | "red" | "grey" | "slate";
  label: string;
  /** A ring instead of a dot: the status is not final. */
  hollow?: true;
}

/** Loans (LOAN-39). */
const loanDisplays: Readonly<Record<LoanStatus, StatusDisplay>> = {
  applied: { tone: "blue", label: "Applied" },
  pending: { tone: "sky", label: "Pending", hollow: true },
  reviewing: { tone: "sky", label: "Reviewing", hollow: true },
  processing: { tone: "amber", label: "Processing", hollow: true },
  processed: { tone: "amber", label: "Processed" },
  approved: { tone: "green", label: "Approved", hollow: true },
  paying: { tone: "green", label: "Paying" },
  paid: { tone: "forest", label: "Paid" },
  rejected: { tone: "red", label: "Rejected" },
  canceled: { tone: "grey", label: "Canceled" },
  closed: { tone: "slate", label: "Closed" },
  default: { tone: "red", label: "Default", hollow: true },
};

/** Staff and users (LOAN-39). */
const accountTones: Readonly<Record<AccountStatus, Omit<StatusDisplay, "label">>> = {
  active: { tone: "green" },
  inactive: { tone: "grey", hollow: true },
  on_leave: { tone: "amber" },
  terminated: { tone: "red" },
};

/** Statuses of other records: transfers (TRF-11; pending and canceled are shared), and users without one. */
const otherDisplays: Readonly<Record<string, StatusDisplay>> = {
  completed: { tone: "green", label: "Completed" },
  unknown: { tone: "slate", label: "Unknown", hollow: true },
};

/**
 * The one table from status to colour and text, for every dot and badge. An empty status is reviewing; an unlisted one
 * has the colour of processed and its own text (LOAN-39).
 */
export function statusDisplay(status: string | null | undefined): StatusDisplay {
  const loan = canonicalStatus(status);
  if (loan !== null) return loanDisplays[loan];
  const written = (status ?? "").trim().toLowerCase().replace("-", "_");
  const account = accountStatuses.find((known) => known.value === written);
  if (account !== undefined) return { ...accountTones[account.value], label: account.label };
  return otherDisplays[written] ?? { tone: loanDisplays.processed.tone, label: status ?? "" };
}
