import { addDays, type CalendarDate, daysBetween } from "@microfinance/contract/core/dates.ts";
import type { WorkedLoan } from "@microfinance/contract/collections/schema.ts";
import {
  lateDays,
  mostWorked,
  type Worklist,
  worklistDays,
  worklists,
} from "@microfinance/contract/collections/worklist.ts";
import type { WorklistCounts } from "@microfinance/contract/collections/endpoints.ts";
import type { allOfficers, unassignedOfficer } from "@microfinance/contract/loans/officers.ts";
import { statusLists } from "@microfinance/contract/loans/status.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { fullNameOf, shortNameOf } from "../core/db/full-name.ts";
import { countUpTo } from "../core/db/list-sql.ts";
import type { ListSource, PageWindow } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";

/** The staff id of an officer, "none" for the loans without one, or "all" for those of every officer and of none. */
export type OfficerKey = number | typeof unassignedOfficer | typeof allOfficers;

/** Whether a loan has this officer today. */
function isOf(officer: OfficerKey): RawBuilder<SqlBool> {
  if (officer === "all") return sql`true`;
  return officer === "none" ? sql`o.staff_id is null` : sql`o.staff_id = ${officer}`;
}

/** The loans of an officer that owe something. */
const loansOf = (officer: OfficerKey) => sql`
  select l.id, l.loan_id, l.customer_id, l.user_fid, l.balance, l.paid_total, o.staff_id
  from loan_officers o join loans l on l.id = o.loan_id
  where o.until is null and ${isOf(officer)}
    and l.status = any (${[...statusLists.owing]}::text[]) and l.paid_out_on is not null and l.balance > 0`;

/**
 * These loans with what places them on worklists: arrears from the table of late loans, the next instalment, the last
 * contact and the newest promise.
 */
const workedLoans = (officer: OfficerKey, day: CalendarDate) => sql`
  mine as materialized (${loansOf(officer)}),
  worked as materialized (
    select m.*, a.overdue_since,
           coalesce(a.principal_overdue + a.interest_overdue + a.penalty_overdue, 0) as arrears,
           greatest(0, coalesce(${day}::date - a.overdue_since, 0)) as days,
           i.due_date as next_due_date, i.amount as next_due_amount,
           c.id as contact_id, c.contacted_on, c.next_on,
           p.promised_on, p.due_date as promise_due_date, p.amount as promise_amount, p.paid as promise_paid,
           p.state as promise_state
    from mine m
    left join loan_arrears a on a.loan_id = m.id
    left join lateral (
      select i.due_date, least(i.amount, i.amount_to_date - m.paid_total) as amount
      from instalments i
      where i.loan_id = m.id and i.amount_to_date > m.paid_total and i.due_date >= ${day}::date
      order by i.number limit 1
    ) as i on true
    left join lateral (
      select c.id, c.contacted_on, c.next_on from contacts c where c.loan_id = m.id order by c.id desc limit 1
    ) as c on true
    left join lateral (
      select p.*, paid_of_promise(p) as paid, newest_promise_state(p, ${day}::date) as state
      from promises p where p.loan_id = m.id order by p.id desc limit 1
    ) as p on true
  )`;

/** Which of the worked loans belong on each worklist (COLL-8). */
function conditionOf(list: Worklist, day: CalendarDate): RawBuilder<SqlBool> {
  switch (list) {
    case "urgent":
      return sql`overdue_since is not null or next_due_date = ${day}::date or next_on <= ${day}::date`;
    case "due_today":
      return sql`next_due_date = ${day}::date`;
    case "this_week":
      return sql`next_due_date < ${addDays(day, worklistDays)}::date`;
    case "broken":
      return sql`overdue_since is not null and promise_state = 'broken'`;
    case "promised":
      return sql`promise_state = 'open'`;
    case "next_action":
      return sql`next_on <= ${day}::date`;
    case "not_contacted":
      return sql`overdue_since is not null
        and (contacted_on is null or contacted_on <= ${addDays(day, -worklistDays)}::date)`;
    default: {
      const [from, to] = lateDays[list];
      return to === null ? sql`days >= ${from}` : sql`days between ${from} and ${to}`;
    }
  }
}

/** How many loans each worklist of an officer has; null when the officer has more loans than are computed. */
export async function countWorklists(
  db: Connection,
  officer: OfficerKey,
  day: CalendarDate,
): Promise<WorklistCounts | null> {
  const loans = await countUpTo(db, loansOf(officer), mostWorked + 1);
  if (loans > mostWorked) return null;
  const counts = worklists.map(
    (list) => sql`count(*) filter (where ${conditionOf(list, day)}) as ${sql.ref(list)}`,
  );
  const { rows } = await sql<WorklistCounts>`
    with ${workedLoans(officer, day)} select ${sql.join(counts)} from worked`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error("a count has one row");
  return found;
}

