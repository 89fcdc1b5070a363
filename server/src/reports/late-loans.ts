import { type CalendarDate, daysBetween } from "@microfinance/contract/core/dates.ts";
import { dueDatesOfBucket, type LateBucket } from "@microfinance/contract/reports/arrears.ts";
import type { LateLoan } from "@microfinance/contract/reports/arrears-endpoints.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { inWindow, orderOf } from "../core/db/list-sql.ts";
import type { ListSource, PageWindow } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";
import { refuseUntilCounted } from "./arrears.ts";

/** A late loan with its number in the list, by which the next page is found. */
export type LateLoanRow = LateLoan & { place: number };

/**
 * Late loans, of a bucket or all, the latest first. Those that the totals have as they are stand in the order of an
 * index; the few that may have changed since are looked at as they are and put among them (decision 081).
 */
export function lateLoanList(
  db: Connection,
  bucket: LateBucket | null,
  today: CalendarDate,
): ListSource<LateLoanRow> {
  const { first, last } = dueDatesOfBucket(bucket, today);
  const isInBucket = sql<SqlBool>`oldest_due <= ${last}::date
    and (${first}::date is null or oldest_due >= ${first}::date)`;
  // The same bounds for the index, which is ordered by how late a loan is.
  const places = sql<SqlBool>`place >= ${firstPlace(last)}
    and place < ${first === null ? Number.MAX_SAFE_INTEGER : firstPlace(first) + aDay}`;
  return {
    name: `late loans:${bucket ?? ""}:${today}`,
    key: (loan) => loan.place,
    rows: async (stretch) => {
      await refuseUntilCounted(db);
      return pageOf(db, today, places, stretch);
    },
    count: async () => {
      await refuseUntilCounted(db);
      const { rows } = await sql<{ count: number }>`
        select coalesce(sum(loans), 0) as count from portfolio
        where due_date = oldest_due and ${isInBucket}`.execute(db);
      return rows[0]?.count ?? 0;
    },
  };
}

/** All loans of which the oldest unpaid instalment is due on one day stand between two such numbers. */
const aDay = 10_000_000_000;

/** The lowest number in the list of loans whose oldest unpaid instalment is due on this day (`portfolio_loans`). */
function firstPlace(oldestDue: CalendarDate): number {
  return (99_999 - daysBetween("1970-01-01", oldestDue)) * aDay;
}

async function pageOf(
  db: Connection,
  today: CalendarDate,
  places: RawBuilder<SqlBool>,
  stretch: PageWindow,
): Promise<LateLoanRow[]> {
  const order = sql.raw(orderOf(stretch));
  const isWanted = sql<SqlBool>`${places} and ${inWindow("place", stretch)}`;
  const { rows } = await sql<Omit<LateLoanRow, "days_past_due">>`
    with changed as materialized (
      select loan_id from portfolio_not_counted()
    ), now_owing as (
      select array_agg(l.id) as loan_ids, array_agg(l.paid_total) as paid
      from changed join loans l on l.id = changed.loan_id
      where l.status in ('approved', 'paying')
    ), found as (
      select loan_id, place
      from (
        (select loan_id, place from portfolio_loans
         where ${isWanted} and loan_id not in (select loan_id from changed)
         order by place ${order} limit ${stretch.limit + stretch.offset})
        union all
        (select loan_id, place
         from (select o.loan_id, portfolio_place(o.oldest_due, o.loan_id) as place
               from now_owing, portfolio_of(now_owing.loan_ids, now_owing.paid) as o
               where o.loans = 1) as owing
         where ${isWanted})
      ) as both_parts
      order by place ${order} limit ${stretch.limit} offset ${stretch.offset}
    )
    select l.loan_id, l.customer_id, u.phone, l.balance, l.last_payment_date, found.place,
           concat_ws(' ', u.first_name, nullif(u.middle_name, ''), u.last_name) as customer_name,
           owed.oldest_due, owed.outstanding_principal, owed.arrears
    from found
    join loans l on l.id = found.loan_id
    join users u on u.id = l.user_fid
    cross join lateral (
      select min(oldest_due) as oldest_due, sum(outstanding_principal) as outstanding_principal,
             sum(unpaid) filter (where due_date < ${today}::date) as arrears
      from portfolio_of(array[l.id], array[l.paid_total])
    ) as owed
    order by found.place ${order}`.execute(db);
  return rows.map((row) => ({ ...row, days_past_due: daysBetween(row.oldest_due, today) }));
}
