import type { Tables } from "../core/table-description.ts";
import { forgetBlocks } from "./change-blocks.ts";

/** The table of the blocked list. */
export const blockTables: Tables = {
  blocked_people: {
    says: "The blocked list",
    owner: "customer",
    erase: {
      does: "lifted entries emptied; one in force forbids the erasure",
      run: (db, { customer_id }) => forgetBlocks(db, customer_id),
    },
    merge: "all",
    counted: { label: "Entries of the blocked list", place: 280 },
  },
};
