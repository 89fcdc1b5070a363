import type { Connection } from "../core/deps.ts";

/** Names the payment that an act was made with. The act is numbered before it, and so stands before it in a statement. */
export async function nameProof(db: Connection, actId: number, payment_id: number): Promise<void> {
  await db.updateTable("loan_acts").set({ payment_id }).where("id", "=", actId).execute();
}
