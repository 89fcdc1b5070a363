import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";

/** Deletes what files that are kept say of a customer whose data is erased, by the references of their records. */
export async function forgetRows(db: Connection, customer_id: string): Promise<void> {
  await sql`
    delete from import_rows w using imports i, imported_records r
    where i.id = w.import_id and r.kind = i.kind and r.external_reference = w.reference and not w.is_done
      and r.customer_id = ${customer_id} and i.state not in ('checking', 'booking')`.execute(db);
}
