import { draftTexts } from "@microfinance/contract/applications/texts.ts";
import type { StoredFile } from "@microfinance/contract/documents/schema.ts";
import { documentTexts } from "@microfinance/contract/documents/texts.ts";
import { filesError } from "@microfinance/contract/core/files.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Deps } from "../core/deps.ts";
import { deleteDraftFile, filesOf, insertFile } from "../documents/queries.ts";
import { fileRefused, readUpload, type Upload } from "../documents/read-upload.ts";
import { notFound } from "../core/http/errors.ts";
import { type DraftRequest, onDraft, ownDraft } from "./own-draft.ts";
import { lockApplication } from "./queries.ts";

/**
 * Adds a file to a draft. A repeated upload of the same content, name and kind returns the stored file.
 * @throws 400 for a rejected file, or too many or too large in total (LOAN-25); 404 without a saved draft
 */
export async function addDraftFile(
  deps: Deps,
  request: DraftRequest,
  upload: Upload,
): Promise<{ file: StoredFile; files: StoredFile[] }> {
  // Before the transaction, since the store may be a slow remote bucket.
  const read = await deps.documents.put(readUpload(upload));
  const draft_id = request.applicationId;
  return onDraft(deps, request, () =>
    deps.db.transaction().execute(async (db) => {
      await lockApplication(db, draft_id);
      await ownDraft(db, request, draftTexts.notFoundForFiles);
      const isUpload = (file: StoredFile) =>
        file.name === read.name &&
        file.sha256 === read.sha256.toString("hex") &&
        file.kind === read.kind;
      const stored = await filesOf(db, { draft_id });
      const same = stored.find(isUpload);
      if (same) return { file: same, files: stored };
      const error = filesError([...stored, read]);
      if (error !== null) throw fileRefused(error);
      const by = { user_id: request.actor.user_id, at: deps.now() };
      await insertFile(db, { draft_id }, read, by);
      await writeAudit(db, request.ctx, {
        action: "application.file_add",
        record_type: "application",
        record_id: draft_id,
        after: {
          name: read.name,
          size: read.size,
          sha256: read.sha256.toString("hex"),
          kind: read.kind,
        },
      });
      const files = await filesOf(db, { draft_id });
      const file = files.find(isUpload);
      if (!file) throw new Error(`file ${read.name} was inserted but is not found`);
      return { file, files };
    }),
  );
}

/** Removes a file of a draft. @throws 404 for an unknown file */
export async function removeDraftFile(
  deps: Deps,
  request: DraftRequest,
  fileId: string,
): Promise<StoredFile[]> {
  const draft_id = request.applicationId;
  return onDraft(deps, request, () =>
    deps.db.transaction().execute(async (db) => {
      await lockApplication(db, draft_id);
      await ownDraft(db, request);
      const name = await deleteDraftFile(db, draft_id, fileId);
      if (name === null) throw notFound(documentTexts.notFound);
      await writeAudit(db, request.ctx, {
        action: "application.file_remove",
        record_type: "application",
        record_id: draft_id,
        before: { name },
      });
      return filesOf(db, { draft_id });
    }),
  );
}
