import { accountStatuses, type AccountStatus } from "@microfinance/contract/core/constants.ts";
import {
  canonicalStatus,
  loanStatusDisplays,
  type StatusDisplay,
} from "@microfinance/contract/loans/status.ts";

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
 * The colour and text of a status, for every dot and badge. An empty status is reviewing; an unlisted one
 * has the colour of processed and its own text (LOAN-39).
 */
export function statusDisplay(status: string | null | undefined): StatusDisplay {
  const loan = canonicalStatus(status);
  if (loan !== null) return loanStatusDisplays[loan];
  const written = (status ?? "").trim().toLowerCase().replace("-", "_");
  const account = accountStatuses.find((known) => known.value === written);
  if (account !== undefined) return { ...accountTones[account.value], label: account.label };
  return otherDisplays[written] ?? { tone: loanStatusDisplays.processed.tone, label: status ?? "" };
}
