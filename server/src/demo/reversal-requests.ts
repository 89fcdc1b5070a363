import { addDays, type CalendarDate } from "@microfinance/contract/core/dates.ts";
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { askReversal } from "../payments/ask-reversal.ts";
import { by, type DemoContext, happens } from "./loan-life.ts";
import type { Event } from "./timeline.ts";

/** A cashier asks for the reversal of the latest payment, which waits for its approval. */
export function demoReversalRequest(context: DemoContext, today: CalendarDate): Event {
  const { deps, staff } = context;
  return happens(context, Date.parse(`${addDays(today, -1)}T15:40:00Z`), async () => {
    const { rows } = await sql<{ id: number }>`
      select p.id from payments p join loans l on l.id = p.loan_id
      where l.status = 'paying' and p.excess = 0 and l.customer_id <> (select min(customer_id) from customers)
        and not exists (select from payment_reversals r where r.payment_id = p.id)
        and not exists (select from requests r where r.loan_id = l.id)
      order by p.id desc limit 1`.execute(deps.db);
    const [latest] = rows;
    if (latest !== undefined) {
      const reason = "Entered twice for one transfer.";
      await askReversal(deps, latest.id, { request_key: randomUUID(), reason }, by(staff, 4));
    }
    return [];
  });
}
