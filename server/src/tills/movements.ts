import { toCents } from "@microfinance/contract/core/money.ts";
import { unlessRefused } from "@microfinance/contract/core/refusal.ts";
import {
  acceptedCountError,
  acceptError,
  endedError,
  refuseError,
} from "@microfinance/contract/tills/rules.ts";
import type { newMovement, TillMovement } from "@microfinance/contract/tills/schema.ts";
import { movementEntry } from "@microfinance/contract/tills/till-entries.ts";
import { tillTexts as texts } from "@microfinance/contract/tills/texts.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { postEntry } from "../accounting/post-entry.ts";
import { act } from "../acts/act.ts";
import { inAct } from "../acts/running-act.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { conflict, forbidden, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { readSettings } from "../settings/queries.ts";
import { actingOn, lockedSession, refuseOthersTill } from "./locked-session.ts";
import { movementsWhere } from "./movement-rows.ts";
import type { SessionRow } from "./session-rows.ts";

type MovementInput = z.output<typeof newMovement>;

/**
 * Makes a float or hand-over exactly once for its key (TILL-6). It posts nothing until another person accepts it.
 * @throws 404 for an unknown session; 403 for another person's till; 409 once it was counted, on a later day, and
 *   when the key belongs to another movement
 */
export async function makeMovement(
  deps: Deps,
  ctx: RequestContext,
  session_id: number,
  { movement_key, kind, amount }: MovementInput,
): Promise<TillMovement> {
  const made_by = staffIdOf(ctx);
  return act(
    deps,
    ctx,
    "till.make_movement",
    { key: movement_key, input: { session_id, kind, amount } },
    {
      lock: async (tx) => {
        const session = await lockedSession(tx, session_id);
        refuseOthersTill(session, ctx);
        return session;
      },
      plan: (session) => unlessRefused(endedError(session, today(deps)), { kind, amount }),
      write: async (tx, movement, session) => {
        const { id } = await tx
          .insertInto("till_movements")
          .values({ ...movement, session_id, made_by, made_at: deps.now() })
          .returning("id")
          .executeTakeFirstOrThrow();
        await writeAudit(tx, ctx, {
          action: "till.make_movement",
          record_type: "till_movement",
          record_id: id,
          after: { till: session.till_name, ...movement },
        });
        return id;
      },
      read: movementNamed,
    },
  );
}

/**
 * Accepts a movement and posts it (TILL-6).
 * @throws 404 for an unknown one; 409 for its maker, unless it waits, once the till was counted, and when the till
 *   holds less; 403 for all but the holder of the till and those who supervise tills
 * @throws 409 when another amount was counted, and for a large one without a count (TILL-18)
 */
export async function acceptMovement(
  deps: Deps,
  ctx: RequestContext,
  id: number,
  counted?: number,
): Promise<TillMovement> {
  return inAct(deps, "till.accept_movement", async (tx) => {
    const { movement, session } = await waiting(tx, ctx, id, acceptError);
    const ended = endedError(session, today(deps));
    if (ended !== null) throw conflict(ended);
    const { cash_move_limit } = await readSettings(tx);
    const differs = acceptedCountError(movement.amount, counted, cash_move_limit);
    if (differs !== null) throw conflict(differs, { counted: differs });
    const entry = movementEntry(
      movement.kind,
      { till: session.account_code, safe: session.safe_account },
      toCents(movement.amount),
    );
    if (entry === null) throw new RangeError(`movement ${id} has no amount`);
    await decide(tx, deps, ctx, movement, "accepted");
    await postEntry(tx, {
      kind: entry.kind,
      entry_date: session.business_date,
      money: { account_code: session.account_code, till_session_id: session.id },
      staff_id: staffIdOf(ctx),
      created_at: deps.now(),
      lines: entry.postings,
    });
    return movementNamed(tx, id);
  });
}

/**
 * Refuses a movement, or takes one's own back. It posts nothing.
 * @throws 404 for an unknown one; 409 unless it waits; 403 for others
 */
export async function refuseMovement(
  deps: Deps,
  ctx: RequestContext,
  id: number,
): Promise<TillMovement> {
  return deps.db.transaction().execute(async (tx) => {
    const { movement } = await waiting(tx, ctx, id, refuseError);
    await decide(tx, deps, ctx, movement, "refused");
    return movementNamed(tx, id);
  });
}

/** A waiting movement that this person may decide, with its session; both locked. */
async function waiting(
  tx: Connection,
  ctx: RequestContext,
  id: number,
  ruleError: typeof acceptError,
): Promise<{ movement: TillMovement; session: SessionRow }> {
  const known = await tx
    .selectFrom("till_movements")
    .select("session_id")
    .where("id", "=", id)
    .executeTakeFirst();
  if (known === undefined) throw notFound(texts.movementNotFound);
  const session = await lockedSession(tx, known.session_id);
  const movement = await movementNamed(tx, id);
  const error = ruleError({
    holder: session.staff_id,
    maker: movement.made_by.id,
    ...actingOn(ctx),
  });
  if (error === texts.otherAccepts) throw conflict(error);
  if (error !== null) throw forbidden(error);
  if (movement.status !== "pending") throw conflict(texts.movementDecided);
  return { movement, session };
}

async function decide(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  { id, kind, amount, till_name }: TillMovement,
  status: "accepted" | "refused",
): Promise<void> {
  await tx
    .updateTable("till_movements")
    .set({ status, decided_by: staffIdOf(ctx), decided_at: deps.now() })
    .where("id", "=", id)
    .execute();
  await writeAudit(tx, ctx, {
    action: status === "accepted" ? "till.accept_movement" : "till.refuse_movement",
    record_type: "till_movement",
    record_id: id,
    before: { status: "pending" },
    after: { status, till: till_name, kind, amount },
  });
}

async function movementNamed(db: Connection, id: number): Promise<TillMovement> {
  const [movement] = await movementsWhere(db, sql`m.id = ${id}`);
  if (movement === undefined) throw notFound(texts.movementNotFound);
  return movement;
}
