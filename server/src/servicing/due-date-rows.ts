import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import type { NoticeEvent } from "@microfinance/contract/acts/notices.ts";
import { type RawBuilder, sql } from "kysely";
import { type Connection, type Deps, today } from "../core/deps.ts";

/** Instalments whose due dates are moved: the open ones of a day. */
export interface DueOnDay {
  day: CalendarDate;
  to: CalendarDate;
  /** The code of a product; null for all. */
  product: string | null;
  /** The number of the one loan whose due date is moved; null for all. */
  loan: number | null;
  /** Who asks and who approves: their own loans are left out (LOAN-45). */
  staff: readonly number[];
}

/** A change of one due date of a loan. */
export interface DueDateChange {
  loan_id: number;
  /** The number of the instalment. */
  number: number;
}

const live = sql.raw("('approved', 'paying')");

/**
 * Whether a date lies between the due dates before and after row `i` of loan `l`, so that dates rise. The rows beside
 * it are read by their numbers: a smallest date would be looked for among those of all loans.
 */
const liesBetween = (date: RawBuilder<unknown>) => sql`
  ${date} > coalesce((select o.due_date from instalments o where o.loan_id = i.loan_id and o.number < i.number
                      order by o.number desc limit 1),
                     l.paid_out_on)
  and coalesce((select o.due_date from instalments o where o.loan_id = i.loan_id and o.number > i.number
                order by o.number limit 1) > ${date}, true)`;

/** Whether loan `l` is one of these people, or they have a share of it. Read once for all loans. */
const isOwn = (staff: readonly number[]) => sql`
  l.id in (select o.id from staff s join loans o on o.customer_id = s.customer_id
           where s.id = any(${[...staff]}::integer[])
           union all
           select m.loan_id from staff s join loan_members m on m.customer_id = s.customer_id
           where s.id = any(${[...staff]}::integer[]))`;

/** The open instalments of a day with what is unpaid of them, and whether the new date fits between the others. */
const openOnDay = ({ day, to, product, loan, staff }: DueOnDay) => sql`
  select i.loan_id, i.number, l.loan_type, least(i.amount, i.amount_to_date - l.paid_total) as unpaid,
         ${liesBetween(sql`${to}::date`)} as fits
  from instalments i
  join loans l on l.id = i.loan_id and l.status in ${live}
  where i.due_date = ${day} and i.amount_to_date > l.paid_total
    and (${product}::text is null or l.loan_type = ${product})
    and (${loan}::integer is null or l.id = ${loan}) and not ${isOwn(staff)}`;

/** The counts and sums of a day by product, of those that can be moved, and how many cannot. */
export async function countDueOnDay(db: Connection, wanted: DueOnDay) {
  const { rows } = await sql<{ product: string; loans: number; amount: number; left_out: number }>`
    select p.name as product, sum(d.fits::integer)::integer as loans,
           coalesce(sum(d.unpaid) filter (where d.fits), 0)::float8 as amount,
           sum((not d.fits)::integer)::integer as left_out
    from (${openOnDay(wanted)}) as d
    join lateral (
      select v.terms->>'name' as name
      from loan_products q join loan_product_versions v on v.code = q.code and v.version = q.version
      where q.code = d.loan_type
    ) as p on true
    group by 1 order by 1`.execute(db);
  return rows;
}

/** Locks the loans with an open instalment on a day, in the order of their numbers. */
export async function lockDueOnDay(db: Connection, wanted: DueOnDay): Promise<void> {
  await sql`
    select l.id from loans l where l.id in (select d.loan_id from (${openOnDay(wanted)}) as d)
    order by l.id for no key update`.execute(db);
}

/** The instalments of a day that can be moved, of loans that are locked. */
export async function movableOnDay(db: Connection, wanted: DueOnDay) {
  const { rows } = await sql<DueDateChange & { unpaid: number }>`
    select d.loan_id, d.number, d.unpaid from (${openOnDay(wanted)}) as d
    where d.fits order by d.loan_id`.execute(db);
  return rows;
}

/** A moved due date that can be put back. */
export interface MovedDueDate extends DueDateChange {
  act_id: number;
  from: CalendarDate;
  to: CalendarDate;
}

/** Which moves are put back: all of a request, or the last one of a loan. */
export type MovesOf = { request: number; staff: readonly number[] } | { loan: number };

