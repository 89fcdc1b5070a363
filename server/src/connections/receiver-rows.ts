import type { Receiver } from "@microfinance/contract/connections/receiver-endpoints.ts";
import { receiverTexts as texts } from "@microfinance/contract/connections/receiver-texts.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";

/** The receivers of events, or the one with this id, the newest first (CONN-8). */
export async function readReceivers(db: Connection, id: number | null = null): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    select r.id, r.name, r.address, r.types, r.branches, r.state,
           (select coalesce(json_agg(json_build_object('id', k.id, 'created_at',
              to_char(k.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by k.id), '[]')
            from event_receiver_secrets k where k.receiver_id = r.id) as secrets,
           (select count(*)::int from event_deliveries d where d.receiver_id = r.id and d.state = 'waiting') as waiting,
           (select count(*)::int from event_deliveries d where d.receiver_id = r.id and d.state = 'parked') as parked,
           exists (select from requests q where q.kind = 'control' and q.state = 'waiting'
                   and q.unit = 'receiver:' || r.id) as waits
    from event_receivers r
    where ${id}::integer is null or r.id = ${id}::integer
    order by r.id desc`.execute(db);
  return rows;
}

/** One receiver. @throws 404 for an unknown one */
export async function readReceiver(db: Connection, id: number): Promise<Receiver> {
  const [receiver] = await readReceivers(db, id);
  if (receiver === undefined) throw notFound(texts.notFound);
  return receiver;
}

/** One receiver, locked for a change; events are written for it meanwhile. @throws 404 for an unknown one */
export async function lockReceiver(db: Connection, id: number): Promise<Receiver> {
  await db
    .selectFrom("event_receivers")
    .select("id")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .execute();
  return readReceiver(db, id);
}

/** What of a receiver is set, for the person who approves a change and for the audit log. */
export function sendingInWords({ name, address, types, branches }: Receiver) {
  return { name, address, types, branches: branches ?? "all" };
}
