import { requestTexts } from "@microfinance/contract/core/texts.ts";
import type { FastifyRequest } from "fastify";
import { sql, type SqlBool } from "kysely";
import { createHash } from "node:crypto";
import type { Deps } from "../deps.ts";
import { badRequest, conflict } from "./errors.ts";
import type { SessionActor } from "./session.ts";

/**
 * Does a write of an API client once for the `Idempotency-Key` of its header, whatever the call (CONN-7): the same
 * request again is answered with the first answer. A refused one leaves the key free. Calls with a key in their body
 * are done once for that as well; people's screens send those alone.
 * @throws 400 for a key that is no short text; 409 for a key of another request, or of one that runs or never answered
 */
export async function onceForKey<Answer>(
  request: FastifyRequest,
  deps: Deps,
  work: () => Promise<Answer>,
  sayReplayed: () => void,
): Promise<Answer> {
  const key = request.headers["idempotency-key"];
  const { actor } = request;
  if (key === undefined || actor?.rights === undefined || request.method === "GET") return work();
  if (typeof key !== "string" || !/^[\u0021-\u007e]{1,200}$/.test(key))
    throw badRequest(requestTexts.idempotencyKey);
  const hash = hashOf(request);
  if (!(await takeKey(deps, actor, key, hash))) {
    const answer = await answerOf(deps, actor, key, hash);
    sayReplayed();
    // It was stored by this call, whose schema writes it again.
    return answer as Answer;
  }
  const ofKey = { user_id: actor.user_id, key };
  const answer = await work().catch(async (error: unknown) => {
    await deps.db.deleteFrom("idempotency_keys").where(matches(ofKey)).execute();
    throw error;
  });
  // Where this fails, the key stays without an answer: better 409 than done twice.
  await deps.db
    .updateTable("idempotency_keys")
    .set({ answer: JSON.stringify(answer) })
    .where(matches(ofKey))
    .execute();
  return answer;
}

/** The condition of the row of a key. */
function matches({ user_id, key }: { user_id: number; key: string }) {
  return sql<SqlBool>`user_id = ${user_id} and key = ${key}`;
}

function hashOf({ method, url, body }: FastifyRequest): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([method, url, body ?? null]))
    .digest();
}

/** Whether the key is new. */
async function takeKey(
  deps: Deps,
  { user_id }: SessionActor,
  key: string,
  request_hash: Buffer,
): Promise<boolean> {
  const taken = await deps.db
    .insertInto("idempotency_keys")
    .values({ user_id, key, request_hash, created_at: deps.now() })
    .onConflict((conflicting) => conflicting.doNothing())
    .returning("key")
    .executeTakeFirst();
  return taken !== undefined;
}

async function answerOf(
  deps: Deps,
  { user_id }: SessionActor,
  key: string,
  hash: Buffer,
): Promise<unknown> {
  const earlier = await deps.db
    .selectFrom("idempotency_keys")
    .select(["request_hash", "answer"])
    .where(matches({ user_id, key }))
    .executeTakeFirst();
  if (earlier !== undefined && !earlier.request_hash.equals(hash))
    throw conflict(requestTexts.idempotencyKeyTaken);
  if (earlier === undefined || earlier.answer === null)
    throw conflict(requestTexts.idempotencyKeyRuns);
  return earlier.answer;
}
