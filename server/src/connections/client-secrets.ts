import type { ApiClient } from "@microfinance/contract/connections/endpoints.ts";
import { connectionTexts as texts } from "@microfinance/contract/connections/texts.ts";
import { hashToken, newToken } from "../auth/opaque-token.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict, notFound } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { lockClient, readClient } from "./client-rows.ts";

/** Stores a new secret of a client by its hash, and returns it: it cannot be read again (CONN-5). */
export async function insertSecret(tx: Connection, clientId: number, now: Date): Promise<string> {
  const secret = newToken();
  await tx
    .insertInto("api_client_secrets")
    .values({ client_id: clientId, secret_hash: hashToken(secret), created_at: now })
    .execute();
  return secret;
}

/**
 * Makes a second secret of a client (CONN-5).
 * @throws 404 for an unknown client; 409 for a revoked one, and for one with two
 */
export function addSecret(
  deps: Deps,
  ctx: RequestContext,
  id: number,
): Promise<{ client: ApiClient; secret: string }> {
  return deps.db.transaction().execute(async (tx) => {
    const { name, secrets, revoked_at } = await lockClient(tx, id);
    if (revoked_at !== null) throw conflict(texts.isRevoked);
    if (secrets.length >= 2) throw conflict(texts.twoSecrets);
    const secret = await insertSecret(tx, id, deps.now());
    await writeAudit(tx, ctx, {
      action: "client.add_secret",
      record_type: "api_client",
      record_id: id,
      after: { name },
    });
    return { client: await readClient(tx, id), secret };
  });
}

/**
 * Removes one of two secrets, and ends the tokens that the client has: it gets new ones with the other (CONN-5).
 * @throws 404 for an unknown client or secret; 409 for the last one
 */
export function removeSecret(
  deps: Deps,
  ctx: RequestContext,
  id: number,
  secretId: number,
): Promise<ApiClient> {
  return deps.db.transaction().execute(async (tx) => {
    const { name, secrets } = await lockClient(tx, id);
    if (!secrets.some((secret) => secret.id === secretId)) throw notFound(texts.secretNotFound);
    if (secrets.length === 1) throw conflict(texts.lastSecret);
    await tx.deleteFrom("api_client_secrets").where("id", "=", secretId).execute();
    await endTokens(tx, deps, id);
    await writeAudit(tx, ctx, {
      action: "client.remove_secret",
      record_type: "api_client",
      record_id: id,
      after: { name },
    });
    return readClient(tx, id);
  });
}

/**
 * Ends the access of a client for good: its secrets are removed and its tokens end, in every process (CONN-5).
 * @throws 404 for an unknown client; 409 for a revoked one
 */
export function revokeClient(deps: Deps, ctx: RequestContext, id: number): Promise<ApiClient> {
  return deps.db.transaction().execute(async (tx) => {
    const { name, revoked_at } = await lockClient(tx, id);
    if (revoked_at !== null) throw conflict(texts.isRevoked);
    await tx
      .updateTable("api_clients")
      .set({ revoked_at: deps.now() })
      .where("id", "=", id)
      .execute();
    await tx.deleteFrom("api_client_secrets").where("client_id", "=", id).execute();
    await endTokens(tx, deps, id);
    await writeAudit(tx, ctx, {
      action: "client.revoke",
      record_type: "api_client",
      record_id: id,
      after: { name },
    });
    return readClient(tx, id);
  });
}

async function endTokens(tx: Connection, deps: Deps, clientId: number): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ ended_at: deps.now(), end_reason: "client_change" })
    .where("client_id", "=", clientId)
    .where("ended_at", "is", null)
    .execute();
}
