import {
  requestApprovalError,
  requestLabels,
  requestTexts,
} from "@microfinance/contract/requests/requests.ts";
import { actOfRequest } from "@microfinance/contract/acts/kinds.ts";
import { may } from "@microfinance/contract/core/access.ts";
import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";
import { nameAct } from "../acts/running-act.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict, forbidden, notFound } from "../core/http/errors.ts";
import { type RequestContext, type SessionActor, staffIdOf } from "../core/http/session.ts";
import { lockCustomer } from "../customers/record-queries.ts";
import { refuseOwnLoan } from "../loan-record/own-loan.ts";
import { lockLoan, type LoanRow } from "../loan-record/queries.ts";
import { readSettings } from "../settings/queries.ts";
import { handlerOf } from "./request-handler.ts";
import {
  auditedRequest,
  findRequest,
  type RequestRow,
  toRequest,
  waitingRequests,
} from "./request-rows.ts";

/** Whether this person asked, or answers for the API client that did (CONN-3). */
const asked = (actor: SessionActor, { asked_by, asker_owner }: RequestRow): boolean =>
  actor.staff_id !== null && [asked_by, asker_owner].includes(actor.staff_id);

/** Whether this person may approve a request: what its kind says, and never what they asked for. */
function mayApprove(actor: SessionActor, request: RequestRow, settings: LenderSettings): boolean {
  if (request.state !== "waiting" || asked(actor, request)) return false;
  return handlerOf(request.kind).mayApprove(actor, request, settings);
}

/**
 * Whether this person may stop a change of a control that waits: whoever reads the audit log, but who asked withdraws.
 */
function mayStop(actor: SessionActor, request: RequestRow): boolean {
  const { kind, state, asked_by } = request;
  if (kind !== "control" || state !== "waiting" || asked_by === actor.staff_id) return false;
  return may(actor, "requests.stop");
}

/** A request as this person reads it. */
export const shownTo = (actor: SessionActor, request: RequestRow, settings: LenderSettings) =>
  toRequest(request, mayApprove(actor, request, settings), mayStop(actor, request));

/** The requests that wait for this person's approval, or that they may stop, oldest first. */
export async function requestsFor(db: Connection, actor: SessionActor): Promise<RequestRow[]> {
  const waiting = await waitingRequests(db);
  if (waiting.length === 0) return [];
  const settings = await readSettings(db);
  return waiting.filter(
    (request) => mayApprove(actor, request, settings) || mayStop(actor, request),
  );
}

/**
 * Approves a request as a second person; what was asked for happens in the same transaction (SERV-5).
 * @throws 404 for an unknown request; 403 for one that the person may not approve, or about their own loan; 409 when
 *   it was answered, when they asked for it, or when what it is about no longer allows it
 */
export async function approveRequest(
  deps: Deps,
  id: number,
  note: string,
  actor: SessionActor,
  ctx: RequestContext,
): Promise<RequestRow> {
  return deps.db.transaction().execute(async (db) => {
    const { request, loan } = await lockRequest(db, id, ctx);
    const refusal = requestApprovalError(request, staffIdOf(ctx));
    if (refusal !== null) throw conflict(refusal);
    if (!mayApprove(actor, request, await readSettings(db))) throw forbidden(requestTexts.notYours);
    await answer(db, deps, request, "approved", note, ctx);
    nameAct(db, actOfRequest(request.kind));
    await handlerOf(request.kind).apply(db, deps, { request, loan }, ctx);
    return answered(db, id);
  });
}

/**
 * Declines a request; the person who asked for it withdraws it, and whoever may stop a change of a control stops it, by
 * the same operation. Nothing else changes, except that a customer who was asked to agree is notified.
 * @throws as `approveRequest`, except that who asked may decline
 */
export async function declineRequest(
  deps: Deps,
  id: number,
  note: string,
  actor: SessionActor,
  ctx: RequestContext,
): Promise<RequestRow> {
  return deps.db.transaction().execute(async (db) => {
    const { request, loan } = await lockRequest(db, id, ctx);
    if (request.state !== "waiting") throw conflict(requestTexts.answered);
    const isAsker = request.asked_by === actor.staff_id;
    const maySo = mayStop(actor, request) || mayApprove(actor, request, await readSettings(db));
    if (!isAsker && !maySo) throw forbidden(requestTexts.notYours);
    await answer(db, deps, request, "declined", note, ctx);
    await handlerOf(request.kind).declined?.(db, deps, { request, loan });
    return answered(db, id);
  });
}

/** The request, locked after its customer and its loan, in the order of locks of every act. */
async function lockRequest(
  db: Connection,
  id: number,
  ctx: RequestContext,
): Promise<{ request: RequestRow; loan: LoanRow | null }> {
  const named = await findRequest(db, id);
  if (named === null) throw notFound(requestTexts.notFound);
  await handlerOf(named.kind).lock?.(db, named);
  if (named.customer_id !== null) await lockCustomer(db, named.customer_id);
  const loan = named.loan === null ? null : await lockLoan(db, { column: "id", value: named.loan });
  if (loan !== null) await refuseOwnLoan(db, loan, ctx);
  await db.selectFrom("requests").select("id").where("id", "=", id).forUpdate().execute();
  return { request: await answered(db, id), loan };
}

async function answered(db: Connection, id: number): Promise<RequestRow> {
  const request = await findRequest(db, id);
  if (request === null) throw notFound(requestTexts.notFound);
  return request;
}

async function answer(
  db: Connection,
  deps: Deps,
  request: RequestRow,
  state: "approved" | "declined",
  note: string,
  ctx: RequestContext,
): Promise<void> {
  await db
    .updateTable("requests")
    .set({ state, note, answered_by: staffIdOf(ctx), answered_at: deps.now() })
    .where("id", "=", request.id)
    .execute();
  await writeAudit(db, ctx, {
    action: state === "approved" ? "request.approve" : "request.decline",
    ...auditedRequest({ ...request, subject: request.figures.subject ?? null }),
    before: { request: requestLabels[request.kind], asked_by: request.asker_name },
    after: { reason: request.reason, ...(note === "" ? {} : { note }) },
  });
}
