import { draftTexts } from "@microfinance/contract/applications/texts.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { aboutRecord } from "../core/http/about-record.ts";
import { forbidden, notFound } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { type Draft, findDraft } from "./queries.ts";
import { takerFrom } from "./staff-drafts.ts";

/** The caller and the draft of a request. */
export interface DraftRequest {
  actor: SessionActor;
  ctx: RequestContext;
  /** The UUID of the path, in lower case. */
  applicationId: string;
}

/**
 * A draft of the caller: drafts are accessible to their author only, customers' and staff's alike.
 * @param missing the text of the 404
 * @throws 404 for an unknown one; 403 for another author's
 */
export async function ownDraft(
  db: Connection,
  request: DraftRequest,
  missing: string = draftTexts.notFound,
): Promise<Draft> {
  const draft = await findDraft(db, request.applicationId);
  if (draft === null) throw notFound(missing);
  await rejectOthersDraft(db, draft, request.actor);
  return draft;
}

/** @throws 403 for a draft of another author; who had it before reads who took it over */
export async function rejectOthersDraft(
  db: Connection,
  draft: Draft,
  actor: SessionActor,
): Promise<void> {
  if (draft.user_id === actor.user_id) return;
  const taker = await takerFrom(db, draft, actor.user_id);
  throw taker === null ? forbidden() : forbidden(draftTexts.takenOverBy(taker));
}

/** Runs an operation on a draft, and records a 403 for another author's draft (AUTH-57, CUST-1). */
export function onDraft<Result>(
  deps: Deps,
  request: DraftRequest,
  run: () => Promise<Result>,
): Promise<Result> {
  const record = { record_type: "application", record_id: request.applicationId };
  return aboutRecord(record, run);
}
