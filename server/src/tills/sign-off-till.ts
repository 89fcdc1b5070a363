import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { keepError, signOffError } from "@microfinance/contract/tills/rules.ts";
import type { newSignOff } from "@microfinance/contract/tills/schema.ts";
import { zNumber } from "@microfinance/contract/tills/texts.ts";
import { differenceEntry, movementEntry } from "@microfinance/contract/tills/till-entries.ts";
import { tillTexts as texts } from "@microfinance/contract/tills/texts.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { inAct } from "../acts/running-act.ts";
import { postEntry } from "../accounting/post-entry.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { lockedSession } from "./locked-session.ts";
import { xReport } from "./read-session.ts";

/**
 * Signs off a counted till (TILL-11): posts what is short or over, hands all but `keep` to the safe, and stores the
 * report under the next number. The till then holds what it keeps.
 * @throws 404 for an unknown session; 400 when more is kept than was counted; 409 for the person who held or counted
 *   the till, unless it was counted, and when it was signed off before
 */
export async function signOffTill(
  deps: Deps,
  ctx: RequestContext,
  id: number,
  { keep, charge_to, note }: z.output<typeof newSignOff>,
): Promise<string> {
  const signed_off_by = staffIdOf(ctx);
  return inAct(deps, "till.sign_off", async (tx) => {
    const session = await lockedSession(tx, id);
    const { staff_id: holder, status, counted_by } = session;
    const counted = session.counted === null ? null : toCents(session.counted);
    const error = signOffError({ status, holder, counted_by, counted }, signed_off_by);
    if (error !== null || counted === null) throw conflict(error ?? texts.notCounted);
    const keptError = keepError(toCents(keep), counted);
    if (keptError !== null) throw badRequest(keptError, { keep: keptError });
    // Before the difference is posted, which would hide it.
    const report = await xReport(tx, session);
    const difference = toCents(report.difference ?? 0);
    const { account_code } = session;
    const signed_off_at = deps.now();
    for (const entry of [
      differenceEntry(account_code, difference, charge_to),
      movementEntry(
        "handover",
        { till: account_code, safe: session.safe_account },
        counted - toCents(keep),
      ),
    ]) {
      if (entry === null) continue;
      await postEntry(tx, {
        kind: entry.kind,
        entry_date: session.business_date,
        money: { account_code, till_session_id: id },
        staff_id: signed_off_by,
        created_at: signed_off_at,
        lines: entry.postings,
      });
    }
    const { rows } = await sql<{ number: number }>`
      update till_report_counter set last_number = last_number + 1 returning last_number as number`.execute(
      tx,
    );
    const number = rows[0]?.number ?? 1;
    await tx
      .updateTable("till_sessions")
      .set({
        status: "signed_off",
        keep,
        charge_to,
        note,
        signed_off_by,
        signed_off_at,
        number,
        report: JSON.stringify(report),
      })
      .where("id", "=", id)
      .execute();
    await writeAudit(tx, ctx, {
      action: "till.sign_off",
      record_type: "till_session",
      record_id: id,
      after: {
        till: session.till_name,
        number: zNumber(number),
        counted: session.counted,
        difference: fromCents(difference),
        keep,
        ...(difference < 0 ? { charge_to } : {}),
        note,
      },
    });
    return zNumber(number);
  });
}
