import { testEventType } from "@microfinance/contract/connections/outgoing-events.ts";
import type {
  Delivery,
  DeliveryState,
} from "@microfinance/contract/connections/receiver-endpoints.ts";
import { receiverTexts as texts } from "@microfinance/contract/connections/receiver-texts.ts";
import { addDays } from "@microfinance/contract/core/dates.ts";
import { sql } from "kysely";
import { writeAudit } from "../core/audit/write-audit.ts";
import { countUpTo, pageOf } from "../core/db/list-sql.ts";
import type { ListSource } from "../core/db/page.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict, notFound } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { bodyOf, readEvent } from "./deliver-events.ts";
import { lockReceiver } from "./receiver-rows.ts";

/** What a list of deliveries is narrowed to. */
interface DeliveryFilter {
  receiver?: number | undefined;
  state?: DeliveryState | undefined;
  type?: string | undefined;
  record?: string | undefined;
}

const deliveries = (db: Connection) =>
  db
    .selectFrom("event_deliveries as d")
    .innerJoin("outgoing_events as e", "e.id", "d.event_id")
    .innerJoin("event_receivers as r", "r.id", "d.receiver_id");

/** The deliveries, the newest first (CONN-11). */
export function deliveryList(db: Connection, filter: DeliveryFilter): ListSource<Delivery> {
  const { receiver, state, type, record } = filter;
  const filtered = () =>
    deliveries(db)
      .$if(receiver !== undefined, (query) => query.where("d.receiver_id", "=", receiver ?? 0))
      .$if(state !== undefined, (query) => query.where("d.state", "=", state ?? ""))
      .$if(type !== undefined, (query) => query.where("e.type", "=", type ?? ""))
      .$if(record !== undefined, (query) =>
        query.where("e.record_id", "=", (record ?? "").trim().toUpperCase()),
      );
  return {
    name: `deliveries:${JSON.stringify(filter)}`,
    key: ({ id }) => id,
    count: (limit) => countUpTo(db, filtered().select("d.id"), limit),
    rows: async (window) => {
      const rows = await pageOf(filtered().select(columns), "d.id", window).execute();
      return rows.map(asDelivery);
    },
  };
}

const columns = [
  "d.id",
  "d.receiver_id",
  "r.name as receiver_name",
  "e.webhook_id",
  "e.type",
  "e.record_type",
  "e.record_id",
  "e.occurred_at",
  "d.state",
  "d.attempts",
  "d.due_at",
  "d.tried_at",
  "d.status",
  "d.error",
] as const;

type DeliveryRow = Omit<Delivery, "occurred_at" | "due_at" | "tried_at" | "state"> & {
  occurred_at: Date;
  due_at: Date | null;
  tried_at: Date | null;
  state: string;
};

const asDelivery = (row: DeliveryRow): Delivery => ({
  ...row,
  // The column has only these values.
  state: row.state as DeliveryState,
  occurred_at: row.occurred_at.toISOString(),
  due_at: row.due_at?.toISOString() ?? null,
  tried_at: row.tried_at?.toISOString() ?? null,
});

/** A delivery with its request, without the signature, and the beginning of the answer. @throws 404 */
export async function readDelivery(db: Connection, id: number) {
  const row = await deliveries(db)
    .select([...columns, "d.answer", "d.event_id"])
    .where("d.id", "=", id)
    .executeTakeFirst();
  if (row === undefined) throw notFound(texts.deliveryNotFound);
  const { answer, event_id, ...shown } = row;
  const { address, event } = await readEvent(db, row.receiver_id, event_id);
  return { ...asDelivery(shown), address, request: bodyOf(event), answer };
}

/**
 * Delivers an event again, as if it was never tried (CONN-11).
 * @throws 404 for an unknown delivery; 409 for one that waits, or whose receiver gets no events
 */
export function replayDelivery(deps: Deps, ctx: RequestContext, id: number): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom("event_deliveries")
      .select(["receiver_id", "state"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (row === undefined) throw notFound(texts.deliveryNotFound);
    const count = await replay(
      tx,
      ctx,
      row.receiver_id,
      sql`d.id = ${id} and d.state <> 'waiting'`,
    );
    if (count === 0) throw conflict(texts.isWaiting);
    return count;
  });
}

/**
 * Delivers the events of some days again: those that are parked, or the delivered ones too (CONN-11).
 * @throws 404 for an unknown receiver; 409 for one that gets no events
 */
export function replayDays(
  deps: Deps,
  ctx: RequestContext,
  receiverId: number,
  { from, until, delivered }: { from: string; until: string; delivered: boolean },
): Promise<number> {
  const states = delivered ? ["parked", "delivered"] : ["parked"];
  return deps.db.transaction().execute((tx) =>
    replay(
      tx,
      ctx,
      receiverId,
      sql`d.state = any (${states}::text[])
        and e.occurred_at >= ${from}::date and e.occurred_at < ${addDays(until, 1)}::date`,
    ),
  );
}

async function replay(
  tx: Connection,
  ctx: RequestContext,
  receiverId: number,
  which: ReturnType<typeof sql>,
): Promise<number> {
  const { name, state } = await lockReceiver(tx, receiverId);
  if (state !== "on") throw conflict(texts.notOn);
  const { numAffectedRows } = await sql`
    update event_deliveries
    set state = 'waiting', attempts = 0, due_at = null, claimed_until = null
    where id in (select d.id from event_deliveries d join outgoing_events e on e.id = d.event_id
                 where d.receiver_id = ${receiverId} and ${which})`.execute(tx);
  const count = Number(numAffectedRows ?? 0n);
  if (count > 0)
    await writeAudit(tx, ctx, {
      action: "receiver.replay",
      record_type: "event_receiver",
      record_id: receiverId,
      after: { name, count },
    });
  return count;
}

/** Sends a test event to one receiver (CONN-11). @throws 404 for an unknown one; 409 for one that gets no events */
export function sendTest(deps: Deps, ctx: RequestContext, receiverId: number): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const { name, state } = await lockReceiver(tx, receiverId);
    if (state !== "on") throw conflict(texts.notOn);
    const record = { record_type: "receiver", record_id: String(receiverId) };
    const { id } = await tx
      .insertInto("outgoing_events")
      .values({ type: testEventType, ...record, data: JSON.stringify({ receiver: name }) })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("event_deliveries")
      .values({ receiver_id: receiverId, event_id: id, line: `receiver:${receiverId}` })
      .execute();
    await writeAudit(tx, ctx, {
      action: "receiver.test",
      record_type: "event_receiver",
      record_id: receiverId,
      after: { name },
    });
  });
}

/** Rows of one statement. */
const batch = 5_000;

/** Deletes events that happened more than this many days ago, with their deliveries. */
export async function pruneEvents(db: Connection, now: Date, days: number): Promise<void> {
  const before = new Date(now.getTime() - days * 86_400_000);
  let deleted = batch;
  while (deleted === batch) {
    const { numAffectedRows } = await sql`
      delete from outgoing_events where id in (
        select id from outgoing_events where occurred_at < ${before} limit ${batch})`.execute(db);
    deleted = Number(numAffectedRows ?? 0n);
  }
}
