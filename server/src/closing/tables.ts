import type { Tables } from "../core/table-description.ts";

/** The tables of closed periods. */
export const closingTables: Tables = {
  closed_books: { says: "The day through which the books are closed" },
  period_events: { says: "Closing and reopening of periods" },
};
