import { fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import { type RunState, runCode } from "@microfinance/contract/payroll/rules.ts";
import { payrollTexts as texts } from "@microfinance/contract/payroll/texts.ts";
import { sql } from "kysely";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { owingStatuses } from "../core/db/owing.ts";
import { noticeJson } from "../messaging/notices/notify-customer.ts";
import { type LockedRun, lockRun, refuseNotOpen } from "./locked-run.ts";

/**
 * Closes a list (PAYR-24): what was not deducted is final, and each customer who still owes of it is notified once.
 * @throws 404 for an unknown list; 409 for one that is not open, and while rows wait to be booked
 */
export async function closeRun(deps: Deps, id: number, ctx: RequestContext): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const run = await lockRun(tx, id);
    refuseNotOpen(run);
    const waiting = await countRows(tx, id, ["waiting"]);
    if (waiting > 0) throw conflict(texts.rowsWait(waiting));
    const short = await shortLines(tx, run);
    await notifyShort(tx, deps, run, short);
    const missing = short.map(({ expected, deducted }) => toCents(expected) - toCents(deducted));
    const facts = { lines: short.length, short: fromCents(sumCents(missing)) };
    await writeState(tx, run, { state: "closed" }, { verb: "close", facts }, ctx);
  });
}

/** Sets the state of a locked list, with a person's reason for it, and writes the audit event. */
async function writeState(
  tx: Connection,
  { id, employer }: LockedRun,
  set: { state: RunState; reason?: string },
  event: { verb: "close" | "reopen" | "cancel"; facts: Record<string, string | number> },
  ctx: RequestContext,
): Promise<void> {
  await tx.updateTable("payroll_runs").set(set).where("id", "=", id).execute();
  await writeAudit(tx, ctx, {
    action: `payroll_list.${event.verb}`,
    record_type: "payroll_list",
    record_id: runCode(id),
    after: { employer, ...event.facts },
  });
}

/** A line that was not deducted in full, in NLe. */
interface ShortLine {
  line_id: number;
  loan_id: number;
  customer_id: string;
  expected: number;
  deducted: number;
  /** What the loan still owes by the pay day. */
  owed: number;
}

async function shortLines(tx: Connection, run: LockedRun): Promise<ShortLine[]> {
  const { rows } = await sql<ShortLine>`
    select n.id as line_id, l.id as loan_id, l.customer_id, n.expected, coalesce(w.deducted, 0) as deducted,
           case when l.status in (${sql.raw(owingStatuses)}) then greatest(0, least(l.balance,
             coalesce((select max(i.amount_to_date) from instalments i
                       where i.loan_id = l.id and i.due_date <= ${run.pay_day}::date), 0) - l.paid_total))
           else 0 end as owed
    from payroll_lines n
    join loans l on l.id = n.loan_id
    left join payroll_rows w on w.line_id = n.id and w.state = 'booked'
    where n.run_id = ${run.id} and coalesce(w.deducted, 0) < n.expected
    order by n.id`.execute(tx);
  return rows;
}

/** Tells the customers in one statement: a list has thousands of lines. What was paid since is not missing. */
async function notifyShort(
  tx: Connection,
  deps: Deps,
  run: LockedRun,
  lines: readonly ShortLine[],
): Promise<void> {
  const notices = lines.flatMap(({ line_id, loan_id, customer_id, expected, deducted, owed }) => {
    const short = Math.min(toCents(expected) - toCents(deducted), toCents(owed));
    if (short <= 0) return [];
    const facts = {
      employer: run.employer,
      month: run.month.slice(0, 7),
      expected,
      deducted,
      short: fromCents(short),
    };
    // Another sum after a reopening is another fact; the same one makes one notice.
    const key = `payroll-${line_id}-${short}`;
    const event = { kind: "deduction_short" as const, facts };
    return [noticeJson({ id: loan_id, customer_id }, deps.now(), event, key)];
  });
  await sql`
    select write_notice(notice) from jsonb_array_elements(${`[${notices.join()}]`}::jsonb) as notice`.execute(
    tx,
  );
}

async function countRows(
  tx: Connection,
  runId: number,
  states: readonly string[],
): Promise<number> {
  const { count } = await tx
    .selectFrom("payroll_rows")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("run_id", "=", runId)
    .where("state", "in", [...states])
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Opens a closed list again (PAYR-25).
 * @throws 404 for an unknown list; 409 for one that is not closed
 */
export async function reopenRun(
  deps: Deps,
  id: number,
  reason: string,
  ctx: RequestContext,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const run = await lockRun(tx, id);
    if (run.state === "open") throw conflict(texts.isOpen);
    if (run.state === "canceled") throw conflict(texts.isCanceled);
    await writeState(
      tx,
      run,
      { state: "open", reason },
      { verb: "reopen", facts: { reason } },
      ctx,
    );
  });
}

/**
 * Cancels a list that has booked nothing (PAYR-26): its loans can be listed again.
 * @throws 404 for an unknown list; 409 for one that is not open, or that has bookings or money
 */
export async function cancelRun(
  deps: Deps,
  id: number,
  reason: string,
  ctx: RequestContext,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const run = await lockRun(tx, id);
    refuseNotOpen(run);
    const money = await tx
      .selectFrom("payroll_remittances")
      .select("id")
      .where("run_id", "=", id)
      .where("reversed_on", "is", null)
      .executeTakeFirst();
    if (money !== undefined || (await countRows(tx, id, ["booked"])) > 0)
      throw conflict(texts.hasBookings);
    await tx
      .updateTable("payroll_rows")
      .set({ state: "replaced" })
      .where("run_id", "=", id)
      .where("state", "=", "waiting")
      .execute();
    await tx
      .updateTable("payroll_lines")
      .set({ is_canceled: true })
      .where("run_id", "=", id)
      .execute();
    const canceled = { state: "canceled", reason } as const;
    await writeState(tx, run, canceled, { verb: "cancel", facts: { reason } }, ctx);
  });
}
