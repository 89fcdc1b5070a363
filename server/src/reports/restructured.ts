import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import { owingStatuses } from "../core/db/owing.ts";

/** Restructured loans that are overdue since one day, or not at all. */
interface RestructuredGroup {
  overdue_since: CalendarDate | null;
  loans: number;
  /** In cents. */
  outstanding_principal: number;
}

/** The loans that count as restructured today (SERV-108), by the day since when they are overdue. */
export async function restructuredLoans(
  db: Connection,
  day: CalendarDate,
): Promise<RestructuredGroup[]> {
  const { rows } = await sql<{ overdue_since: string | null; loans: number; principal: number }>`
    select a.overdue_since, count(*) as loans, coalesce(sum(i.principal), 0) as principal
    from loans l
    left join loan_arrears a on a.loan_id = l.id
    cross join lateral (
      select sum(unpaid_principal(i, l.paid_total)) as principal
      from instalments i where i.loan_id = l.id and i.amount_to_date > l.paid_total
    ) as i
    where l.restructured_on is not null and l.status in (${sql.raw(owingStatuses)}) and l.paid_out_on is not null
      and is_restructured(l.id, ${day})
    group by a.overdue_since`.execute(db);
  return rows.map(({ overdue_since, loans, principal }) => ({
    overdue_since,
    loans,
    outstanding_principal: toCents(principal),
  }));
}
