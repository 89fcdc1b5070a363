import { accountingTexts } from "@microfinance/contract/accounting/texts.ts";
import { tillTexts as texts } from "@microfinance/contract/tills/texts.ts";
import { sql } from "kysely";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Deps, today } from "../core/deps.ts";
import { conflict, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { refuseWithoutTills } from "./tills.ts";

/**
 * Opens a till for the caller at what it kept (TILL-3).
 * @returns the id of the session
 * @throws 404 for an unknown till; 409 when tills are off, today is closed, the till is inactive, or the till or the
 *   person has an unfinished session
 */
export async function openTill(deps: Deps, ctx: RequestContext, till_id: number): Promise<number> {
  const staff_id = staffIdOf(ctx);
  const business_date = today(deps);
  return deps.db.transaction().execute(async (tx) => {
    await refuseWithoutTills(tx);
    const till = await tx
      .selectFrom("tills as t")
      .innerJoin("ledger_accounts as a", "a.code", "t.account_code")
      .select(["a.name", "a.active"])
      .where("t.id", "=", till_id)
      .forUpdate()
      .executeTakeFirst();
    if (till === undefined) throw notFound(texts.tillNotFound);
    if (!till.active) throw conflict(texts.tillInactive);
    // Closing the books locks this row first: it sees this session, or this transaction the closed day.
    const { rows: closed } = await sql<{ closed_through: string | null }>`
      select closed_through from closed_books for share`.execute(tx);
    const through = closed[0]?.closed_through ?? null;
    if (through !== null && business_date <= through)
      throw conflict(accountingTexts.booksClosed(through));
    const { rows: kept } = await sql<{ keep: number }>`
      select coalesce(keep, 0) as keep from till_sessions
      where till_id = ${till_id} order by id desc limit 1`.execute(tx);
    const opening = kept[0]?.keep ?? 0;
    const session = await tx
      .insertInto("till_sessions")
      .values({ till_id, staff_id, business_date, opening, opened_at: deps.now() })
      .onConflict((conflicting) => conflicting.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (session === undefined) {
      const own = await tx
        .selectFrom("till_sessions")
        .select("id")
        .where("staff_id", "=", staff_id)
        .where("status", "<>", "signed_off")
        .executeTakeFirst();
      throw conflict(own === undefined ? texts.tillTaken : texts.personHasTill);
    }
    await writeAudit(tx, ctx, {
      action: "till.open",
      record_type: "till_session",
      record_id: session.id,
      after: { till: till.name, opening, business_date },
    });
    return session.id;
  });
}
