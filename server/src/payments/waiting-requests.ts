import type { Payment, WaitingRequest } from "@microfinance/contract/payments/fields.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";

/** What was asked for a payment and waits for a second person, oldest first (PAY-37). */
export async function waitingRequests(
  db: Connection,
  { id, loan_id }: Payment,
): Promise<WaitingRequest[]> {
  const { rows } = await sql<Omit<WaitingRequest, "asked_at"> & { asked_at: Date }>`
    select r.id, r.kind, r.reason, r.asked_at, concat_ws(' ', u.first_name, u.last_name) as asker_name
    from requests r
    join loans l on l.id = r.loan_id
    join staff s on s.id = r.asked_by
    join users u on u.id = s.user_id
    where l.loan_id = ${loan_id} and r.state = 'waiting' and r.unit = ${String(id)}
      and r.kind in ('payment_reversal', 'payment_move')
    order by r.id`.execute(db);
  return rows.map((row) => ({ ...row, asked_at: row.asked_at.toISOString() }));
}
