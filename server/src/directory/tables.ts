import type { Tables } from "../core/table-description.ts";

/** The tables of the sign-in by the lender's own directory. */
export const directoryTables: Tables = {
  directory_links: { says: "Accounts of the lender's directory that open those of staff" },
};
