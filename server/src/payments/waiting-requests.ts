import type { Payment, WaitingRequest } from "@microfinance/contract/payments/fields.ts";
import type { Connection } from "../core/deps.ts";
import { waitingOfPayment } from "../servicing/request-rows.ts";

/** The requests about a payment that wait for a second person, as its response has them. */
export async function waitingRequests(db: Connection, payment: Payment): Promise<WaitingRequest[]> {
  const rows = await waitingOfPayment(db, payment);
  return rows.map(({ id, kind, reason, asker_name, asked_at }) => ({
    id,
    kind,
    reason,
    asker_name,
    asked_at: asked_at.toISOString(),
  }));
}