const movesOf = (of: MovesOf) =>
  "request" in of
    ? sql`a.request_id = ${of.request} and not ${isOwn(of.staff)}`
    : sql`a.id = (select max(b.id) from loan_acts b
                  where b.loan_id = ${of.loan} and b.kind = 'due_date_move' and b.reversed_on is null)`;

/** Locks the loans of moves that are not put back. */
export async function lockMoved(db: Connection, of: MovesOf): Promise<void> {
  await sql`
    select l.id from loans l where l.id in (
      select a.loan_id from loan_acts a join loans l on l.id = a.loan_id
      where a.kind = 'due_date_move' and a.reversed_on is null and ${movesOf(of)})
    order by l.id for no key update`.execute(db);
}

/**
 * The moves that can be put back, of loans that are locked: the instalment is open and due where it was moved to, and
 * its date before still lies between the others.
 */
export async function undoableMoves(db: Connection, of: MovesOf): Promise<MovedDueDate[]> {
  const { rows } = await sql<MovedDueDate>`
    select a.id as act_id, a.loan_id, i.number, (a.facts->>'from')::date as "from", (a.facts->>'to')::date as "to"
    from loan_acts a
    join loans l on l.id = a.loan_id and l.status in ${live}
    join instalments i on i.loan_id = a.loan_id and i.number = (a.facts->>'instalment')::integer
    where a.kind = 'due_date_move' and a.reversed_on is null and ${movesOf(of)}
      and i.due_date = (a.facts->>'to')::date and i.amount_to_date > l.paid_total
      and ${liesBetween(sql`(a.facts->>'from')::date`)}
    order by a.loan_id`.execute(db);
  return rows;
}

const idsOf = (changes: readonly DueDateChange[]) => changes.map(({ loan_id }) => loan_id);

/** Keeps the schedules of these loans as the versions that are replaced today. */
export async function keepVersions(
  db: Connection,
  deps: Deps,
  changes: readonly DueDateChange[],
): Promise<void> {
  await sql`
    insert into past_instalments (loan_id, version, number, due_date, nominal_due_date, moved_for, principal, interest,
                                  penalty, penalty_after, replaced_on)
    select i.loan_id, l.schedule_version, i.number, i.due_date, i.nominal_due_date, i.moved_for, i.principal,
           i.interest, i.penalty, i.penalty_after, ${today(deps)}
    from instalments i join loans l on l.id = i.loan_id
    where i.loan_id = any(${idsOf(changes)}::integer[])`.execute(db);
}

/** The due dates of these loans changed: their last one, the version of the schedule, and what is late. */
export async function followDueDates(
  db: Connection,
  deps: Deps,
  changes: readonly DueDateChange[],
): Promise<void> {
  const ids = idsOf(changes);
  await sql`
    update loans l
    set schedule_version = l.schedule_version + 1,
        due_date = (select i.due_date from instalments i where i.loan_id = l.id order by i.number desc limit 1),
        updated_at = greatest(${deps.now()}::timestamptz, l.updated_at + interval '1 millisecond')
    where l.id = any(${ids}::integer[])`.execute(db);
  await sql`select update_loan_arrears(${ids}::integer[])`.execute(db);
}

/** Tells the customers of these loans, once for this key. */
export async function tellCustomers(
  db: Connection,
  deps: Deps,
  changes: readonly DueDateChange[],
  event: NoticeEvent,
  key: string,
): Promise<void> {
  const shared = JSON.stringify({ ...event, key, created_at: deps.now() });
  await sql`
    select write_notice(${shared}::jsonb || jsonb_build_object('customer_id', l.customer_id, 'loan_id', l.id))
    from loans l where l.id = any(${idsOf(changes)}::integer[])`.execute(db);
}

/** Those of these loans whose penalties a due date of this day or an earlier one may change. */
export async function withPenaltiesSince(
  db: Connection,
  changes: readonly DueDateChange[],
  day: CalendarDate,
): Promise<Set<number>> {
  const { rows } = await sql<{ loan_id: number }>`
    select t.loan_id from loan_terms t
    where t.loan_id = any(${idsOf(changes)}::integer[]) and t.rules->'penalty'->>'kind' <> 'none'
      and (exists (select from penalty_charging c
                   where ${day}::date + 1 + (t.rules->'penalty'->>'grace_days')::integer <= c.charged_to)
           or exists (select from loan_acts a
                      where a.loan_id = t.loan_id and a.kind = 'penalty' and a.reversed_on is null))`.execute(
    db,
  );
  return new Set(rows.map(({ loan_id }) => loan_id));
}
