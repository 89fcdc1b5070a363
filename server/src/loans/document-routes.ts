import * as documentSchemas from "@microfinance/contract/documents/endpoint-schemas.ts";
import * as documentEndpoints from "@microfinance/contract/documents/endpoints.ts";
import { documentTexts } from "@microfinance/contract/documents/texts.ts";
import type { FastifyInstance } from "fastify";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Deps } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import * as incomeSchemas from "@microfinance/contract/loans/income-endpoint-schemas.ts";
import * as incomeEndpoints from "@microfinance/contract/loans/income-endpoints.ts";
import { provenIncomeTexts } from "@microfinance/contract/loans/proven-income.ts";
import { loanOf } from "../loan-record/path-loan.ts";
import { recordIncome } from "./record-income.ts";
import { acceptRawFiles, limitLargeBodies } from "../documents/bodies.ts";
import { addLoanFile, askForPapers } from "./paper-requests.ts";
import { paperRequestTexts } from "@microfinance/contract/documents/paper-requests.ts";
import { paperDecisionTexts } from "@microfinance/contract/documents/paper-decisions.ts";
import { decidePaper } from "./decide-paper.ts";
import { openFile } from "../documents/open-file.ts";
import { filesOf } from "../documents/queries.ts";
import { sendFile } from "../documents/send-file.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const documents = withSchemas(documentEndpoints, documentSchemas);
const { recordIncome: recordIncomeCall } = withSchemas(incomeEndpoints, incomeSchemas);

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
  route(app, deps, documents.askForPapers, async ({ params, body, ctx }) => {
    const papers = await askForPapers(deps, params.id, body.papers, ctx);
    return reply(paperRequestTexts.asked, { papers });
  });
  route(app, deps, documents.decidePaper, async ({ params, body, ctx }) =>
    reply(paperDecisionTexts[body.state], await decidePaper(deps, params, body, ctx)),
  );
  route(app, deps, recordIncomeCall, async ({ params, body, ctx }) => {
    const assessment = await recordIncome(deps, params, body.monthly_income, ctx);
    const text = provenIncomeTexts[body.monthly_income === null ? "takenBack" : "recorded"];
    return reply(text, { assessment });
  });
  void app.register(async (scope) => {
    limitLargeBodies(scope, 4);
    acceptRawFiles(scope);
    route(scope, deps, documents.addLoanFile, async ({ params, query, body, actor, ctx }) => {
      const upload = {
        name: body.name ?? query.name ?? "",
        content: body.content,
        kind: body.kind ?? query.kind,
      };
      const caller = { area: actor.area, user_id: actor.user_id, ctx };
      return reply(documentTexts.added, await addLoanFile(deps, params.id, upload, caller));
    });
  });
}
