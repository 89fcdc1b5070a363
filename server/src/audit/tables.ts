import type { Tables } from "../core/table-description.ts";
import { eraseSearches } from "./erase-searches.ts";

/** The tables of the audit log. */
export const auditTables: Tables = {
  audit_entries: {
    says: "The audit log",
    erase: { keeps: "evidence, with earlier values of changes" },
  },
  audit_seals: { says: "Seals of the audit log" },
  search_texts: {
    leftOut: "what staff searched for",
    erase: { does: "searches that identify the person are deleted", run: eraseSearches },
  },
};
