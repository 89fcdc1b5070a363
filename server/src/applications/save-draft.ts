import type { DraftRecord, savedDraft } from "@microfinance/contract/applications/draft.ts";
import { applicationFieldTexts, draftTexts } from "@microfinance/contract/applications/texts.ts";
import type { z } from "zod";
import { findCustomerKey } from "../people/customer-key.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest, conflict, AppError } from "../core/http/errors.ts";
import { type DraftRequest, onDraft, rejectOthersDraft } from "./own-draft.ts";
import {
  countDrafts,
  type Draft,
  findDraft,
  isSubmitted,
  lockApplication,
  lockDraftsOf,
  putDraft,
  toDraft,
} from "./queries.ts";

/** The maximum of unfinished applications of one author. */
const maxDrafts = 20;

/**
 * Saves the whole state of an unfinished application; the last save wins, unless it is based on an older state than
 * the stored one.
 * @throws 409 with the stored draft when it is newer than `base_updated_at`; 409 once the application was submitted,
 *   or with too many drafts; 403 for another author's; 400 for an unknown customer
 */
export async function saveDraft(
  deps: Deps,
  request: DraftRequest,
  input: z.output<typeof savedDraft>,
): Promise<DraftRecord> {
  const { actor, applicationId } = request;
  return onDraft(deps, request, () =>
    deps.db.transaction().execute(async (db) => {
      await lockApplication(db, applicationId);
      const stored = await findDraft(db, applicationId);
      if (stored === null) await rejectFurtherDraft(db, applicationId, actor.user_id);
      else {
        await rejectOthersDraft(db, stored, actor);
        await rejectStale(db, stored, input.base_updated_at);
      }
      const customer_id = actor.area === "staff" ? await chosenCustomer(db, input) : null;
      const content = { step: input.step, body: input.body, customer_id };
      const draft = await putDraft(db, applicationId, actor.user_id, content, deps.now());
      return toDraft(db, draft);
    }),
  );
}

async function rejectFurtherDraft(
  db: Connection,
  applicationId: string,
  userId: number,
): Promise<void> {
  if (await isSubmitted(db, applicationId)) throw conflict(draftTexts.submitted);
  await limitDrafts(db, userId);
}

/** @throws 409 for an author who has as many drafts as one may have */
export async function limitDrafts(db: Connection, userId: number): Promise<void> {
  await lockDraftsOf(db, userId);
  if ((await countDrafts(db, userId)) >= maxDrafts) throw conflict(draftTexts.tooMany(maxDrafts));
}

async function rejectStale(
  db: Connection,
  stored: Draft,
  base: string | null | undefined,
): Promise<void> {
  if (!base || Date.parse(base) >= stored.updated_at.getTime()) return;
  const draft = await toDraft(db, stored);
  throw new AppError(409, draftTexts.changedMeanwhile, { beside: { draft } });
}

async function chosenCustomer(
  db: Connection,
  input: { customer_id?: string | null | undefined },
): Promise<string | null> {
  if (!input.customer_id) return null;
  const key = await findCustomerKey(db, input.customer_id);
  if (key !== null) return key.customer_id;
  throw badRequest(applicationFieldTexts.customerId, {
    customer_id: applicationFieldTexts.customerId,
  });
}
