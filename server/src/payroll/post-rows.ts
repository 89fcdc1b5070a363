import { fromCents, sumCents } from "@microfinance/contract/core/money.ts";
import { rowsAtOnce, runCode } from "@microfinance/contract/payroll/rules.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Deps } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";
import { togetherOrAlone } from "../payments/together-or-alone.ts";
import { lockRun, refuseNotOpen } from "./locked-run.ts";
import { postAlone, type RowResult } from "./post-row.ts";
import { postTogether } from "./post-together.ts";

/** What a call booked. */
interface Posted {
  booked: number;
  refused: number;
  waiting: number;
  next: number | null;
}

/**
 * Books the next waiting rows of a list, each accepted or refused alone (PAYR-15): what needs nothing else in one
 * transaction for many rows, every other row in one of its own. A call that ends early has booked its rows, and the next
 * one goes on. A row that is refused keeps the reason and is tried again by a later call.
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
