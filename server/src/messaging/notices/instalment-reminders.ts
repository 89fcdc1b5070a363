import { addDays } from "@microfinance/contract/core/dates.ts";
import { overdueNoticeDays, reminderDays } from "@microfinance/contract/messaging/notice-kinds.ts";
import { sql } from "kysely";
import { type Connection, type Deps, today } from "../../core/deps.ts";
import { owingStatuses } from "../../core/db/owing.ts";

/**
 * Records the instalments that are due within three days and those that became past due, each once (MSG-3). Whether one
 * is paid is derived: it lacks the sum of all instalments up to it less the paid amount, at most its own amount. Missed
 * days are made up for. Arrears older than a week cause no notice, so that a lender who starts with old loans sends
 * few.
 */
export async function sendInstalmentReminders(deps: Deps): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    // Of a million loans, tens of thousands are due within days. No request waits for this query, so it may be slow.
    await sql`set local statement_timeout = '5min'`.execute(db);
    await note(db, deps);
  });
}

async function note(db: Connection, deps: Deps): Promise<void> {
  const day = today(deps);
  await sql`
    select write_notice(jsonb_build_object(
             'customer_id', l.customer_id, 'loan_id', l.id,
             'kind', case when i.due_date < ${day}::date then 'overdue' else 'due_soon' end,
             'key', i.due_date,
             'facts', jsonb_build_object('due_date', i.due_date, 'amount', least(i.amount, sums.up_to - l.paid_total))
               || case when i.due_date < ${day}::date
                    then jsonb_build_object('arrears', sums.past_due - l.paid_total) else '{}' end,
             'created_at', ${deps.now()}::timestamptz))
    from instalments i
    join loans l on l.id = i.loan_id
    cross join lateral (
      select sum(e.amount) filter (where e.number <= i.number) as up_to,
             sum(e.amount) filter (where e.due_date < ${day}::date) as past_due
      from instalments e where e.loan_id = i.loan_id
    ) sums
    where i.due_date between ${addDays(day, -overdueNoticeDays)}::date and ${addDays(day, reminderDays)}::date
      and l.status in (${sql.raw(owingStatuses)})
      and sums.up_to > l.paid_total
      -- What was due before the books began is no news of these books (IMP-10).
      and not exists (select from imported_records r where r.loan_id = l.id and i.due_date <= r.cut_over)
    order by i.due_date, l.id`.execute(db);
}
