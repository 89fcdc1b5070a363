import { may } from "@microfinance/contract/core/access.ts";
import { type CalendarDate, formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import { restOn } from "@microfinance/contract/schedules/calendar.ts";
import {
  type DueDateMove,
  type DueDateMoveFigures,
  dueDateMoveLines,
  dueDateMoveTexts as texts,
  moveTarget,
} from "@microfinance/contract/servicing/due-date-move.ts";
import { sql } from "kysely";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { refuseOwnLoan } from "../loan-record/own-loan.ts";
import { loanOf } from "../loan-record/path-loan.ts";
import { findLoan } from "../loan-record/queries.ts";
import { findProduct } from "../products/queries.ts";
import { readCalendar } from "../settings/calendar.ts";
import { ask } from "../requests/ask-request.ts";
import { correctPenalties } from "./correct-penalties.ts";
import {
  countDueOnDay,
  type DueDateChange,
  type DueOnDay,
  followDueDates,
  keepVersions,
  lockDueOnDay,
  movableOnDay,
  tellCustomers,
  withPenaltiesSince,
} from "./due-date-rows.ts";
import type { RequestHandler } from "../requests/request-handler.ts";
import type { RequestRow } from "../requests/request-rows.ts";
import { servicedLoan } from "./serviced-loan.ts";

/** What the queue keeps of a move that was asked for. */
type AskedMove = Omit<DueOnDay, "staff"> & { loan_id: string | null };

/**
 * What a move of the due dates of a day changes (SERV-113).
 * @throws 400 for an input at fault
 */
export async function previewDueDateMove(
  db: Connection,
  deps: Deps,
  move: DueDateMove,
  ctx: RequestContext,
): Promise<DueDateMoveFigures> {
  return (await countMove(db, deps, move, ctx)).figures;
}

/** The figures of a move, and the number of its one loan. @throws as `previewDueDateMove` */
async function countMove(
  db: Connection,
  deps: Deps,
  move: DueDateMove,
  ctx: RequestContext,
): Promise<{ figures: DueDateMoveFigures; loan: number | null }> {
  const target = moveTarget(move, await readCalendar(db), today(deps));
  if ("field" in target) throw badRequest(target.text, { [target.field]: target.text });
  if (move.product !== null && (await findProduct(db, move.product)) === null)
    throw badRequest(texts.product, { product: texts.product });
  const { day, product } = move;
  const { to } = target;
  const loan = await oneLoan(db, move.loan_id, ctx);
  const counted = await countDueOnDay(db, { day, to, product, loan, staff: [staffIdOf(ctx)] });
  const figures = {
    day,
    to,
    loans: counted.reduce((sum, { loans }) => sum + loans, 0),
    amount: fromCents(sumCents(counted.map(({ amount }) => toCents(amount)))),
    left_out: counted.reduce((sum, { left_out }) => sum + left_out, 0),
    products: counted
      .filter(({ loans }) => loans > 0)
      .map(({ product: name, loans, amount }) => ({ product: name, loans, amount })),
  };
  return { figures, loan };
}

/** The one loan whose due date is moved. @throws 404 for an unknown one; 403 for the caller's own (LOAN-45) */
async function oneLoan(
  db: Connection,
  loan_id: string | null,
  ctx: RequestContext,
): Promise<number | null> {
  if (loan_id === null) return null;
  const loan = await loanOf(db, loan_id);
  await refuseOwnLoan(db, loan, ctx);
  return loan.id;
}

/**
 * Asks to move the due dates of a day, once per key (SERV-113).
 * @throws as `previewDueDateMove`; 409 where nothing can be moved, when the same waits already, or when the key was
 *   used for something else
 */
export function askDueDateMove(
  deps: Deps,
  { request_key: key, reason, ...move }: DueDateMove & { request_key: string; reason: string },
  ctx: RequestContext,
): Promise<RequestRow> {
  return ask(
    deps,
    ctx,
    { key, input: { ...move, reason, kind: "due_dates" } },
    {
      lock: (tx) => countMove(tx, deps, move, ctx),
      plan: ({ figures, loan }) => {
        if (figures.loans === 0) return { refused: texts.none };
        const { day, to } = figures;
        const { product, loan_id } = move;
        return {
          kind: "due_dates" as const,
          loan: null,
          customer_id: null,
          unit: `${day} ${loan_id ?? product ?? ""}`,
          amount: toCents(figures.amount),
          input: { day, to, product, loan, loan_id } satisfies AskedMove,
          lines: dueDateMoveLines(figures, loan_id),
          subject:
            loan_id === null
              ? `Due dates of ${formatStaffDate(day)}`
              : `Due date of ${loan_id}, ${formatStaffDate(day)}`,
          reason,
        };
      },
    },
  );
}

/** The loans of a requested move, without those of who asked and, once known, of who approves. */
function wantedOf(request: RequestRow, ...approver: number[]) {
  const asked = request.input as AskedMove;
  return { ...asked, staff: [request.asked_by, ...approver] } satisfies DueOnDay;
}

/**
 * The due dates of a day are moved (SERV-113): of the instalments that are open when it is approved, by statements over
 * all of them, since a day may have tens of thousands.
 */
export const dueDatesHandler: RequestHandler = {
  mayApprove: (actor) => may(actor, "loans.approve_reschedule"),
  lock: async (db, request) => {
    // No other request waits for these queries.
    await sql`set local statement_timeout = '5min'`.execute(db);
    await lockDueOnDay(db, wantedOf(request));
  },
  apply: async (db, deps, { request }, ctx) => {
    const wanted = wantedOf(request, staffIdOf(ctx));
    const { day, to } = wanted;
    if (to < today(deps) && to < day) throw conflict(texts.past);
    const moved = await movableOnDay(db, wanted);
    if (moved.length === 0) throw conflict(texts.none);
    const reason = restOn(day, await readCalendar(db));
    await keepVersions(db, deps, moved);
    await writeMoves(db, deps, moved, { day, to }, request, staffIdOf(ctx));
    await sql`
      update instalments i
      set due_date = ${to}, nominal_due_date = nullif(coalesce(i.nominal_due_date, i.due_date), ${to}::date),
          moved_for = case when coalesce(i.nominal_due_date, i.due_date) <> ${to}::date
                           then coalesce(i.moved_for, ${reason}) end
      from unnest(${moved.map((one) => one.loan_id)}::integer[], ${moved.map((one) => one.number)}::integer[])
        as m (loan_id, number)
      where i.loan_id = m.loan_id and i.number = m.number`.execute(db);
    await followDueDates(db, deps, moved);
    await correctMovedPenalties(db, deps, moved, { from: day, to }, ctx);
    await writeAudit(db, ctx, {
      action: "loan.move_due_dates",
      ...(wanted.loan_id === null
        ? { record_type: "calendar", record_id: formatStaffDate(day) }
        : { record_type: "loan", record_id: wanted.loan_id }),
      after: {
        ...(wanted.loan_id === null ? {} : { day: formatStaffDate(day) }),
        to: formatStaffDate(to),
        loans: moved.length,
        amount: fromCents(sumCents(moved.map(({ unpaid }) => toCents(unpaid)))),
        ...(wanted.product === null ? {} : { product: wanted.product }),
        reason: request.reason,
      },
    });
    const facts = { from: day, to, ...(reason === null ? {} : { because: reason }) };
    const key = `move ${request.id}`;
    await tellCustomers(db, deps, moved, { kind: "due_date_moved", facts }, key);
  },
};

/** An act of each loan, with the row as it was: its undoing writes that back. */
async function writeMoves(
  db: Connection,
  deps: Deps,
  moved: readonly (DueDateChange & { unpaid: number })[],
  { day, to }: { day: CalendarDate; to: CalendarDate },
  request: RequestRow,
  staffId: number,
): Promise<void> {
  await sql`
    insert into loan_acts (loan_id, kind, unit, value_date, amount, reason, facts, before, request_id, made_by, created_at)
    select l.id, 'due_date_move', (l.schedule_version + 1)::text, ${today(deps)}, m.unpaid, ${request.reason},
           jsonb_strip_nulls(jsonb_build_object(
             'instalment', i.number, 'from', ${day}::date, 'to', ${to}::date,
             'nominal_due_date', i.nominal_due_date, 'moved_for', i.moved_for)),
           jsonb_build_object('schedule', null, 'is_new_version', true, 'fields', jsonb_build_object()),
           ${request.id}, ${staffId}, ${deps.now()}
    from unnest(${moved.map((one) => one.loan_id)}::integer[], ${moved.map((one) => one.number)}::integer[],
                ${moved.map((one) => one.unpaid)}::numeric[]) as m (loan_id, number, unpaid)
    join loans l on l.id = m.loan_id
    join instalments i on i.loan_id = m.loan_id and i.number = m.number
    order by l.id`.execute(db);
}

/** Corrects the penalties that depend on these due dates: only of loans that have some, or would have had. */
export async function correctMovedPenalties(
  db: Connection,
  deps: Deps,
  moved: readonly DueDateChange[],
  { from, to }: { from: CalendarDate; to: CalendarDate },
  ctx: RequestContext,
): Promise<void> {
  const concerned = await withPenaltiesSince(db, moved, from < to ? from : to);
  for (const { loan_id, number } of moved) {
    if (!concerned.has(loan_id)) continue;
    const row = await findLoan(db, { column: "id", value: loan_id });
    if (row === null) throw new Error(`loan ${loan_id} is locked but not found`);
    const snapshot = await servicedLoan(db, row);
    await correctPenalties(db, deps, snapshot, { moved: { instalment: number, from, to } }, ctx);
  }
}
