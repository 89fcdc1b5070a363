import { accountStatuses } from "@microfinance/contract/core/constants.ts";

/** The statuses of staff and users, as options of a select. */
export const statusOptions = accountStatuses.map(({ value, label }) => ({ value, label }));
