import { statusLists } from "@microfinance/contract/loans/status.ts";

/**
 * The statuses of loans that owe their principal, as a list of SQL: `status in (${owingStatuses})`. Literals, not a
 * parameter, let PostgreSQL plan each statement for them.
 */
export const owingStatuses = statusLists.owing.map((status) => `'${status}'`).join(", ");
