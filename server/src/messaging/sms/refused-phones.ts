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

/** Removes a refusal: a staff member sends to the number again, or the gateway accepted a message to it. */
export async function allowPhone(db: Connection, phone: string): Promise<void> {
  await db.deleteFrom("sms_refused_phones").where("phone", "=", phone).execute();
}
