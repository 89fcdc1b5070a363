import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { countError, countTotal } from "@microfinance/contract/tills/rules.ts";
import type { Denomination } from "@microfinance/contract/tills/schema.ts";
import { tillTexts as texts } from "@microfinance/contract/tills/texts.ts";
import { sql } from "kysely";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { readSettings } from "../settings/queries.ts";
import { lockedSession, refuseOthersTill } from "./locked-session.ts";
import { xReport } from "./read-session.ts";

/**
 * Counts a till, which then takes no more cash, or counts it again; every count is kept (TILL-8).
 * @throws 404 for an unknown session; 403 for another person's till; 400 for unknown notes; 409 once it was signed
 *   off, and while a movement waits
 */
export async function countTill(
  deps: Deps,
  ctx: RequestContext,
  id: number,
  denominations: readonly Denomination[],
): Promise<void> {
  const counted_by = staffIdOf(ctx);
  await deps.db.transaction().execute(async (tx) => {
    const session = await lockedSession(tx, id);
    refuseOthersTill(session, ctx);
    const total = countedTotal(denominations, await readSettings(tx));
    if (session.status === "signed_off") throw conflict(texts.signedOffAlready);
    const pending = await tx
      .selectFrom("till_movements")
      .select("id")
      .where("session_id", "=", id)
      .where("status", "=", "pending")
      .executeTakeFirst();
    if (pending !== undefined) throw conflict(texts.movementPending);
    const counted_at = deps.now();
    // The lock holds back every payment of this cash, so that the count includes all of them.
    const { expected } = await xReport(tx, { ...session, counted: null });
    await tx
      .insertInto("till_counts")
      .values({
        session_id: id,
        denominations: JSON.stringify(denominations),
        total,
        counted_by,
        counted_at,
      })
      .execute();
    await tx
      .updateTable("till_sessions")
      .set({
        status: "counted",
        counted: total,
        expected: fromCents(toCents(expected ?? 0)),
        counted_by,
        // What the holder takes by other methods after the first count is not of this session.
        counted_at: sql<Date>`coalesce(counted_at, ${counted_at}::timestamptz)`,
      })
      .where("id", "=", id)
      .execute();
    await writeAudit(tx, ctx, {
      action: "till.count",
      record_type: "till_session",
      record_id: id,
      after: { till: session.till_name, total },
    });
  });
}

/** What was counted of a till or the safe, in NLe. @throws 400 for unknown notes */
export function countedTotal(
  denominations: readonly Denomination[],
  { till_denominations }: { till_denominations: readonly number[] },
): number {
  const error = countError(denominations, till_denominations);
  if (error !== null) throw badRequest(error, { denominations: error });
  return fromCents(countTotal(denominations));
}
