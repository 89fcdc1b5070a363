import type { Connection } from "../core/deps.ts";

/** Names the payment that an act was made with. The act has the lower number, and so comes first in a statement. */
export async function nameProof(db: Connection, actId: number, payment_id: number): Promise<void> {
  await db.updateTable("loan_acts").set({ payment_id }).where("id", "=", actId).execute();
}
