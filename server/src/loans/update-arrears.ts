import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";

/** Writes the arrears of a loan that ended, or was opened again, in this transaction. */
export async function updateArrears(db: Connection, loanId: number): Promise<void> {
  await sql`select update_loan_arrears(array[${loanId}::integer])`.execute(db);
}
