import type { Tables } from "../core/table-description.ts";
import { forgetRows } from "./forget-rows.ts";

/** The tables of imported files. */
export const importTables: Tables = {
  imports: { says: "Imports of files", secret: ["content"] },
  imported_records: {
    says: "Which record came with which import",
    owner: "customer",
    erase: { keeps: "references of an earlier system, under the customer's code" },
    merge: "all",
    counted: { label: "Imported records", place: 290 },
  },
  import_rows: {
    leftOut: "rows of imported files",
    erase: {
      does: "rows of files that are kept are deleted by the reference of their record",
      run: (db, { customer_id }) => forgetRows(db, customer_id),
    },
  },
};