/** Promises about loans of an officer that were broken on a day or later; the loans are late still (COLL-13). */
export async function newlyBroken(
  db: Connection,
  officer: number,
  since: CalendarDate,
  day: CalendarDate,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from (${loansOf(officer)}) as m
    join loan_arrears a on a.loan_id = m.id
    cross join lateral (select p from promises p where p.loan_id = m.id order by p.id desc limit 1) as newest
    where (newest.p).due_date >= ${since}::date and newest_promise_state(newest.p, ${day}::date) = 'broken'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * One worklist, in the order of urgency (COLL-9): broken promises first, then days late times arrears, then the next
 * due date.
 */
export function worklistOf(
  db: Connection,
  officer: OfficerKey,
  list: Worklist,
  day: CalendarDate,
  total: number,
): ListSource<WorkedLoan> {
  return {
    name: `worklist:${officer}:${list}:${day}`,
    key: () => 0,
    count: (limit) => Promise.resolve(Math.min(total, limit)),
    rows: (window) => pageOf(db, officer, list, day, window),
  };
}

interface WorkedRow extends Omit<
  WorkedLoan,
  "days_past_due" | "next_due" | "last_contact" | "promise"
> {
  next_due_date: string | null;
  next_due_amount: number | null;
  last_contact: {
    channel: string;
    outcome: string;
    staff_name: string;
    created_at: Date;
    next_action: string | null;
    next_on: string | null;
  } | null;
  promised_on: string | null;
  promise_due_date: string;
  promise_amount: number;
  promise_paid: number;
  promise_state: string;
}

async function pageOf(
  db: Connection,
  officer: OfficerKey,
  list: Worklist,
  day: CalendarDate,
  { limit, offset, backwards }: PageWindow,
): Promise<WorkedLoan[]> {
  const [first, last] = backwards ? [sql`asc`, sql`desc`] : [sql`desc`, sql`asc`];
  const order = sql`
    (overdue_since is not null and promise_state is not distinct from 'broken') ${first}, days * arrears ${first},
    next_due_date ${last} nulls last, id ${last}`;
  const { rows } = await sql<WorkedRow>`
    with ${workedLoans(officer, day)}
    select w.*, u.phone, ${fullNameOf("u")} as customer_name,
           ${isPhoneShared} as is_phone_shared,
           (select ${shortNameOf("ou")}
            from staff os join users ou on ou.id = os.user_id where os.id = w.staff_id) as officer_name,
           (select json_build_object('channel', c.channel, 'outcome', c.outcome, 'created_at', c.created_at,
                     'next_action', c.next_action, 'next_on', c.next_on,
                     'staff_name', ${shortNameOf("su")})
            from contacts c join staff s on s.id = c.staff_id join users su on su.id = s.user_id
            where c.id = w.contact_id) as last_contact
    from (select * from worked where ${conditionOf(list, day)}
          order by ${order} limit ${limit} offset ${offset}) as w
    join users u on u.id = w.user_fid
    order by ${order}`.execute(db);
  return rows.map((row) => toWorkedLoan(row, day));
}

/** Whether another customer, or a guarantor of this one, has the phone of the user u (COLL-10). */
export const isPhoneShared = sql<boolean>`
  u.search_phone <> '' and (
    exists (select from users o where o.search_phone = u.search_phone and o.id <> u.id and o.area = 'customer')
    or exists (select from customers c join guarantors g on g.customer_id = c.customer_id
               where c.user_id = u.id
                 and right(regexp_replace(g.guarantor_phone, '[^0-9]', '', 'g'), 8) = right(u.search_phone, 8)))`;

function toWorkedLoan(row: WorkedRow, day: CalendarDate): WorkedLoan {
  const { loan_id, customer_id, customer_name, phone, is_phone_shared, arrears, balance } = row;
  const { overdue_since, next_due_date, next_due_amount, last_contact, promised_on } = row;
  return {
    loan_id,
    customer_id,
    customer_name,
    phone,
    is_phone_shared,
    arrears,
    overdue_since,
    days_past_due: overdue_since === null ? 0 : Math.max(0, daysBetween(overdue_since, day)),
    next_due:
      next_due_date === null || next_due_amount === null
        ? null
        : { date: next_due_date, amount: next_due_amount },
    balance,
    officer_name: row.officer_name,
    last_contact: last_contact && contactOf(last_contact),
    promise:
      promised_on === null
        ? null
        : {
            promised_on,
            due_date: row.promise_due_date,
            amount: row.promise_amount,
            paid: row.promise_paid,
            // The function returns only these.
            state: row.promise_state as NonNullable<WorkedLoan["promise"]>["state"],
          },
  };
}

function contactOf(contact: NonNullable<WorkedRow["last_contact"]>): WorkedLoan["last_contact"] {
  const { channel, outcome, staff_name, created_at, next_action, next_on } = contact;
  type Contact = NonNullable<WorkedLoan["last_contact"]>;
  return {
    // Check constraints permit only these values.
    channel: channel as Contact["channel"],
    outcome: outcome as Contact["outcome"],
    staff_name,
    created_at: new Date(created_at).toISOString(),
    next:
      next_action === null || next_on === null
        ? null
        : { action: next_action as NonNullable<Contact["next"]>["action"], on: next_on },
  };
}
