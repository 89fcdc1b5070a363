import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import {
  type LivePayment,
  paidParts,
  reallocatedPayments,
} from "@microfinance/contract/loans/balance.ts";
import type { Instalment } from "@microfinance/contract/schedules/schedule.ts";
import { reallocationEntry } from "@microfinance/contract/accounting/entries.ts";
import { sql } from "kysely";
import { postEntry } from "../accounting/post-entry.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { insertInstalments } from "../loan-record/insert-instalments.ts";
import { livePayments } from "./live-payments.ts";

/** Replaces the live schedule of a locked loan. */
export async function writeSchedule(
  db: Connection,
  loanId: number,
  schedule: readonly Instalment[],
): Promise<void> {
  await db.deleteFrom("instalments").where("loan_id", "=", loanId).execute();
  await insertInstalments(db, loanId, schedule);
}

/** Keeps the rows of a version that is replaced today. */
export async function keepVersion(
  db: Connection,
  loanId: number,
  version: number,
  schedule: readonly Instalment[],
  replaced_on: CalendarDate,
): Promise<void> {
  const rows = schedule.map((row) => ({
    loan_id: loanId,
    version,
    number: row.number,
    due_date: row.due_date,
    nominal_due_date: row.nominal_due_date ?? null,
    moved_for: row.moved_for ?? null,
    principal: fromCents(row.principal),
    interest: fromCents(row.interest),
    penalty: fromCents(row.penalty),
    penalty_after: fromCents(row.penalty_after),
    replaced_on,
  }));
  await db.insertInto("past_instalments").values(rows).execute();
}

/** The live payments of a loan in the order of booking, with what they pay for now; in cents. */
async function livePaymentsOf(db: Connection, loanId: number): Promise<LivePayment[]> {
  const { rows } = await sql<LivePayment>`
    select live.id, live.amount, live.penalty, live.interest
    from (${sql.raw(livePayments)}) as live
    where live.loan_id = ${loanId}
    order by live.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    amount: toCents(row.amount),
    penalty: toCents(row.penalty),
    interest: toCents(row.interest),
  }));
}

/**
 * Posts what earlier payments move between penalties, interest and principal because an act changed the schedule.
 * Nothing is written where each payment still pays for what it was booked for.
 */
export async function reallocatePayments(
  db: Connection,
  deps: Deps,
  loanId: number,
  schedules: { before: readonly Instalment[]; after: readonly Instalment[]; paid: number },
  by: { act_id: number; staff_id: number | null },
): Promise<void> {
  const { before, after, paid } = schedules;
  const booked = paidParts(before, paid);
  const now = paidParts(after, paid);
  const moved = reallocatedPayments(after, await livePaymentsOf(db, loanId));
  if (moved.length > 0) {
    await db
      .insertInto("payment_reallocations")
      .values(
        moved.map(({ id, penalty, interest }) => ({
          payment_id: id,
          act_id: by.act_id,
          penalty: fromCents(penalty),
          interest: fromCents(interest),
          created_at: deps.now(),
        })),
      )
      .execute();
  }
  const entry = reallocationEntry(booked, now);
  if (entry === null) return;
  await postEntry(db, {
    kind: entry.kind,
    entry_date: today(deps),
    loan_id: loanId,
    act_id: by.act_id,
    staff_id: by.staff_id,
    created_at: deps.now(),
    lines: entry.postings,
  });
}
