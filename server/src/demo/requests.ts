import { actorIn } from "../core/http/session.ts";
import { randomUUID } from "node:crypto";
import { addDays, type CalendarDate } from "@microfinance/contract/core/dates.ts";
import { sql } from "kysely";
import { approveRequest } from "../requests/answer-request.ts";
import { askReschedule, previewReschedule } from "../servicing/ask-reschedule.ts";
import { by, type DemoContext, happens } from "./loan-life.ts";
import type { Event } from "./timeline.ts";
import { askReversal } from "../payments/ask-reversal.ts";

const holiday = { way: "holiday", months: 2, charges: "carry", extra_interest: 0 } as const;

/** A late loan gets a payment holiday, and another one is asked for and waits for its approval. */
export function demoReschedules(context: DemoContext, today: CalendarDate): Event[] {
  const at = (daysAgo: number) => Date.parse(`${addDays(today, -daysAgo)}T10:15:00Z`);
  return [
    happens(context, at(45), async () => {
      const id = await ask(context);
      const ctx = by(context.staff, 8);
      if (id !== null) await approveRequest(context.deps, id, "", actorIn(ctx), ctx);
      return [];
    }),
    happens(context, at(2), async () => {
      await ask(context);
      return [];
    }),
  ];
}

/** Asks for a holiday for the loan that is late the longest, at most four months; null when none is. */
async function ask({ deps, staff }: DemoContext): Promise<number | null> {
  const now = deps.now();
  const { rows } = await sql<{ loan_id: string }>`
    select l.loan_id from loans l join instalments i on i.loan_id = l.id and i.amount_to_date > l.paid_total
    where l.status = 'paying' and l.branch_id = 1 and l.customer_id <> (select min(customer_id) from customers)
      and not exists (select from requests r where r.loan_id = l.id)
    group by l.id having min(i.due_date) between ${now}::date - 120 and ${now}::date - 20
    order by min(i.due_date), l.id limit 1`.execute(deps.db);
  const [late] = rows;
  if (late === undefined) return null;
  const ctx = by(staff, 5);
  const { figures_hash } = await previewReschedule(deps, late.loan_id, holiday, ctx);
  const asked = {
    terms: holiday,
    request_key: randomUUID(),
    figures_hash,
    reason: "Ill for two months, works again from next month.",
  };
  return (await askReschedule(deps, late.loan_id, asked, ctx)).id;
}

/** A cashier asks for the reversal of the latest payment, which waits for its approval. */
export function demoReversalRequest(context: DemoContext, today: CalendarDate): Event {
  const { deps, staff } = context;
  return happens(context, Date.parse(`${addDays(today, -1)}T15:40:00Z`), async () => {
    const { rows } = await sql<{ id: number }>`
      select p.id from payments p join loans l on l.id = p.loan_id
      where l.status = 'paying' and l.branch_id = 1 and p.excess = 0 and l.customer_id <> (select min(customer_id) from customers)
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
