import { accountStatuses } from "@microfinance/contract/core/constants.ts";

/** The statuses of staff and users as a select offers them. */
export const statusOptions = accountStatuses.map(({ value, label }) => ({ value, label }));
