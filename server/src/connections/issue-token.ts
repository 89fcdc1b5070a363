import { lifetimes } from "@microfinance/contract/core/constants.ts";
import { connectionTexts as texts } from "@microfinance/contract/connections/texts.ts";
import { isClientRight } from "@microfinance/contract/connections/rights.ts";
import { sql } from "kysely";
import { hashToken } from "../auth/opaque-token.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Deps, today } from "../core/deps.ts";
import { AppError } from "../core/http/errors.ts";
import { isInNetworks } from "../core/http/networks.ts";
import type { RequestContext } from "../core/http/session.ts";
import { signAccessToken } from "../core/http/token.ts";
import { consume, limitKey } from "../core/limiter.ts";
import { networkOf } from "../core/limits.ts";

/** The errors of RFC 6749, section 5.2. */
export type OAuthErrorName =
  | "invalid_request"
  | "invalid_client"
  | "invalid_scope"
  | "unauthorized_client"
  | "unsupported_grant_type";

/** A refusal in the words of RFC 6749. */
export class OAuthError extends AppError {
  readonly error: OAuthErrorName;

  constructor(error: OAuthErrorName, description: string) {
    super(error === "invalid_client" ? 401 : 400, description);
    this.error = error;
  }
}

/** What a client sends for a token. */
export interface TokenRequest {
  client_id: string;
  client_secret: string;
  /** Rights, separated by blanks; all that the client has without it. */
  scope: string | undefined;
}

/** The answer of RFC 6749, section 5.1. */
export interface IssuedToken {
  access_token: string;
  token_type: "Bearer";
  /** Seconds. */
  expires_in: number;
  scope: string;
}

interface ClientRow {
  id: number;
  secret_id: number;
  name: string;
  user_id: number;
  staff_id: number;
  rights: string[];
  networks: string[];
  expires_on: string | null;
  owner_active: boolean;
}

/**
 * Gives a client an access token of ten minutes: a session without a refresh token, which every call reads anew, so
 * that a change of rights, networks or access holds from the next call on (CONN-4). A refusal is recorded.
 * @throws OAuthError for a wrong or unknown secret, an access that has ended, another network, or a scope beyond the
 *   client's rights; 429 to a network with too many wrong secrets, and to a client with too many tokens
 */
export async function issueToken(
  deps: Deps,
  ctx: RequestContext,
  request: TokenRequest,
): Promise<IssuedToken> {
  const client = await findClient(deps, request);
  if (client === null) {
    // Beyond the limit no more entries.
    const network = limitKey(networkOf(ctx.network_address));
    await consume(deps, "clientSecretPerNetwork", network, tooMany);
    return refuse(
      deps,
      ctx,
      idFormat.test(request.client_id) ? request.client_id : "unknown",
      "invalid_client",
      "Unknown client or wrong secret.",
    );
  }
  const error = accessError(client, today(deps), ctx.network_address);
  if (error !== null) return refuse(deps, ctx, client, error.name, error.text);
  const scope = scopeOf(client, request.scope);
  if (scope === null)
    return refuse(
      deps,
      ctx,
      client,
      "invalid_scope",
      "The scope is beyond the rights of the client.",
    );
  await consume(deps, "tokensPerClient", limitKey(client.id), tooMany);
  const { id, now } = await beginSession(deps, ctx, client, request.scope ? scope : null);
  const access_token = await signAccessToken(
    {
      id: client.user_id,
      role: "client",
      session_id: id,
      customer_id: null,
      staff_id: client.staff_id,
      role_ids: [],
      permissions: [],
      first_name: "Client",
      last_name: client.name,
      auth_time: Math.floor(now.getTime() / 1000),
    },
    deps.env.JWT_SECRET,
    now,
    lifetimes.clientToken,
  );
  const expires_in = lifetimes.clientToken / 1000;
  return { access_token, token_type: "Bearer", expires_in, scope: scope.join(" ") };
}

const idFormat = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const tooMany = "Too many requests. Please wait.";

/** The client of this id that is not revoked and has this secret, or null. */
async function findClient(
  deps: Deps,
  { client_id, client_secret }: TokenRequest,
): Promise<ClientRow | null> {
  if (!idFormat.test(client_id)) return null;
  const { rows } = await sql<ClientRow>`
    select c.id, k.id as secret_id, c.name, s.user_id, c.staff_id, c.rights, c.networks, c.expires_on,
           ou.status = 'active' and ou.deleted_at is null as owner_active
    from api_clients c
    join api_client_secrets k on k.client_id = c.id and k.secret_hash = ${hashToken(client_secret)}
    join staff s on s.id = c.staff_id
    join staff o on o.id = c.owner_id
    join users ou on ou.id = o.user_id
    where c.client_id = ${client_id} and c.revoked_at is null`.execute(deps.db);
  return rows[0] ?? null;
}

/** Why a client with the right secret has no access, or null (CONN-4). */
function accessError(
  client: ClientRow,
  day: string,
  address: string,
): { name: OAuthErrorName; text: string } | null {
  if (client.expires_on !== null && client.expires_on < day)
    return { name: "invalid_client", text: "The access of the client has ended." };
  if (!client.owner_active)
    return { name: "invalid_client", text: "The person who answers for the client is not active." };
  if (!isInNetworks(address, client.networks))
    return { name: "unauthorized_client", text: "The client does not call from this network." };
  return null;
}

/** The rights of a token, or null for one beyond those of the client. */
function scopeOf({ rights }: ClientRow, wanted: string | undefined): string[] | null {
  const given = rights.filter(isClientRight);
  if (!wanted) return given;
  const names = wanted.split(" ").filter((name) => name !== "");
  return names.every((name) => given.some((right) => right === name)) ? names : null;
}

async function beginSession(
  deps: Deps,
  ctx: RequestContext,
  client: ClientRow,
  scope: string[] | null,
): Promise<{ id: string; now: Date }> {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    // The secret may have been removed since: then its row is gone, and the client revoked or changed.
    const used = await tx
      .updateTable("api_client_secrets")
      .set({ last_used_at: now })
      .where("id", "=", client.secret_id)
      .returning("id")
      .executeTakeFirst();
    if (used === undefined) throw new OAuthError("invalid_client", texts.isRevoked);
    await tx
      .updateTable("api_clients")
      .set({ last_used_at: now })
      .where("id", "=", client.id)
      .execute();
    const session = await tx
      .insertInto("sessions")
      .values({
        user_id: client.user_id,
        client_id: client.id,
        scope,
        created_at: now,
        authenticated_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + lifetimes.clientToken),
        network_address: ctx.network_address,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id: session.id, now };
  });
}

async function refuse(
  deps: Deps,
  ctx: RequestContext,
  client: ClientRow | string,
  error: OAuthErrorName,
  reason: string,
): Promise<never> {
  const { id, name } = typeof client === "string" ? { id: client, name: "unknown" } : client;
  await writeAudit(deps.db, ctx, {
    action: "client.refused",
    record_type: "api_client",
    record_id: id,
    after: { name, reason },
  });
  throw new OAuthError(error, reason);
}
