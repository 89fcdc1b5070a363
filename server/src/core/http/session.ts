import { isClientRight } from "@microfinance/contract/connections/rights.ts";
import { reachOf } from "@microfinance/contract/branches/reach.ts";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { shortName } from "@microfinance/contract/core/names.ts";
import type { FastifyRequest } from "fastify";
import type { Pool } from "pg";
import type { Reach } from "../db/reach.ts";
import type { Deps } from "../deps.ts";
import { forbidden, unauthorized } from "./errors.ts";
import { isInNetworks } from "./networks.ts";
import { sessionIdOf } from "./token.ts";

/** The signed-in user of a request, with the session. */
export interface SessionActor extends Actor {
  session_id: string;
  /** The time of the last password check (AUTH-25). */
  authenticated_at: Date;
  first_name: string;
  last_name: string;
  /** The branches whose records the person sees and changes; null for all, and for customers. */
  reach: Reach;
  /** Whether the lender has branches beside the first; false for customers. */
  has_branches: boolean;
}

/** The actor and origin of a change, stored in every audit event (AUTH-56). */
export interface RequestContext {
  actor: SessionActor | null;
  network_address: string;
  request_id: string;
  /** The cookie of a known device in the request (AUTH-15). */
  device_cookie?: string | null;
  /** Whether a job of the server acts, and no person. */
  is_job?: true;
  /** The time of the event in the demo's past: the database takes it only before the first seal of the audit log. */
  at?: Date;
  /** Writes to the log of the request what went wrong and was recovered from; absent without a request. */
  warn?: (fields: { err: unknown }, text: string) => void;
  /** Has the response say that an earlier request did what this one repeats; absent without a request. */
  sayReplayed?: () => void;
}

interface SessionRow {
  session_id: string;
  authenticated_at: Date;
  user_id: number;
  area: "customer" | "staff";
  status: string;
  first_name: string;
  last_name: string;
  customer_id: string | null;
  staff_id: number | null;
  role_ids: number[];
  permissions: string[];
  /** Null for staff of a lender with one branch, and for customers. */
  branch: (Parameters<typeof reachOf>[0] & { is_one_of_several: boolean }) | null;
  /** What an API client may do, and from where; null for people. */
  client: { rights: string[]; networks: string[] } | null;
  /** The rights that the token of a client was asked for; null for all of them. */
  scope: string[] | null;
}

// One prepared statement for every request: sign-out and deactivation are effective at once in every process.
const liveSession = `
  select s.id as session_id, s.authenticated_at, u.id as user_id, u.area, u.status, u.first_name, u.last_name,
         c.customer_id, st.id as staff_id,
         array(select role_id from user_roles where user_id = u.id order by role_id) as role_ids,
         array(select p.name from staff_permissions sp join permissions p on p.id = sp.permission_id
               where sp.staff_id = st.id order by p.name) as permissions,
         case when st.id is not null and exists (select from branches where id <> 1) then
           json_build_object('branch_id', st.branch_id, 'reach', st.reach, 'chosen_branches',
             array(select branch_id from staff_branches where staff_id = st.id),
             'is_one_of_several', (select count(*) > 1 from branches where closed_on is null)) end as branch,
          case when s.client_id is not null then
            (select json_build_object('rights', rights, 'networks', networks) from api_clients
             where id = s.client_id) end as client, s.scope
  from sessions s
  join users u on u.id = s.user_id and (u.deleted_at is null or s.client_id is not null)
  left join customers c on c.user_id = u.id
  left join staff st on st.user_id = u.id
  where s.id = $1 and s.ended_at is null and s.expires_at > $2`;

/**
 * A query that the handler needs, sent together with that of the session to save a round trip. It runs before the
 * access check: only the handler receives its result.
 */
export interface EarlyRead {
  /** The name of the prepared statement. */
  name: string;
  /** A query of one row with its branch_id, its only parameter being $3. It reads the whole lender. */
  text: string;
  value: number | string;
}

/**
 * The actor of a bearer token, and the row that was read early, as JSON; null without one.
 * @throws 401 "Unauthorized" for a missing, invalid or expired token, an ended session, or an account that is not
 *   active (AUTH-50)
 */
export async function actorOf(
  request: FastifyRequest,
  deps: Deps,
  early?: EarlyRead | null,
): Promise<SessionActor & { early: unknown }> {
  const header = request.headers.authorization ?? "";
  const token = /^Bearer ([A-Za-z0-9._-]+)$/i.exec(header)?.[1];
  const now = deps.now();
  const sessionId = token ? await sessionIdOf(token, deps.env.JWT_SECRET, now) : null;
  if (!sessionId) throw unauthorized();
  const row = await findLiveSession(deps.pool, sessionId, now, early ?? null);
  if (!row || row.status !== "active") throw unauthorized();
  if (row.client !== null && !isInNetworks(request.ip, row.client.networks)) throw unauthorized();
  return row;
}

/**
 * The caller of a public endpoint that treats signed-in callers differently; null without a token.
 * @throws 401 as `actorOf`, for an invalid token
 */
export async function callerOf(request: FastifyRequest, deps: Deps): Promise<SessionActor | null> {
  return request.headers.authorization === undefined ? null : actorOf(request, deps);
}

/**
 * The actor of a session that is proved otherwise than by its bearer token.
 * @throws 401 for an ended session, or an account that is not active (AUTH-50)
 */
export async function actorOfSession(deps: Deps, sessionId: string): Promise<SessionActor> {
  const row = await findLiveSession(deps.pool, sessionId, deps.now(), null);
  if (!row || row.status !== "active") throw unauthorized();
  return row;
}

async function findLiveSession(
  pool: Pool,
  sessionId: string,
  now: Date,
  early: EarlyRead | null,
): Promise<(SessionActor & SessionRow & { early: unknown }) | null> {
  if (early === null) {
    const values = [sessionId, now];
    const { rows } = await pool.query<SessionRow>({
      name: "live_session",
      text: liveSession,
      values,
    });
    return rows[0] ? { ...withRights(rows[0]), early: null } : null;
  }
  const { rows } = await pool.query<SessionRow & { early: unknown }>({
    name: `live_session_and_${early.name}`,
    text: `select s.*, (select row_to_json(e) from (${early.text}) as e) as early from (${liveSession}) as s`,
    values: [sessionId, now, early.value],
  });
  return rows[0] ? withRights(rows[0]) : null;
}

function withRights<Row extends SessionRow>(
  row: Row,
): Row & Pick<SessionActor, "reach" | "has_branches" | "rights"> {
  const { branch, role_ids, client, scope } = row;
  const rights = client?.rights.filter(
    (right) => isClientRight(right) && scope?.includes(right) !== false,
  );
  return {
    ...row,
    rights,
    has_branches: branch?.is_one_of_several ?? false,
    reach: branch === null ? null : reachOf({ ...branch, role_ids }),
  };
}

/** The signed-in user. @throws 403 without one */
export function actorIn({ actor }: Pick<RequestContext, "actor">): SessionActor {
  if (actor === null) throw forbidden();
  return actor;
}

/** The acting staff member. @throws 403 for any other user */
export function staffIdOf(ctx: RequestContext): number {
  const staffId = ctx.actor?.staff_id ?? null;
  if (staffId === null) throw forbidden();
  return staffId;
}

/** The name of the acting staff member. @throws 403 without one */
export function staffNameOf(ctx: RequestContext): string {
  if (ctx.actor === null) throw forbidden();
  return shortName(ctx.actor);
}
