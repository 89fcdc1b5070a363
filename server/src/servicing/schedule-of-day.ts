import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { type Cents, toCents } from "@microfinance/contract/core/money.ts";
import type { Instalment } from "@microfinance/contract/schedules/schedule.ts";
import {
  type ScheduleAct,
  scheduleOfDay,
} from "@microfinance/contract/servicing/schedule-of-day.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import { instalmentInCents } from "../loan-record/queries.ts";

/**
 * The instalments of a loan as they were owed at the end of a day, in cents: the version that was in force then
 * (SERV-110), with the acts of that day (RPT-1).
 * @param paid by the end of the day
 */
export async function scheduleOn(
  db: Connection,
  loanId: number,
  day: { date: CalendarDate; paid: Cents },
): Promise<Instalment[]> {
  const { rows } = await sql<Instalment>`
    select number, due_date, principal, interest, penalty, penalty_after
    from schedule_on(${loanId}, ${day.date}) order by number`.execute(db);
  const version = { replaced_by: await replacedBy(db, loanId, day.date) };
  return scheduleOfDay(rows.map(instalmentInCents), await scheduleActsOf(db, loanId), version, day);
}

/**
 * The number of the act, or of the reversal of one, that replaced the version of a day; null for the live version. Each
 * new schedule begins the next version, and so does its undoing.
 */
async function replacedBy(
  db: Connection,
  loanId: number,
  day: CalendarDate,
): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    select change.number
    from (
      select n.number, row_number() over (order by n.number) as version
      from loan_acts a cross join lateral (values (a.id), (a.reversed_number)) as n (number)
      where a.loan_id = ${loanId} and (a.before->>'is_new_version')::boolean and n.number is not null) as change
    where change.version = (
      select min(version) from past_instalments where loan_id = ${loanId} and replaced_on > ${day})`.execute(
    db,
  );
  return rows[0]?.number ?? null;
}

/** Amounts come in NLe; the schedule before an act is stored in cents. */
async function scheduleActsOf(db: Connection, loanId: number): Promise<ScheduleAct[]> {
  const { rows } = await sql<ScheduleAct>`
    select a.kind, counts_from(a) as counts_from, a.reversed_on, a.id as number, a.reversed_number,
           (coalesce(charge.facts, a.facts)->>'instalment')::integer as instalment,
           a.charged + a.credited as changed,
           a.before->'schedule' as before
    from loan_acts a
    left join loan_acts charge on a.kind = 'waiver' and charge.loan_id = a.loan_id and charge.id::text = a.unit
    where a.loan_id = ${loanId} and a.kind in ('penalty', 'waiver', 'settlement', 'top_up')
      and a.before->>'schedule' is not null
    order by a.id`.execute(db);
  return rows.map((row) => ({ ...row, changed: toCents(row.changed) }));
}
