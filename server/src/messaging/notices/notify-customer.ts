import type { NoticeEvent } from "@microfinance/contract/messaging/events.ts";
import type { Connection, Deps } from "../../core/deps.ts";
import type { LoanRow } from "../../loans/queries.ts";

/**
 * Notes, on the caller's transaction, what a customer is to be told of their loan: it shows in their list at once and
 * its mail follows, if, and only if, the cause is committed. The same event of a loan is told once.
 *
 * @param loan as the decision found it: the moment of its last change before names the event
 */
export async function notifyCustomer(
  db: Connection,
  deps: Pick<Deps, "now">,
  loan: Pick<LoanRow, "id" | "customer_id" | "updated_at">,
  event: NoticeEvent,
): Promise<void> {
  await db
    .insertInto("notices")
    .values({
      customer_id: loan.customer_id,
      loan_id: loan.id,
      kind: event.kind,
      key: loan.updated_at.toISOString(),
      facts: JSON.stringify(event.facts),
      created_at: deps.now(),
    })
    .onConflict((conflict) => conflict.columns(["loan_id", "kind", "key"]).doNothing())
    .execute();
}
