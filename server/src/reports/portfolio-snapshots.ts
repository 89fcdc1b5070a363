import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { snapshotBuckets } from "@microfinance/contract/reports/arrears.ts";
import type { ClientBase } from "pg";
import { owingStatuses } from "../loans/owing.ts";

/**
 * Records the portfolio at the end of a day, once: by loan type, by the staff member who captured the loan, and by days
 * past due. Call it while the arrears are those of that day.
 */
export async function savePortfolioSnapshot(client: ClientBase, day: CalendarDate): Promise<void> {
  await client.query("begin; set local statement_timeout = '5min'");
  await client.query(
    `insert into portfolio_snapshots (date, product, officer, bucket, loans, principal, arrears)
     select $1::date, l.loan_type, l.staff_id,
            ($2::text[])[width_bucket($1::date - coalesce(a.overdue_since, $1::date), $3::integer[])] as bucket,
            count(*), sum(coalesce(a.principal_outstanding, current.principal)),
            sum(coalesce(a.principal_overdue + a.interest_overdue, 0))
     from loans l
     left join loan_arrears a on a.loan_id = l.id
     left join lateral (
       select sum(least(i.principal, i.amount_to_date - l.paid_total)) as principal
       from instalments i
       where a.loan_id is null and i.loan_id = l.id and i.amount_to_date > l.paid_total
     ) as current on true
     where l.status in (${owingStatuses})
       and not exists (select from portfolio_snapshots where date = $1::date)
     group by l.loan_type, l.staff_id, bucket`,
    [day, snapshotBuckets.map(({ key }) => key), snapshotBuckets.map(({ from }) => from)],
  );
  await client.query("commit");
}
