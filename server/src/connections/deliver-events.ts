import {
  type OutgoingEvent,
  waitAfter,
} from "@microfinance/contract/connections/outgoing-events.ts";
import { sql } from "kysely";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { mailTo, sendMails } from "../messaging/send-to.ts";
import { eventsParked } from "../messaging/templates/events-parked.ts";
import { activeStaffWho } from "../people/active-staff.ts";
import { type EventAnswer, type PostOptions, postEvent, reasonOf } from "./post-event.ts";
import { readReceiverSecrets } from "./receiver-secrets.ts";

/** Deliveries that are tried at the same time; they are of different records. */
const atOnce = 10;
/** Milliseconds for which a process keeps a delivery to itself: longer than an attempt takes. */
const claimTime = 60_000;
/** Milliseconds after which a run ends, so that other receivers have their turn. */
const runTime = 20_000;

/** A delivery that this process has taken. */
interface Claimed {
  id: number;
  event_id: number;
  attempts: number;
}

/** The receivers with a delivery that is due. */
export async function dueReceivers(db: Connection, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from event_receivers r
    where r.state = 'on' and exists (
      select from event_deliveries d where d.receiver_id = r.id and ${isDue(now)})
    order by r.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether the delivery `d` may be tried: it waits, no process has it, and no earlier one of its record waits. */
function isDue(now: Date) {
  return sql`d.state = 'waiting'
    and (d.due_at is null or d.due_at <= ${now}) and (d.claimed_until is null or d.claimed_until <= ${now})
    and not exists (select from event_deliveries e
                    where e.receiver_id = d.receiver_id and e.line = d.line and e.state = 'waiting' and e.id < d.id)`;
}

/**
 * Delivers what is due to a receiver, in the order of each record (CONN-10): until nothing is, none of a round is
 * taken, or the time of a run is over. Two processes take no delivery both.
 */
export async function deliverTo(
  deps: Deps,
  receiverId: number,
  options: Omit<PostOptions, "toPrivate"> & { signal?: AbortSignal } = {},
): Promise<void> {
  const started = performance.now();
  while (performance.now() - started < runTime && options.signal?.aborted !== true) {
    const claimed = await claim(deps.db, receiverId, deps.now());
    if (claimed.length === 0) return;
    const taken = await Promise.all(claimed.map((one) => attempt(deps, receiverId, one, options)));
    if (!taken.includes(true)) return;
  }
}

async function claim(db: Connection, receiverId: number, now: Date): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with next as materialized (
      select d.id from event_deliveries d
      where d.receiver_id = ${receiverId} and ${isDue(now)}
        and exists (select from event_receivers r where r.id = d.receiver_id and r.state = 'on')
      order by d.id limit ${atOnce} for update of d skip locked)
    update event_deliveries d
    set attempts = d.attempts + 1, tried_at = ${now}, claimed_until = ${new Date(now.getTime() + claimTime)}
    from next where d.id = next.id
    returning d.id, d.event_id, d.attempts`.execute(db);
  return rows;
}

/** One attempt. @returns whether the receiver took it */
async function attempt(
  deps: Deps,
  receiverId: number,
  claimed: Claimed,
  options: Omit<PostOptions, "toPrivate">,
): Promise<boolean> {
  let answer: EventAnswer | null = null;
  let error: string | null = null;
  try {
    const { address, webhook_id, event } = await readEvent(deps.db, receiverId, claimed.event_id);
    const secrets = await readReceiverSecrets(deps.db, deps, receiverId);
    answer = await postEvent(
      { address, webhookId: webhook_id, body: bodyOf(event), secrets, now: deps.now() },
      { ...options, toPrivate: deps.env.EVENTS_TO_PRIVATE_NETWORKS },
    );
  } catch (thrown) {
    error = reasonOf(thrown);
  }
  const isTaken = answer !== null && answer.status >= 200 && answer.status < 300;
  const wait = isTaken ? null : waitAfter(claimed.attempts);
  const isParked = !isTaken && wait === null;
  await deps.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("event_deliveries")
      .set({
        state: isTaken ? "delivered" : isParked ? "parked" : "waiting",
        due_at: wait === null ? null : new Date(deps.now().getTime() + wait * 1000),
        claimed_until: null,
        status: answer?.status ?? null,
        answer: answer?.text ?? null,
        error,
      })
      .where("id", "=", claimed.id)
      // Unless the claim ran out and another process has it by now.
      .where("state", "=", "waiting")
      .where("attempts", "=", claimed.attempts)
      .executeTakeFirstOrThrow();
    if (isParked && numUpdatedRows > 0n) await tellAdministrators(tx, deps, receiverId);
  });
  return isTaken;
}

/** The event as the receiver reads it, and where it goes. */
export async function readEvent(
  db: Connection,
  receiverId: number,
  eventId: number,
): Promise<{ address: string; webhook_id: string; event: OutgoingEvent }> {
  const { rows } = await sql<{
    address: string;
    webhook_id: string;
    type: string;
    occurred_at: Date;
    branch: string | null;
    data: OutgoingEvent["data"];
  }>`
    select r.address, e.webhook_id, e.type, e.occurred_at, b.code as branch, e.data
    from outgoing_events e cross join event_receivers r left join branches b on b.id = e.branch_id
    where e.id = ${eventId} and r.id = ${receiverId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("The event was deleted.");
  const { address, webhook_id, type, occurred_at, branch, data } = row;
  const timestamp = occurred_at.toISOString();
  return { address, webhook_id, event: { type, timestamp, sequence: eventId, branch, data } };
}

/** The body of a request: the same for every attempt. */
export function bodyOf({ type, timestamp, sequence, branch, data }: OutgoingEvent): string {
  return JSON.stringify({ type, timestamp, sequence, branch, data });
}

/** A mail to each System Admin, once a day for a receiver (CONN-11). */
async function tellAdministrators(tx: Connection, deps: Deps, receiverId: number): Promise<void> {
  const { name } = await tx
    .selectFrom("event_receivers")
    .select("name")
    .where("id", "=", receiverId)
    .executeTakeFirstOrThrow();
  const data = { receiver: name, url: `${deps.env.PUBLIC_URL}/admin#settings?panel=events` };
  const administrators = await activeStaffWho(tx, "connections.manage");
  const day = today(deps);
  await sendMails(
    tx,
    administrators.map((to) =>
      mailTo(to, eventsParked, data, { key: `events-parked:${receiverId}:${day}:${to.user_id}` }),
    ),
  );
}
