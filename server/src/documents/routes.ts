import * as documents from "@microfinance/contract/documents/endpoints.ts";
import { documentTexts } from "@microfinance/contract/documents/texts.ts";
import type { FastifyInstance } from "fastify";
import { writeAudit } from "../audit/write-audit.ts";
import type { Deps } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { loanOf } from "../loans/path-loan.ts";
import { openFile } from "./open-file.ts";
import { filesOf } from "./queries.ts";
import { sendFile } from "./send-file.ts";

/** The files of a loan, for staff and its owner (LOAN-26). */
export function documentRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, documents.listLoanFiles, async ({ params }) => {
    const loan = await loanOf(deps.db, params.id);
    const files = await filesOf(deps.db, { loan_id: loan.id });
    return reply(documentTexts.listed, { files, data: files });
  });
  route(app, deps, documents.readLoanFile, async ({ params, actor, ctx, reply: response }) => {
    const loan = await loanOf(deps.db, params.id);
    const file = await openFile(deps, { loan_id: loan.id }, params.fileId);
    // Reading one's own documents is not recorded (AUTH-58).
    if (actor.area === "staff") {
      await writeAudit(deps.db, ctx, {
        action: "document.download",
        record_type: "loan",
        record_id: loan.loan_id,
        after: { file_id: file.id, name: file.name },
      });
    }
    return sendFile(response, file);
  });
}
