import { draftTexts } from "@microfinance/contract/applications/texts.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { aboutRecord } from "../core/http/about-record.ts";
import { forbidden, notFound } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { type Draft, findDraft } from "./queries.ts";

/** Who asks for which draft. */
export interface DraftRequest {
  actor: SessionActor;
  ctx: RequestContext;
  /** The UUID of the path, in lower case. */
  applicationId: string;
}

/**
 * A draft of the caller's own: drafts are their maker's alone, customers' and staff's alike.
 * @param missing what is said when there is none
 * @throws 404 for none; 403 for somebody else's
 */
export async function ownDraft(
  db: Connection,
  request: DraftRequest,
  missing: string = draftTexts.notFound,
): Promise<Draft> {
  const draft = await findDraft(db, request.applicationId);
  if (draft === null) throw notFound(missing);
  refuseForeign(draft, request.actor);
  return draft;
}

/** @throws 403 for a draft of somebody else */
export function refuseForeign(draft: Draft, actor: SessionActor): void {
  if (draft.user_id !== actor.user_id) throw forbidden();
}

/** Runs what is asked of a draft, and records it when it is refused as somebody else's (AUTH-57, CUST-1). */
export function onDraft<Result>(
  deps: Deps,
  request: DraftRequest,
  run: () => Promise<Result>,
): Promise<Result> {
  const record = { record_type: "application", record_id: request.applicationId };
  return aboutRecord(record, run);
}
