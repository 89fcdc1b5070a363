import type { Connection } from "../../core/deps.ts";

/** Stores that the gateway refuses every message to a number (MSG-23). */
export async function refusePhone(
  db: Connection,
  phone: string,
  reason: string,
  since: Date,
): Promise<void> {
  await db
    .insertInto("sms_refused_phones")
    .values({ phone, reason, since })
    .onConflict((conflict) => conflict.column("phone").doNothing())
    .execute();
}

/** Forgets a refusal: a staff member wants the number tried, or the gateway took a message to it. */
export async function allowPhone(db: Connection, phone: string): Promise<void> {
  await db.deleteFrom("sms_refused_phones").where("phone", "=", phone).execute();
}
