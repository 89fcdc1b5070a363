import { acts, type KeyedActKind } from "@microfinance/contract/acts/kinds.ts";
import { isRefusal, type Refusal } from "@microfinance/contract/core/refusal.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { fingerprint } from "../core/fingerprint.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { inAct } from "./running-act.ts";

/** What a request asks for, under the key that its sender chose for it. */
export interface ActRequest {
  /** Null for a request that cannot be repeated. */
  key: string | null;
  /** All that makes it this request and no other, with its defaults filled in. */
  input: object;
}

/** The steps of an act, in their order. */
export interface ActSteps<Locked, Planned extends object, Made> {
  /** Locks what the act changes, in the order of docs/architecture/acts.md, and reads it. */
  lock: (tx: Connection) => Promise<Locked>;
  /** What will change, or why it cannot: a pure function of what was read. */
  plan: (locked: Locked) => Planned;
  /** Writes the record, its entry, the audit event and the notice. @returns the id of the record */
  write: (tx: Connection, plan: Exclude<Planned, Refusal>, locked: Locked) => Promise<number>;
  /** The record as the response has it, both of the first request and of a repeated one. */
  read: (tx: Connection, id: number) => Promise<Made>;
}

/**
 * Does an act exactly once for its key, in one transaction. The key is taken before anything else, so that the same
 * request sent at once waits for the first; if that one is refused, its key is free again. A repeated request of the
 * same person has the response of the first, whatever changed since, and says so in a header.
 * @throws 409 when the key belongs to another request; 400 and 409 of the plan; whatever the steps throw
 */
export function act<Locked, Planned extends object, Made>(
  deps: Deps,
  ctx: RequestContext,
  kind: KeyedActKind,
  request: ActRequest,
  { lock, plan, write, read }: ActSteps<Locked, Planned, Made>,
): Promise<Made> {
  return inAct(deps, kind, async (tx) => {
    const earlier = await takeKey(tx, deps, ctx, kind, request);
    if (earlier !== null) {
      ctx.sayReplayed?.();
      return read(tx, earlier);
    }
    const locked = await lock(tx);
    const id = await write(tx, allowed(plan(locked)), locked);
    if (request.key !== null)
      await tx
        .updateTable("act_keys")
        .set({ record_id: id })
        .where("key", "=", stored(request.key))
        .execute();
    return read(tx, id);
  });
}

/** A UUID is the same in capitals. */
const stored = (key: string): string => key.toLowerCase();

/**
 * Takes the key of a request, or finds the record that it made before. A request that runs at this moment is awaited.
 * @throws 409 when the key belongs to another request
 */
async function takeKey(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  kind: KeyedActKind,
  { key, input }: ActRequest,
): Promise<number | null> {
  if (key === null) return null;
  const made_by = ctx.actor?.staff_id ?? null;
  const request_hash = fingerprint({ kind, input });
  const taken = await tx
    .insertInto("act_keys")
    .values({ key: stored(key), kind, request_hash, made_by, made_at: deps.now() })
    .onConflict((used) => used.column("key").doNothing())
    .returning("key")
    .executeTakeFirst();
  if (taken !== undefined) return null;
  const known = await tx
    .selectFrom("act_keys")
    .select(["request_hash", "made_by", "record_id"])
    .where("key", "=", stored(key))
    .executeTakeFirst();
  const isSame = known?.request_hash === request_hash && known.made_by === made_by;
  if (!isSame || known.record_id === null) throw conflict(acts[kind].keyTaken);
  return known.record_id;
}

/** A plan that is not refused. @throws 400 or 409 with the text of the rule otherwise */
function allowed<Planned extends object>(planned: Planned): Exclude<Planned, Refusal> {
  if (!isRefusal(planned)) return planned as Exclude<Planned, Refusal>;
  const { refused, field } = planned;
  throw field === undefined ? conflict(refused) : badRequest(refused, { [field]: refused });
}
