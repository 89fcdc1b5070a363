import type { Tables } from "../core/table-description.ts";

/** The table of moves to another branch. */
export const branchMoveTables: Tables = {
  branch_moves: {
    says: "Moves of customers and their loans to another branch",
    owner: "customer",
    erase: { keeps: "branches and days under the customer's code" },
    merge: "all",
  },
};
