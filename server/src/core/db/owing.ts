import { type LoanStatus, statusLists } from "@microfinance/contract/loans/status.ts";

/**
 * The statuses of loans that owe their principal, as a list of SQL: `status in (${owingStatuses})`. Literals, not a
 * parameter, let PostgreSQL plan each statement for them.
 */
export const owingStatuses = listed(statusLists.owing);

/** The statuses of loans that have ended, written in the same way. */
export const endedStatuses = listed(statusLists.closed);

function listed(statuses: readonly LoanStatus[]): string {
  return statuses.map((status) => `'${status}'`).join(", ");
}
