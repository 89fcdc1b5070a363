import { branchTexts } from "@microfinance/contract/branches/texts.ts";
import { connectionTexts } from "@microfinance/contract/connections/texts.ts";
import { isOfAllBranches, mayCall } from "@microfinance/contract/core/access.ts";
import type { Endpoint, EndpointSchemas } from "@microfinance/contract/core/endpoint.ts";
import { errorSchema } from "@microfinance/contract/core/endpoint-schemas.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Pool } from "pg";
import type { z } from "zod";
import { writeAudit } from "../audit/write-audit.ts";
import { inReach, type Reach } from "../db/reach.ts";
import { replaceMergedCodes } from "../survivor.ts";
import { deviceCookieOf } from "./sign-in-cookies.ts";
import type { Deps } from "../deps.ts";
import { asCode } from "@microfinance/contract/core/codes.ts";
import { forbidden, AppError, rejectGone } from "./errors.ts";
import { onceForKey } from "./idempotency.ts";
import { ownsRecord } from "./ownership.ts";
import { viewOf } from "./branch-view.ts";
import { operationIdOf, securityOf } from "./operations.ts";
import { deprecationHeaders, deprecationsOf } from "@microfinance/contract/core/versions.ts";
import { queryNamesOf, rejectUnknownQuery } from "./query-names.ts";
import { addressWithoutSecrets } from "./request-log.ts";
import { bodyOf } from "./strict-body.ts";
import type { ServedEndpoint } from "./with-schemas.ts";
import { actorOf, type RequestContext, type EarlyRead, type SessionActor } from "./session.ts";

/** A validated call of an endpoint, with an authorized caller. */
export interface Call<P, Q, B> {
  params: P;
  query: Q;
  body: B;
  /** The signed-in caller. Public endpoints have none: use `ctx.actor`, which is null there. */
  actor: SessionActor;
  ctx: RequestContext;
  /** The row that `readEarly` requested, as JSON; null without one in view. */
  early: unknown;
  /** That row where it is of a branch out of view (BR-11); else null. */
  elsewhere: unknown;
  /** The same dependencies for lists, reports and exports: their database is a read replica where there is one. */
  reading: Deps;
  request: FastifyRequest;
  reply: FastifyReply;
}

declare module "fastify" {
  interface FastifyRequest {
    actor: SessionActor | null;
    early: unknown;
    /** The branches whose records the call sees and changes. */
    view: Reach;
  }
}

/** Adds the envelope (SITE-15) to the fields of a response. */
export function reply<T extends object>(
  message: string,
  fields: T,
): { success: true; msg: string; message: string } & T {
  return { success: true, msg: message, message, ...fields };
}

/**
 * Binds an endpoint of the contract to its handler. It checks the session (401), the permission and the ownership of
 * the record (403) before the body is read, then unknown and duplicate query parameters (400, SITE-19), then the input
 * against its schemas (400). Every 403 is recorded.
 * @param readEarly the row that the call needs, by its path: read together with the session
 */
