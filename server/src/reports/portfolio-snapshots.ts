import { addDays, type CalendarDate } from "@microfinance/contract/core/dates.ts";
import { snapshotBuckets } from "@microfinance/contract/reports/arrears.ts";
import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import { owingStatuses } from "../core/db/owing.ts";

/** Days whose late loans, districts and employers are kept; those of the last days of months stay. */
export const keptDays = 62;

/**
 * Records the portfolio at the end of a day, once: the whole, by loan type and the officer of that day, by district, by
 * employer, by how often loans are repaid and how interest is charged, and every late loan. Call it while the arrears
 * are those of that day.
 */
export async function savePortfolioSnapshot(db: Connection, day: CalendarDate): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '5min'`.execute(tx);
    await sql`set local work_mem = '128MB'`.execute(tx);
    const { rows } = await sql`
      select from portfolio_snapshots where part = 'all' and date = ${day} limit 1`.execute(tx);
    if (rows.length > 0) return;
    await insertSnapshot(tx, day, currentPortfolio(day));
    await forgetOldDays(tx, day);
  });
}

/**
 * Records the portfolio of a past day anew: payments, reversals and decisions of that day or before it may have been
 * entered since (ACC-26). Call it while nothing can be posted to the day.
 */
export async function recordPortfolioAnew(tx: Connection, day: CalendarDate): Promise<void> {
  await sql`delete from portfolio_snapshots where date = ${day}`.execute(tx);
  await sql`delete from late_loan_snapshots where date = ${day}`.execute(tx);
  await insertSnapshot(tx, day, sql`select * from portfolio_on(${day})`);
}

/** Every loan with principal outstanding now: its arrears are in `loan_arrears`. */
const currentPortfolio = (day: CalendarDate) => sql`
  select l.id as loan_id, a.overdue_since,
         coalesce(a.principal_outstanding, sum(unpaid_principal(i, l.paid_total))) as principal,
         coalesce(a.principal_overdue + a.interest_overdue + a.penalty_overdue, 0) as arrears,
         l.restructured_on is not null and is_restructured(l.id, ${day}) as is_restructured
  from loans l
  left join loan_arrears a on a.loan_id = l.id
  left join instalments i on a.loan_id is null and i.loan_id = l.id and i.amount_to_date > l.paid_total
  where l.status in (${sql.raw(owingStatuses)}) and l.paid_out_on is not null
  group by l.id, a.loan_id`;

async function insertSnapshot(
  tx: Connection,
  day: CalendarDate,
  portfolio: RawBuilder<unknown>,
): Promise<void> {
  const keys = snapshotBuckets.map(({ key }) => key);
  const starts = snapshotBuckets.map(({ from }) => from);
  await sql`
    with portfolio as materialized (
      select p.*, coalesce((select m.from_branch from branch_moves m where m.loan_id = l.id and m.moved_on > ${day}::date
                            order by m.id limit 1), l.branch_id) as branch_id,
             l.loan_type as product, o.staff_id as officer, coalesce(btrim(a.district), '') as district,
             coalesce(btrim(e.employer_name), '') as employer,
             l.period_every || ' ' || l.period_unit as frequency, l.interest_method as method,
             (${keys}::text[])[width_bucket(${day}::date - coalesce(p.overdue_since, ${day}::date),
                                            ${starts}::integer[])] as bucket
      from (${portfolio}) as p
      join loans l on l.id = p.loan_id
      left join loan_officers o on o.loan_id = l.id and o.from_date <= ${day}::date
                               and (o.until is null or o.until > ${day}::date)
      left join addresses a on a.customer_id = l.customer_id
      left join employers e on e.customer_id = l.customer_id
    ), late as (
      insert into late_loan_snapshots (date, loan_id, overdue_since, principal, arrears)
      select ${day}::date, loan_id, overdue_since, principal, arrears from portfolio where overdue_since is not null
    )
    insert into portfolio_snapshots (date, part, product, officer, district, employer, frequency, method, bucket,
                                     branch_id, loans, principal, arrears, restructured_loans, restructured_principal)
    select ${day}::date,
           case grouping(product, district, employer, frequency)
             when 7 then 'staff' when 11 then 'district' when 13 then 'employer' when 14 then 'terms' else 'all' end,
           product, officer, district, employer, frequency, method, bucket, branch_id, count(*),
           sum(principal), sum(arrears),
           count(*) filter (where is_restructured), coalesce(sum(principal) filter (where is_restructured), 0)
    from portfolio
    group by branch_id, grouping sets ((product, officer, bucket), (district, bucket), (employer, bucket),
                                       (frequency, method, bucket), (bucket))
    -- A day without loans is recorded too.
    union all
    select ${day}::date, 'all', null, null, null, null, null, null, 'current', 1, 0, 0, 0, 0, 0
    where not exists (select from portfolio)`.execute(tx);
}

/** Removes late loans, districts and employers of days that are neither recent nor the last of their month. */
async function forgetOldDays(tx: Connection, day: CalendarDate): Promise<void> {
  const first = addDays(day, 1 - keptDays);
  const isOld = sql`date < ${first}::date and extract(day from date + 1) <> 1`;
  await sql`delete from late_loan_snapshots where ${isOld}`.execute(tx);
  await sql`delete from portfolio_snapshots where part in ('district', 'employer') and ${isOld}`.execute(
    tx,
  );
}
