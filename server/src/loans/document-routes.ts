import * as documentSchemas from "@microfinance/contract/documents/endpoint-schemas.ts";
import * as documentEndpoints from "@microfinance/contract/documents/endpoints.ts";
import { documentTexts } from "@microfinance/contract/documents/texts.ts";
import type { FastifyInstance } from "fastify";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Deps, Connection } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import * as incomeSchemas from "@microfinance/contract/loans/income-endpoint-schemas.ts";
import * as incomeEndpoints from "@microfinance/contract/loans/income-endpoints.ts";
import {
  provenIncomeTexts,
  incomeProofError,
  provenIncomeTexts as texts,
} from "@microfinance/contract/loans/proven-income.ts";
import { loanOf, lockedLoanOf } from "../loan-record/path-loan.ts";
import { acceptRawFiles, limitLargeBodies } from "../documents/bodies.ts";
import { addLoanFile, askForPapers } from "./paper-requests.ts";
import { paperRequestTexts } from "@microfinance/contract/documents/paper-requests.ts";
import { paperDecisionTexts } from "@microfinance/contract/documents/paper-decisions.ts";
import { decidePaper, namePaper } from "./decide-paper.ts";
import { openFile } from "../documents/open-file.ts";
import { filesOf } from "../documents/queries.ts";
import { sendFile } from "../documents/send-file.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import type { LoanAssessment } from "@microfinance/contract/loans/assessment.ts";
import { isInReview } from "@microfinance/contract/loans/status.ts";
import { conflict, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { incomeProofsOf } from "../loan-record/income-proofs.ts";
import { refuseOwnLoan } from "../loan-record/own-loan.ts";
import { assessmentOf } from "./read-assessment.ts";

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
  route(app, deps, documents.namePaper, async ({ params, body, ctx }) =>
    reply(paperDecisionTexts.named, await namePaper(deps, params, body.kind, ctx)),
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

/**
 * Records the monthly income that an accepted paper of an application proves, or takes it back (LOAN-170). The same
 * figure again changes nothing.
 * @param income in NLe; null takes the figure back
 * @throws 404 for an unknown loan or file; 403 for the caller's own loan (LOAN-45); 409 for a paper that is not
 *   accepted or proves no income, and for an application that is not in review
 */
async function recordIncome(
  deps: Deps,
  named: { id: string; fileId: string },
  income: number | null,
  ctx: RequestContext,
): Promise<LoanAssessment> {
  const staff_id = staffIdOf(ctx);
  return deps.db.transaction().execute(async (db) => {
    const loan = await lockedLoanOf(db, named.id);
    await refuseOwnLoan(db, loan, ctx);
    const files = await filesOf(db, { loan_id: loan.id });
    const file = files.find(({ id }) => id === named.fileId.toLowerCase());
    if (file === undefined) throw notFound(documentTexts.notFound);
    if (!isInReview(loan)) throw conflict(texts.notInReview);
    const error = incomeProofError(file);
    if (error !== null) throw conflict(error);
    const proofs = await incomeProofsOf(db, loan.id);
    const before = proofs.find(({ file_id }) => file_id === file.id)?.monthly_income ?? null;
    if (before === income) return assessmentOf(db, deps, loan);
    await db
      .insertInto("income_proofs")
      .values({
        loan_id: loan.id,
        document_id: file.id,
        paper_decision_id: await newestDecisionOf(db, file.id),
        monthly_income: income,
        staff_id,
        recorded_at: deps.now(),
      })
      .execute();
    await writeAudit(db, ctx, {
      action: "loan.prove_income",
      record_type: "loan",
      record_id: loan.loan_id,
      before: { monthly_income: before },
      after: { name: file.name, file_id: file.id, monthly_income: income },
    });
    return assessmentOf(db, deps, loan);
  });
}

async function newestDecisionOf(db: Connection, fileId: string) {
  const { id } = await db
    .selectFrom("paper_decisions")
    .select("id")
    .where("document_id", "=", fileId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}