export function route<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: ServedEndpoint<EndpointSchemas<P, Q, B, R>>,
  handle: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<R>>,
  readEarly?: (params: Record<string, string>) => EarlyRead | null,
): void {
  const queryNames = queryNamesOf(endpoint);
  const { schemas } = endpoint;
  const body = bodyOf(endpoint);
  const deprecated = deprecationsOf(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    ...(schemas.bodyLimit ? { bodyLimit: schemas.bodyLimit } : {}),
    schema: {
      tags: [endpoint.tag],
      summary: schemas.summary,
      operationId: operationIdOf(endpoint),
      ...(deprecated.some(({ field }) => field === undefined) ? { deprecated: true } : {}),
      ...(endpoint.access === "public" ? {} : { security: securityOf(endpoint) }),
      ...(schemas.params ? { params: schemas.params } : {}),
      ...(schemas.query ? { querystring: schemas.query } : {}),
      ...(body ? { body } : {}),
      response: {
        ...(endpoint.file ? {} : { "2xx": schemas.response }),
        "4xx": errorSchema,
        "5xx": errorSchema,
      },
    },
    onRequest: async (request) => {
      readCodes(request);
      request.actor =
        endpoint.access === "public" ? null : await admit(request, deps, endpoint, readEarly);
      request.view = request.actor === null ? null : await viewOf(request, deps, request.actor);
      rejectUnknownQuery(request, queryNames);
    },
    preParsing: async (request) => rejectGone(request),
    preValidation: async ({ query, body: sent }, response) => {
      if (deprecated.length === 0) return;
      const names = [query, sent].flatMap((part) => Object.keys(Object(part)));
      response.headers(deprecationHeaders(deprecated, names));
    },
    handler: async (request, response) => {
      let isReplay = false;
      const sayReplayed = () => (isReplay = true);
      const call = {
        ...(await inReach(request.view, () => inputOf(request, deps, endpoint))),
        actor: request.actor,
        ctx: { ...contextOf(request, deps), sayReplayed },
        ...earlyOf(request),
        reading: readingOf(request, deps),
        request,
        reply: response,
      };
      if (endpoint.method !== "GET") markWrite(response, deps);
      // The schemas above have parsed exactly these types, and onRequest has set the actor.
      const handled = inReach(
        request.view,
        () =>
          onceForKey(
            request,
            deps,
            () => handle(call as Call<z.output<P>, z.output<Q>, z.output<B>>),
            sayReplayed,
          ),
        request.actor?.has_branches === true && request.view?.length !== 1,
      );
      const result = await handled.catch(async (error: unknown) => {
        await recordDenial(request, deps, endpoint, error);
        await recordLimited(request, deps, endpoint, error);
        throw error;
      });
      if (isReplay) response.header("idempotency-replayed", "true");
      return result;
    },
  });
}

/** The row that was read with the session, by whether it is of a branch in view. */
function earlyOf({
  early,
  view,
}: FastifyRequest): Pick<Call<never, never, never>, "early" | "elsewhere"> {
  const isInView = view === null || view.includes(Number(Object(early).branch_id));
  return { early: isInView ? early : null, elsewhere: isInView ? null : early };
}

/** Normalises the case of codes in a path (CUST-4) before the ownership check. */
function readCodes(request: FastifyRequest): void {
  // Fastify types params as unknown; a route's params are strings by name before validation.
  const params = request.params as Record<string, string>;
  for (const [name, value] of Object.entries(params)) params[name] = asCode(value);
}

/**
 * The input of a call, in which the surviving customer's code replaces that of a merged one (KYC-54). The paths of a
 * loan look the customer up only where it is not the loan's, and two acts that cannot be undone want the exact code.
 */
async function inputOf(request: FastifyRequest, deps: Deps, endpoint: Endpoint) {
  const { params, query, body } = request;
  if (endpoint.path.startsWith("/loans/{customerId}/")) return { params, query, body };
  if (endpoint.path === "/loans/{loanId}/pay") return { params, query, body };
  if (endpoint.access === "privacy.erase" || endpoint.access === "customers.merge")
    return { params, query, body };
  return replaceMergedCodes(deps.db, { params, query, body });
}

async function admit(
  request: FastifyRequest,
  deps: Deps,
  endpoint: Endpoint,
  readEarly?: (params: Record<string, string>) => EarlyRead | null,
): Promise<SessionActor> {
  // Fastify types params as unknown; a route's params are strings by name before validation.
  const params = request.params as Record<string, string>;
  const { early, ...actor } = await actorOf(request, deps, readEarly?.(params));
  request.early = early;
  if (endpoint.access === "public") return actor;
  const needs = { access: endpoint.access, alsoNeeds: endpoint.alsoNeeds };
  const refuse = async (error: AppError): Promise<never> => {
    request.actor = actor;
    await recordDenial(request, deps, endpoint, error);
    throw error;
  };
  if (actor.rights !== undefined && endpoint.people === true)
    await refuse(forbidden(connectionTexts.peopleOnly));
  if (actor.reach !== null && isOfAllBranches(needs))
    await refuse(new AppError(403, branchTexts.wholeLender));
  if (mayCall(actor, needs)) return actor;
  const own = await ownsRecord(deps, actor, endpoint.owner, params);
  if (own && mayCall(actor, needs, "own")) return actor;
  return refuse(forbidden());
}

/**
 * Records a denial (AUTH-57): a 403 of an access rule or an operation to a signed-in user. It contains the record of
 * the operation, or else the call.
 */
