import type { Tables } from "../core/table-description.ts";

/** The table of what waits for a second person. */
export const requestTables: Tables = {
  requests: {
    says: "Requests for a second person",
    owner: "customer",
    erase: { keeps: "text that staff entered, under the customer's code" },
    merge: "all",
    counted: { label: "Answered requests", place: 150 },
  },
};
