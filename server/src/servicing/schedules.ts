import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import type { Instalment } from "@microfinance/contract/schedules/schedule.ts";
import { takesPayments } from "@microfinance/contract/loans/status.ts";
import { rowInNle } from "@microfinance/contract/servicing/reschedule-plan.ts";
import type {
  LoanSchedules,
  ScheduleVersion,
  WaitingReschedule,
} from "@microfinance/contract/servicing/reschedule-schema.ts";
import {
  type DatedPayment,
  isStillRestructured,
  onTimeNeeded,
  onTimeSince,
} from "@microfinance/contract/servicing/restructured.ts";
import { sql } from "kysely";
import { inSnapshot } from "../core/db/snapshot.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { loanOf } from "../loan-record/path-loan.ts";
import { instalmentInCents, instalmentsOf, type LoanRow } from "../loan-record/queries.ts";
import { type ActRow, actsOf, changesSchedule } from "./queries.ts";
import type { RescheduleRequest } from "./reschedule-request.ts";
import { consentOf, waitingReschedule } from "./reschedule-rows.ts";

/**
 * All schedules of a loan, and the new one that waits (SERV-106), read in one snapshot. Customers see no names and
 * reasons of staff, and only what needs their consent.
 * @throws 404 for an unknown loan
 */
export async function readSchedules(
  deps: Deps,
  named: string,
  area: "customer" | "staff",
): Promise<LoanSchedules> {
  return inSnapshot(deps.db, async (db) => {
    const loan = await loanOf(db, named);
    const acts = await actsOf(db, loan.id);
    const live = await instalmentsOf(db, loan.id);
    const mayUndo = area === "staff" && takesPayments(loan.status);
    return {
      schedules: await versionsOf(db, loan, live, acts, area),
      waiting: await waitingOf(db, loan, area),
      restructured: await restructuredOf(db, loan, live, acts, today(deps)),
      may_undo: mayUndo && isLastChange(acts),
      may_undo_move: mayUndo && isStillMoved(live, acts),
    };
  });
}

interface PastVersion {
  version: number;
  replaced_on: CalendarDate;
  rows: Instalment[];
}

async function versionsOf(
  db: Connection,
  loan: LoanRow,
  live: readonly Instalment[],
  acts: readonly ActRow[],
  area: "customer" | "staff",
): Promise<ScheduleVersion[]> {
  if (live.length === 0) return [];
  const { rows: past } = await sql<PastVersion>`
    select version, max(replaced_on) as replaced_on,
           json_agg(json_strip_nulls(json_build_object('number', number, 'due_date', due_date, 'principal', principal,
                                      'interest', interest, 'penalty', penalty, 'penalty_after', penalty_after,
                                      'nominal_due_date', nominal_due_date, 'moved_for', moved_for))
                    order by number) as rows
    from past_instalments where loan_id = ${loan.id} group by version order by version`.execute(db);
  const all = [
    ...past.map(({ version, replaced_on, rows }) => ({
      version,
      until: replaced_on,
      rows: rows.map(instalmentInCents),
    })),
    { version: loan.schedule_version, until: null, rows: live },
  ];
  return all
    .map(({ version, until, rows }, index) => ({
      version,
      from: all[index - 1]?.until ?? loan.paid_out_on ?? "",
      until,
      made_by: makerOf(acts, version, area),
      instalments: rows.map(rowInNle),
    }))
    .toReversed();
}

/** The new schedule that began a version: its act names the version. */
function makerOf(
  acts: readonly ActRow[],
  version: number,
  area: "customer" | "staff",
): ScheduleVersion["made_by"] {
  const act = acts.find(({ kind, unit }) => kind === "reschedule" && unit === String(version));
  if (act === undefined) return null;
  const { way, waived, asked_by } = act.facts as { way: string; waived: number; asked_by: string };
  const shown = { way, waived, extra_interest: act.amount };
  if (area === "customer") return shown;
  const { reason, maker_name } = act;
  return {
    ...shown,
    reason,
    asked_by,
    ...(maker_name === null ? {} : { approved_by: maker_name }),
  };
}

async function waitingOf(
  db: Connection,
  loan: LoanRow,
  area: "customer" | "staff",
): Promise<WaitingReschedule | null> {
  const request = await waitingReschedule(db, loan.id);
  if (request === null) return null;
  const { terms, preview } = request.input as RescheduleRequest;
  if (area === "customer" && !preview.needs_consent) return null;
  const consent = await consentOf(db, request.id);
  const { reason, asker_name: asked_by } = request;
  return {
    ...preview,
    request_id: request.id,
    way: terms.way,
    asked_at: request.asked_at.toISOString(),
    consent: consent && { way: consent.way, given_at: consent.given_at.toISOString() },
    ...(area === "staff" ? { reason, asked_by } : {}),
  };
}

async function restructuredOf(
  db: Connection,
  loan: LoanRow,
  live: readonly Instalment[],
  acts: readonly ActRow[],
  day: CalendarDate,
): Promise<LoanSchedules["restructured"]> {
  if (loan.restructured_on === null || !takesPayments(loan.status)) return null;
  const last = acts.findLast(
    ({ kind, reversed_on }) => kind === "reschedule" && reversed_on === null,
  );
  const facts = last?.facts as { paid: number } | undefined;
  const since = { on: loan.restructured_on, paid: toCents(facts?.paid ?? 0) };
  const payments = await datedPayments(db, loan.id);
  if (!isStillRestructured(live, payments, since, day)) return null;
  return {
    on: since.on,
    paid_on_time: onTimeSince(live, payments, since, day),
    needed: onTimeNeeded,
  };
}

async function datedPayments(db: Connection, loanId: number): Promise<DatedPayment[]> {
  const rows = await db
    .selectFrom("payments as p")
    .leftJoin("payment_reversals as r", "r.payment_id", "p.id")
    .select(["p.transaction_date as date", "p.amount", "r.reversed_on"])
    .where("p.loan_id", "=", loanId)
    .execute();
  return rows.map((row) => ({ ...row, amount: toCents(row.amount) }));
}

/** Whether the last act that changed the schedule is a new schedule, which can then be undone. */
function isLastChange(acts: readonly ActRow[]): boolean {
  const last = acts.findLast(
    ({ before, reversed_on }) => changesSchedule(before) && reversed_on === null,
  );
  return last?.kind === "reschedule";
}

/** Whether the instalment of the last moved due date is still due where it was moved to. */
function isStillMoved(live: readonly Instalment[], acts: readonly ActRow[]): boolean {
  const last = acts.findLast(
    ({ kind, reversed_on }) => kind === "due_date_move" && reversed_on === null,
  );
  if (last === undefined) return false;
  const { instalment, to } = last.facts as { instalment: number; to: CalendarDate };
  return live.some((row) => row.number === instalment && row.due_date === to);
}
