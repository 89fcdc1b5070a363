import type { LoanAssessment } from "@microfinance/contract/loans/assessment.ts";
import {
  incomeProofError,
  provenIncomeTexts as texts,
} from "@microfinance/contract/loans/proven-income.ts";
import { documentTexts } from "@microfinance/contract/documents/texts.ts";
import { isInReview } from "@microfinance/contract/loans/status.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { filesOf } from "../documents/queries.ts";
import { incomeProofsOf } from "../loan-record/income-proofs.ts";
import { refuseOwnLoan } from "../loan-record/own-loan.ts";
import { lockedLoanOf } from "../loan-record/path-loan.ts";
import { assessmentOf } from "./read-assessment.ts";

/**
 * Records the monthly income that an accepted paper of an application proves, or takes it back (LOAN-170). The same figure
 * again changes nothing.
 * @param income in NLe; null takes the figure back
 * @throws 404 for an unknown loan or file; 403 for the caller's own loan (LOAN-45); 409 for a paper that is not accepted or
 *   proves no income, and for an application that is not in review
 */
export async function recordIncome(
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