async function recordDenial(
  request: FastifyRequest,
  deps: Deps,
  endpoint: Endpoint,
  error: unknown,
): Promise<void> {
  if (!(error instanceof AppError) || request.actor === null) return;
  if (error.status !== 403 && !isOthersRecord(endpoint, request.actor, error)) return;
  const record = error.record ?? { record_type: endpoint.tag, record_id: callOf(request) };
  await writeAudit(deps.db, contextOf(request, deps), { action: "access.denied", ...record });
}

/** Records a 429 of a rate limit (AUTH-57, AUTH-14): the first of each minute for one network address and call. */
async function recordLimited(
  request: FastifyRequest,
  deps: Deps,
  endpoint: Endpoint,
  error: unknown,
): Promise<void> {
  if (!(error instanceof AppError) || error.status !== 429) return;
  const caller = `${endpoint.method} ${endpoint.path} ${request.ip}`;
  if (!isFirstOfMinute(deps.pool, caller, deps.now().getTime())) return;
  const record = error.record ?? { record_type: endpoint.tag, record_id: callOf(request) };
  await writeAudit(deps.db, contextOf(request, deps), { action: "access.limited", ...record });
}

/** The name of the call in the audit log. */
function callOf(request: FastifyRequest): string {
  const path = addressWithoutSecrets(request.url.split("?")[0] ?? "");
  return `${request.method} ${path}`.slice(0, 300);
}

/**
 * Records that a customer requested a record under their path that belongs to another. The response is 404, whether it
 * exists or not (CUST-1); the audit log shows repeated attempts. Likewise for staff who do not see all branches (BR-4).
 */
function isOthersRecord(endpoint: Endpoint, actor: SessionActor, error: AppError): boolean {
  if (error.status !== 404) return false;
  const named = endpoint.path.split("{").length - 1;
  return actor.area === "customer" ? named > 1 : named > 0 && actor.reach !== null;
}

/** The actor and origin of a request, for the audit log. */
function contextOf(request: FastifyRequest, deps: Deps): RequestContext {
  return {
    actor: request.actor,
    network_address: request.ip,
    request_id: request.id,
    device_cookie: deviceCookieOf(request, deps),
    warn: (fields, text) => request.log.warn(fields, text),
  };
}

/** One audit entry for repeated rejections of a caller within these milliseconds. */
const pause = 60_000;
/** The maximum of stored callers; the oldest are removed first. */
const storedCallers = 100_000;

/** When the last rejection of a caller was recorded, by the audit log's database. */
const recordedIn = new WeakMap<Pool, Map<string, number>>();

/**
 * Whether a rejection is the first of a minute for its call and caller, so that repeated attempts beyond a limit do
 * not fill the audit log. Each process counts separately.
 */
function isFirstOfMinute(pool: Pool, caller: string, now: number): boolean {
  const recorded = recordedIn.get(pool) ?? new Map<string, number>();
  recordedIn.set(pool, recorded);
  const last = recorded.get(caller);
  if (last !== undefined && now - last < pause && now >= last) return false;
  recorded.delete(caller);
  recorded.set(caller, now);
  const [oldest] = recorded.keys();
  if (recorded.size > storedCallers && oldest !== undefined) recorded.delete(oldest);
  return true;
}

/**
 * The cookie of a browser that has just written. It lives longer than a read replica may be behind, so that everyone
 * sees their own change at once, from whichever process answers (decision 069). It identifies no user and grants no
 * right.
 */
const cookieName = "wrote";

/** Seconds. */
const cookieLife = 5;

/**
 * The dependencies with which a request reads lists, reports and exports. Their `db` may be a replica and up to two
 * seconds old; `pool` is the primary's.
 */
function readingOf(request: Pick<FastifyRequest, "cookies">, deps: Deps): Deps {
  const { replica } = deps;
  if (replica === undefined || request.cookies[cookieName] !== undefined) return deps;
  return replica.isFresh() ? { ...deps, db: replica.db } : deps;
}

/** Marks the response to a call that may write, where there is a read replica. */
function markWrite(reply: FastifyReply, { replica, env }: Pick<Deps, "replica" | "env">): void {
  // A replica that is never behind, as in tests, needs no mark.
  if (replica === undefined || replica.behind() === 0) return;
  void reply.setCookie(cookieName, "1", {
    path: "/api",
    httpOnly: true,
    sameSite: "strict",
    secure: env.PUBLIC_URL.startsWith("https:"),
    maxAge: cookieLife,
  });
}
