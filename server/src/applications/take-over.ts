import type { DraftRecord } from "@microfinance/contract/applications/draft.ts";
import { draftTexts } from "@microfinance/contract/applications/texts.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { shortNameOf } from "../core/db/full-name.ts";
import type { Deps } from "../core/deps.ts";
import { forbidden, notFound } from "../core/http/errors.ts";
import { type DraftRequest, onDraft } from "./own-draft.ts";
import { findDraft, lockApplication, toDraft } from "./queries.ts";
import { limitDrafts } from "./save-draft.ts";

/**
 * Makes the caller the owner of another staff member's unfinished application. Its time stays that of the last save,
 * so that its age goes on. Of the caller's own one nothing changes.
 * @throws 404 for an unknown one; 403 for one of a customer; 409 for a caller with too many
 */
export async function takeOverDraft(deps: Deps, request: DraftRequest): Promise<DraftRecord> {
  const { actor, ctx, applicationId } = request;
  return onDraft(deps, request, () =>
    deps.db.transaction().execute(async (db) => {
      await lockApplication(db, applicationId);
      const draft = await findDraft(db, applicationId);
      if (draft === null) throw notFound(draftTexts.notFound);
      if (draft.user_id === actor.user_id) return toDraft(db, draft);
      const owner = await db
        .selectFrom("users as u")
        .select(["u.area", shortNameOf("u").as("name")])
        .where("u.id", "=", draft.user_id)
        .executeTakeFirstOrThrow();
      if (owner.area !== "staff") throw forbidden();
      await limitDrafts(db, actor.user_id);
      await db
        .updateTable("application_drafts")
        .set({ user_id: actor.user_id })
        .where("id", "=", applicationId)
        .execute();
      await writeAudit(db, ctx, {
        action: "draft.take_over",
        record_type: "application",
        record_id: applicationId,
        before: { owner_id: draft.user_id, owner_name: owner.name },
        after: { owner_id: actor.user_id },
      });
      return toDraft(db, draft);
    }),
  );
}
