import type { NoticeEvent } from "@microfinance/contract/acts/notices.ts";
import { sql } from "kysely";
import type { Connection, Deps } from "../../core/deps.ts";

/** What a notice needs of its loan. */
interface NoticedLoan {
  id: number;
  customer_id: string;
  updated_at: Date;
}

/** The JSON parameter of the SQL function `write_notice`. The same `key` of a loan and kind is written once. */
export function noticeJson(
  loan: Pick<NoticedLoan, "id" | "customer_id">,
  created_at: Date,
  event: NoticeEvent,
  key?: string,
): string {
  const { id: loan_id, customer_id } = loan;
  return JSON.stringify({ ...event, customer_id, loan_id, key, created_at });
}

/**
 * Notifies a customer about their loan in the transaction of the cause. If, and only if, it commits, the notice is in
 * the customer's list and is mailed later. The same event of a loan is notified once.
 *
 * @param loan as read for the decision
 * @param key identifies the event: the time of the loan's last change, unless the event changes nothing of the loan
 */
export async function notifyCustomer(
  tx: Connection,
  deps: Pick<Deps, "now">,
  loan: NoticedLoan,
  event: NoticeEvent,
  key: string = loan.updated_at.toISOString(),
): Promise<void> {
  const notice = noticeJson(loan, deps.now(), event, key);
  await sql`select write_notice(${notice}::jsonb)`.execute(tx);
}
