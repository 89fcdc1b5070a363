import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import { type WorkFilter, workSelection } from "../loans/work-filters.ts";

/** The loans of a due filter and what they owe of it: the same loans as in the list with that filter. In NLe. */
export async function dueLoans(
  db: Connection,
  filter: WorkFilter,
  today: CalendarDate,
): Promise<{ loans: number; amount: number }> {
  const { from, where, statuses } = workSelection(filter, today);
  const amount =
    filter.due === "today"
      ? sql`least(i.amount, i.amount_to_date - l.paid_total)`
      : sql`a.principal_overdue + a.interest_overdue + a.penalty_overdue`;
  const { rows } = await sql<{ loans: number; amount: number }>`
    select count(*) as loans, coalesce(sum(${amount}), 0) as amount
    from ${from} where l.status = any(${statuses ?? []}) and ${where}`.execute(db);
  return rows[0] ?? { loans: 0, amount: 0 };
}

/**
 * The payments that a person recorded on a day and that were not reversed. Read from the day's events of the audit
 * log, since no index of payments has who recorded them. In NLe.
 */
export async function receiptsOf(
  db: Connection,
  userId: number,
  day: CalendarDate,
): Promise<{ count: number; amount: number }> {
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(*) as count, coalesce(sum(p.amount), 0) as amount
    from audit_entries a join payments p on p.id = a.record_id::bigint
    where a.actor_user_id = ${userId} and a.action = 'payment.record'
      and a.created_at >= ${day}::timestamp at time zone 'UTC'
      and not exists (select from payment_reversals r where r.payment_id = p.id)`.execute(db);
  return rows[0] ?? { count: 0, amount: 0 };
}

/** Loans that came to a step after a moment and still wait for it. */
export async function newLoans(
  db: Connection,
  step: "first" | "second" | "decision",
  today: CalendarDate,
  since: Date,
): Promise<number> {
  const { from, where, statuses } = workSelection(
    { due: null, review: step, officer: null },
    today,
  );
  const isNew =
    step === "first"
      ? sql`l.created_at > ${since}`
      : sql`exists (select from loan_reviews n where n.loan_id = l.id and n.created_at > ${since}
                    and n.step = ${step === "second" ? "first" : "second"})`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${from}
    where l.status = any(${statuses ?? []}) and ${where} and ${isNew}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Messages that were sent after a moment and have no answer. */
export async function newMessages(db: Connection, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("contact_messages")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("answered_at", "is", null)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Payments that were reversed after a moment. */
export async function newReversals(db: Connection, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("payment_reversals")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many loans a move to another branch has given this officer since a moment (BR-7). */
export async function loansMovedTo(db: Connection, officer: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct m.loan_id) as count
    from branch_moves m join loan_officers o on o.loan_id = m.loan_id and o.until is null
    where m.created_at > ${since} and o.staff_id = ${officer}`.execute(db);
  return rows[0]?.count ?? 0;
}
