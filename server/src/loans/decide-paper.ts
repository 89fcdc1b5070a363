import {
  paperDecisionTexts as texts,
  type paperDecisionBody,
} from "@microfinance/contract/documents/paper-decisions.ts";
import { type PaperKind, papers, paperTitle } from "@microfinance/contract/documents/papers.ts";
import type { StoredFile } from "@microfinance/contract/documents/schema.ts";
import { documentTexts } from "@microfinance/contract/documents/texts.ts";
import { isInReview } from "@microfinance/contract/loans/status.ts";
import type { z } from "zod";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { insertNote } from "../loan-record/notes.ts";
import { refuseOwnLoan } from "../loan-record/own-loan.ts";
import { lockedLoanOf } from "../loan-record/path-loan.ts";
import type { LoanRow } from "../loan-record/queries.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { openRequestsOf } from "./paper-requests.ts";
import { filesOf } from "../documents/queries.ts";

/**
 * Accepts or refuses a paper of an application (KYC-30). A refused one is asked for again, with its reason: notice,
 * mail, text message, and a note on the loan. The same decision again changes nothing.
 * @throws 404 for an unknown loan or file; 403 for the caller's own loan (LOAN-45); 409 when it is not in review
 */
export async function decidePaper(
  deps: Deps,
  named: { id: string; fileId: string },
  decision: z.output<typeof paperDecisionBody>,
  ctx: RequestContext,
): Promise<{ file: StoredFile; files: StoredFile[] }> {
  const staff_id = staffIdOf(ctx);
  const { state, reason = "" } = decision;
  return deps.db.transaction().execute(async (db) => {
    const { loan, stored, file } = await reviewedPaper(db, named, ctx);
    if (file.decision?.state === state && file.decision.reason === reason)
      return { file, files: stored };
    const { id: decisionId } = await db
      .insertInto("paper_decisions")
      .values({
        loan_id: loan.id,
        document_id: file.id,
        state,
        reason,
        staff_id,
        decided_at: deps.now(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (state === "refused") await askAgain(db, deps, loan, file, { reason, staff_id, decisionId });
    await writeAudit(db, ctx, {
      action: state === "refused" ? "loan.refuse_paper" : "loan.accept_paper",
      record_type: "loan",
      record_id: loan.loan_id,
      after: { name: file.name, file_id: file.id, kind: file.kind, reason },
    });
    const files = await filesOf(db, { loan_id: loan.id });
    return { file: files.find(({ id }) => id === file.id) ?? file, files };
  });
}

/**
 * Says which paper of the checklist a file shows (LOAN-94): it counts as that paper from then on.
 * @throws 404 for an unknown loan or file; 403 for the caller's own loan (LOAN-45); 409 when it is not in review
 */
export async function namePaper(
  deps: Deps,
  named: { id: string; fileId: string },
  kind: PaperKind,
  ctx: RequestContext,
): Promise<{ file: StoredFile; files: StoredFile[] }> {
  return deps.db.transaction().execute(async (db) => {
    const { loan, stored, file } = await reviewedPaper(db, named, ctx);
    if (file.kind === kind) return { file, files: stored };
    await db.updateTable("documents").set({ kind }).where("id", "=", file.id).execute();
    await writeAudit(db, ctx, {
      action: "loan.name_paper",
      record_type: "loan",
      record_id: loan.loan_id,
      before: { kind: file.kind },
      after: { name: file.name, file_id: file.id, kind, paper: paperTitle(kind) },
    });
    const files = await filesOf(db, { loan_id: loan.id });
    return { file: { ...file, kind }, files };
  });
}

/** A file of a locked loan in review that is not the caller's own. */
async function reviewedPaper(
  db: Connection,
  named: { id: string; fileId: string },
  ctx: RequestContext,
) {
  const loan = await lockedLoanOf(db, named.id);
  await refuseOwnLoan(db, loan, ctx);
  const stored = await filesOf(db, { loan_id: loan.id });
  const file = stored.find(({ id }) => id === named.fileId.toLowerCase());
  if (file === undefined) throw notFound(documentTexts.notFound);
  if (!isInReview(loan)) throw conflict(texts.notInReview);
  return { loan, stored, file };
}

/** Asks the customer for another paper; one that is on no checklist is brought to the office. */
async function askAgain(
  db: Connection,
  deps: Deps,
  loan: LoanRow,
  file: StoredFile,
  refusal: { reason: string; staff_id: number; decisionId: number | string | bigint },
): Promise<void> {
  const { reason, staff_id } = refusal;
  const paper = papers.find(({ kind }) => kind === file.kind);
  const name = paper?.missing[0] ?? file.name;
  if (paper !== undefined) {
    const open = await openRequestsOf(db, loan.id, await filesOf(db, { loan_id: loan.id }));
    const unasked = paper.missing.find((one) => !open.some((request) => request.name === one));
    const asked = { loan_id: loan.id, kind: paper.kind, staff_id, asked_at: deps.now(), reason };
    // What is asked for already is not asked for twice (LOAN-100); the notice says why all the same.
    if (unasked !== undefined)
      await db
        .insertInto("loan_paper_requests")
        .values({ ...asked, name: unasked })
        .execute();
  }
  const note = { body: `Refused ${file.name}: ${reason}` };
  await insertNote(db, deps, loan.id, note, staff_id);
  const facts = { paper: name, reason, can_add: paper !== undefined };
  const key = `refused ${refusal.decisionId}`;
  await notifyCustomer(db, deps, loan, { kind: "paper_refused", facts }, key);
}
