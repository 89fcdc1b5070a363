import type { Tables } from "../core/table-description.ts";

/** The table of branches. */
export const branchTables: Tables = {
  branches: { says: "Branches: code, name, address, hours, safe" },
};
