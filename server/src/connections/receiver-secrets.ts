import type { Receiver } from "@microfinance/contract/connections/receiver-endpoints.ts";
import { receiverTexts as texts } from "@microfinance/contract/connections/receiver-texts.ts";
import { randomBytes } from "node:crypto";
import { openText, sealText } from "../auth/secret-box.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict, notFound } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { shownSecret } from "./post-event.ts";
import { lockReceiver, readReceiver } from "./receiver-rows.ts";

const label = "secrets of event receivers";

/** Stores a new secret of a receiver, encrypted, and returns it as its program reads it: it is shown once (CONN-10). */
export async function insertReceiverSecret(
  tx: Connection,
  deps: Deps,
  receiverId: number,
): Promise<string> {
  const secret = randomBytes(32);
  const sealed = sealText(secret.toString("base64"), deps.env.JWT_SECRET, label, receiverId);
  await tx
    .insertInto("event_receiver_secrets")
    .values({ receiver_id: receiverId, sealed, created_at: deps.now() })
    .execute();
  return shownSecret(secret);
}

/** The secrets of a receiver, to sign with, the newest first. @throws where the server has another key than theirs */
export async function readReceiverSecrets(
  db: Connection,
  deps: Pick<Deps, "env">,
  receiverId: number,
): Promise<Buffer[]> {
  const rows = await db
    .selectFrom("event_receiver_secrets")
    .select("sealed")
    .where("receiver_id", "=", receiverId)
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ sealed }) => {
    const secret = openText(sealed, deps.env.JWT_SECRET, label, receiverId);
    if (secret === null)
      throw new Error("The secret cannot be read: JWT_SECRET is another one. Make a new secret.");
    return Buffer.from(secret, "base64");
  });
}

/**
 * Makes a second secret of a receiver: its events are signed with both from now on (CONN-10).
 * @throws 404 for an unknown receiver; 409 for one with two
 */
export function addReceiverSecret(
  deps: Deps,
  ctx: RequestContext,
  id: number,
): Promise<{ receiver: Receiver; secret: string }> {
  return deps.db.transaction().execute(async (tx) => {
    const { name, secrets } = await lockReceiver(tx, id);
    if (secrets.length >= 2) throw conflict(texts.twoSecrets);
    const secret = await insertReceiverSecret(tx, deps, id);
    await writeAudit(tx, ctx, {
      action: "receiver.add_secret",
      record_type: "event_receiver",
      record_id: id,
      after: { name },
    });
    return { receiver: await readReceiver(tx, id), secret };
  });
}

/**
 * Removes one of two secrets (CONN-10).
 * @throws 404 for an unknown receiver or secret; 409 for the last one
 */
export function removeReceiverSecret(
  deps: Deps,
  ctx: RequestContext,
  id: number,
  secretId: number,
): Promise<Receiver> {
  return deps.db.transaction().execute(async (tx) => {
    const { name, secrets } = await lockReceiver(tx, id);
    if (!secrets.some((secret) => secret.id === secretId)) throw notFound(texts.secretNotFound);
    if (secrets.length === 1) throw conflict(texts.lastSecret);
    await tx.deleteFrom("event_receiver_secrets").where("id", "=", secretId).execute();
    await writeAudit(tx, ctx, {
      action: "receiver.remove_secret",
      record_type: "event_receiver",
      record_id: id,
      after: { name },
    });
    return readReceiver(tx, id);
  });
}
