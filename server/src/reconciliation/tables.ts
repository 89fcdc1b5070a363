import type { Tables } from "../core/table-description.ts";

/** The tables of bank statements. */
export const reconciliationTables: Tables = {
  statement_lines: { says: "Lines of bank statements" },
  statement_matches: { says: "Matches of bank statements with entries" },
  matched_lines: { says: "Lines of a match" },
  matched_entries: { says: "Entries of a match" },
  reconciliations: { says: "Reconciled accounts" },
  statement_mappings: { leftOut: "columns of the bank's files" },
};
