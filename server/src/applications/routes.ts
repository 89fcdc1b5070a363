import { draftTexts, applicationTexts } from "@microfinance/contract/applications/texts.ts";
import { documentTexts } from "@microfinance/contract/documents/texts.ts";
import * as schemas from "@microfinance/contract/applications/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/applications/endpoints.ts";
import type { FastifyInstance } from "fastify";
import { writeAudit } from "../core/audit/write-audit.ts";
import { applicationNote } from "../blocks/application-hits.ts";
import { type Deps, today } from "../core/deps.ts";
import { openFile } from "../documents/open-file.ts";
import { filesOf } from "../documents/queries.ts";
import { sendFile } from "../documents/send-file.ts";
import { type Call, reply, route } from "../core/http/route.ts";
import { toLoan } from "../loan-record/loan-response.ts";
import { acceptJsonWithFiles, acceptRawFiles, limitLargeBodies } from "../documents/bodies.ts";
import { addDraftFile, removeDraftFile } from "./draft-files.ts";
import { type DraftRequest, onDraft, ownDraft } from "./own-draft.ts";
import { deleteDraft, draftsOf, toDraft } from "./queries.ts";
import { saveDraft } from "./save-draft.ts";
import { staffDrafts } from "./staff-drafts.ts";
import { submitApplication } from "./submit-application.ts";
import { takeOverDraft } from "./take-over.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const applications = withSchemas(endpoints, schemas);

/** Applications, from the first saved draft to the submission (LOAN-1, LOAN-8, LOAN-22). */
export function applicationRoutes(app: FastifyInstance, deps: Deps): void {
  draftRoutes(app, deps);
  fileRoutes(app, deps);
  void app.register(async (scope) => {
    limitLargeBodies(scope, 2);
    acceptJsonWithFiles(scope);
    route(scope, deps, applications.createLoan, async ({ body, actor, ctx }) => {
      const loan = await submitApplication(deps, actor, body, ctx);
      const note = await applicationNote(deps.db, loan, actor.area);
      return reply(applicationTexts.done, {
        loan: toLoan(loan, actor.area, today(deps)),
        ...(note === null ? {} : { note }),
      });
    });
  });
}

function draftRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, applications.saveDraft, async (call) =>
    reply(draftTexts.saved, { draft: await saveDraft(deps, requestOf(call), call.body) }),
  );
  route(app, deps, applications.listDrafts, async ({ actor }) => {
    const found = await draftsOf(deps.db, actor.user_id);
    const drafts = await Promise.all(found.map((draft) => toDraft(deps.db, draft)));
    return reply(draftTexts.listed, { drafts, data: drafts });
  });
  route(app, deps, applications.listStaffDrafts, async () =>
    reply(draftTexts.listed, { drafts: await staffDrafts(deps.db) }),
  );
  route(app, deps, applications.takeOverDraft, async (call) =>
    reply(draftTexts.takenOver, { draft: await takeOverDraft(deps, requestOf(call)) }),
  );
  route(app, deps, applications.readDraft, async (call) => {
    const request = requestOf(call);
    const draft = await onDraft(deps, request, () => ownDraft(deps.db, request));
    return reply(draftTexts.found, { draft: await toDraft(deps.db, draft) });
  });
  route(app, deps, applications.deleteDraft, async (call) => {
    const request = requestOf(call);
    await onDraft(deps, request, () =>
      deps.db.transaction().execute(async (db) => {
        await ownDraft(db, request);
        await deleteDraft(db, request.applicationId);
        await writeAudit(db, call.ctx, {
          action: "draft.delete",
          record_type: "application",
          record_id: request.applicationId,
        });
      }),
    );
    return reply(draftTexts.deleted, {});
  });
}

function fileRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, applications.listDraftFiles, async (call) => {
    const request = requestOf(call);
    const draft = await onDraft(deps, request, () => ownDraft(deps.db, request));
    const files = await filesOf(deps.db, { draft_id: draft.id });
    return reply(documentTexts.listed, { files, data: files });
  });
  route(app, deps, applications.readDraftFile, async (call) => {
    const request = requestOf(call);
    const draft = await onDraft(deps, request, () => ownDraft(deps.db, request));
    const file = await openFile(deps, { draft_id: draft.id }, call.params.fileId);
    if (call.actor.area === "staff") {
      await writeAudit(deps.db, call.ctx, {
        action: "document.download",
        record_type: "application",
        record_id: request.applicationId,
        after: { file_id: file.id, name: file.name },
      });
    }
    return sendFile(call.reply, file);
  });
  route(app, deps, applications.deleteDraftFile, async (call) => {
    const files = await removeDraftFile(deps, requestOf(call), call.params.fileId);
    return reply(documentTexts.removed, { files });
  });
  void app.register(async (scope) => {
    limitLargeBodies(scope, 4);
    acceptRawFiles(scope);
    route(scope, deps, applications.addDraftFile, async (call) => {
      const { query, body } = call;
      const upload = {
        name: body.name ?? query.name ?? "",
        content: body.content,
        kind: body.kind ?? query.kind,
      };
      return reply(documentTexts.added, await addDraftFile(deps, requestOf(call), upload));
    });
  });
}

function requestOf(call: Call<{ applicationId: string }, unknown, unknown>): DraftRequest {
  const applicationId = call.params.applicationId.toLowerCase();
  return { actor: call.actor, ctx: call.ctx, applicationId };
}
