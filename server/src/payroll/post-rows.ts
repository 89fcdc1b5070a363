import { fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import { rowsAtOnce, runCode } from "@microfinance/contract/payroll/rules.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Deps, Connection } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";
import { togetherOrAlone } from "../payments/together-or-alone.ts";
import { lockRun, refuseNotOpen } from "./locked-run.ts";
import { postAlone, type RowResult } from "./post-row.ts";
import { inAct } from "../acts/running-act.ts";
import { errorOfBackdating } from "../accounting/refuse-backdating.ts";
import type { AppError } from "../core/http/errors.ts";
import { methodOfRole } from "../accounting/methods.ts";
import { newTransactionId } from "../payments/new-transaction-id.ts";
import { recordTogether } from "../payments/record-together.ts";
import {
  lockWaitingRows,
  markBooked,
  paymentOfDeduction,
  type WaitingRow,
} from "./waiting-rows.ts";

/** What a call booked. */
interface Posted {
  booked: number;
  refused: number;
  waiting: number;
  next: number | null;
}

/**
 * Books the next waiting rows of a list, each accepted or refused alone (PAYR-15): what needs nothing else in one
 * transaction for many rows, every other row in one of its own. A call that ends early has booked its rows, and the
 * next one goes on. A row that is refused keeps the reason and is tried again by a later call.
 * @param after the number of the last row that was tried
 * @throws 404 for an unknown list; 409 for one that is not open
 */
export async function postRows(
  deps: Deps,
  ctx: RequestContext,
  runId: number,
  after: number,
): Promise<Posted> {
  const run = await deps.db.transaction().execute((tx) => lockRun(tx, runId, "share"));
  refuseNotOpen(run);
  const rows = await deps.db
    .selectFrom("payroll_rows")
    .select("id")
    .where("run_id", "=", runId)
    .where("state", "=", "waiting")
    .where("id", ">", after)
    .orderBy("id")
    .limit(rowsAtOnce)
    .execute();
  const results = await togetherOrAlone(
    ctx,
    rows.map(({ id }) => id),
    {
      together: (ids) => postTogether(deps, ctx, runId, ids),
      alone: (ids) => postEach(deps, ctx, runId, ids),
    },
  );
  const amounts = results.flatMap((row) => (row.outcome === "booked" ? [row.amount] : []));
  const refused = results.filter(({ outcome }) => outcome === "refused").length;
  if (amounts.length > 0)
    await writeAudit(deps.db, ctx, {
      action: "payroll_list.post",
      record_type: "payroll_list",
      record_id: runCode(runId),
      after: {
        employer: run.employer,
        booked: amounts.length,
        amount: fromCents(sumCents(amounts)),
      },
    });
  const { waiting } = await deps.db
    .selectFrom("payroll_rows")
    .select((eb) => eb.fn.countAll<number>().as("waiting"))
    .where("run_id", "=", runId)
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  const isLast = rows.length < rowsAtOnce;
  const next = isLast ? null : (rows.at(-1)?.id ?? null);
  return { booked: amounts.length, refused, waiting, next };
}

/** Books rows one by one; one for which the server is at fault ends the call. */
async function postEach(
  deps: Deps,
  ctx: RequestContext,
  runId: number,
  ids: readonly number[],
): Promise<RowResult[]> {
  const results: RowResult[] = [];
  for (const id of ids) results.push(await postAlone(deps, ctx, runId, id));
  return results;
}

/**
 * Books rows of a list in one transaction, as far as they need nothing else: those with a payment that the rules allow
 * and that leaves nothing for the customer. The others are missing in the result, and each is to be booked alone: that
 * keeps the rest as credit, or finds the reason.
 * @throws what refuses the list, and what the database refuses, which undoes all
 */
async function postTogether(
  deps: Deps,
  ctx: RequestContext,
  runId: number,
  ids: readonly number[],
): Promise<Map<number, RowResult>> {
  return inAct(deps, "payroll_list.post", async (tx) => {
    const rows = await lockWaitingRows(tx, runId, ids);
    const method = await methodOfRole(tx, "payroll");
    const refusals = await backdatingErrors(tx, deps, ctx, rows);
    const wanted = rows.map((row) => ({
      row,
      loan: row.loan,
      input: {
        ...paymentOfDeduction(runId, row, method),
        method,
        transaction_id: newTransactionId(deps),
        dateError: refusals.get(row.deducted_on) ?? null,
      },
    }));
    const paid = await recordTogether(tx, deps, ctx, wanted);
    const booked = [...paid].map(([{ row }, payment_id]) => ({ row, payment_id }));
    await markBooked(tx, deps, ctx, booked);
    const waiting = new Set(rows.map(({ id }) => id));
    const others = ids.filter((id) => !waiting.has(id));
    return new Map<number, RowResult>([
      ...others.map((id) => [id, { outcome: "gone" }] as const),
      ...booked.map(
        ({ row }) => [row.id, { outcome: "booked", amount: toCents(row.deducted) }] as const,
      ),
    ]);
  });
}

/** Why each day of the rows is too far back for the caller (ACC-25). */
async function backdatingErrors(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  rows: readonly WaitingRow[],
): Promise<Map<string, AppError | null>> {
  const errors = new Map<string, AppError | null>();
  for (const day of new Set(rows.map(({ deducted_on }) => deducted_on)))
    errors.set(day, await errorOfBackdating({ ...deps, db: tx }, ctx, day));
  return errors;
}
