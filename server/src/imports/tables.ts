import type { Tables } from "../core/table-description.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";

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

/** Deletes what files that are kept say of a customer whose data is erased, by the references of their records. */
async function forgetRows(db: Connection, customer_id: string): Promise<void> {
  await sql`
    delete from import_rows w using imports i, imported_records r
    where i.id = w.import_id and r.kind = i.kind and r.external_reference = w.reference and not w.is_done
      and r.customer_id = ${customer_id} and i.state not in ('checking', 'booking')`.execute(db);
}
