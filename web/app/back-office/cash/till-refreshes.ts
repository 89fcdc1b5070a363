/** What changes with the cash of a till, besides the tills themselves. */
export const tillRefreshes = ["dashboard", "ledger", "accounting", "branches"];
