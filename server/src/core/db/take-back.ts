import { sql } from "kysely";
import type { Connection } from "../deps.ts";

/** Does the work within a transaction and takes back what it wrote; returns what it found. */
export async function takeBack<Found>(tx: Connection, work: () => Promise<Found>): Promise<Found> {
  await sql`savepoint taken_back`.execute(tx);
  const found = await work();
  await sql`rollback to savepoint taken_back`.execute(tx);
  return found;
}
