import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";

/** Writes the arrears of a closed or reopened loan, in the caller's transaction. */
export async function updateArrears(db: Connection, loanId: number): Promise<void> {
  await sql`select update_loan_arrears(array[${loanId}::integer])`.execute(db);
}
