import type { NoticeEvent } from "@microfinance/contract/messaging/events.ts";
import { sql } from "kysely";
import type { Connection, Deps } from "../../core/deps.ts";
import type { LoanRow } from "../../loans/queries.ts";

/** The JSON that the SQL function `write_notice` takes. The same `key` of a loan and kind is notified once. */
export function noticeJson(
  loan: Pick<LoanRow, "id" | "customer_id">,
  created_at: Date,
  event: NoticeEvent,
  key?: string,
): string {
  const { id: loan_id, customer_id } = loan;
  return JSON.stringify({ ...event, customer_id, loan_id, key, created_at });
}

/**
 * Notifies a customer of their loan in the transaction of the cause: it shows in their list at once and its mail
 * follows, if, and only if, the cause is committed. The same event of a loan is notified once.
 *
 * @param loan as the decision found it: the moment of its last change before names the event
 */
export async function notifyCustomer(
  tx: Connection,
  deps: Pick<Deps, "now">,
  loan: Pick<LoanRow, "id" | "customer_id" | "updated_at">,
  event: NoticeEvent,
): Promise<void> {
  const notice = noticeJson(loan, deps.now(), event, loan.updated_at.toISOString());
  await sql`select write_notice(${notice}::jsonb)`.execute(tx);
}
