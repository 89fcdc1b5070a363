import { paperDecisionTexts } from "@microfinance/contract/documents/paper-decisions.ts";
import { listedSmall } from "@microfinance/contract/core/sentences.ts";
import {
  kindOfPaper,
  type MissingPaper,
  openRequests,
  type PaperRequest,
  paperRequestTexts,
  unaskedPapers,
} from "@microfinance/contract/documents/paper-requests.ts";
import { paperKinds } from "@microfinance/contract/documents/papers.ts";
import type { StoredFile } from "@microfinance/contract/documents/schema.ts";
import { filesError } from "@microfinance/contract/core/files.ts";
import { isInReview } from "@microfinance/contract/loans/status.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { insertNote } from "../loan-record/notes.ts";
import { refuseOwnLoan } from "../loan-record/own-loan.ts";
import type { LoanRow } from "../loan-record/queries.ts";
import { productOf } from "../products/queries.ts";
import { lockedLoanOf } from "../loan-record/path-loan.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { filesOf, insertFile } from "../documents/queries.ts";
import { fileRefused, readUpload, type Upload } from "../documents/read-upload.ts";

/** The papers that a loan's customer was asked for and that no later file shows (LOAN-100). */
export async function openRequestsOf(
  db: Connection,
  loanId: number,
  files: readonly StoredFile[],
): Promise<PaperRequest[]> {
  const rows = await db
    .selectFrom("loan_paper_requests")
    .select(["kind", "name", "asked_at", "reason"])
    .where("loan_id", "=", loanId)
    .orderBy("id")
    .execute();
  const requests = rows.flatMap(({ name, asked_at, reason, ...row }) => {
    const kind = paperKinds.find((known) => known === row.kind);
    const why = reason === "" ? {} : { reason };
    return kind === undefined ? [] : [{ kind, name, asked_at: asked_at.toISOString(), ...why }];
  });
  return openRequests(requests, files);
}

/** The papers that an application in review waits for: those asked for, and those that its product needs besides. */
export async function openPapersOf(
  db: Connection,
  loan: LoanRow,
  files: readonly StoredFile[],
): Promise<{ asked: PaperRequest[]; missing: MissingPaper[] }> {
  if (!isInReview(loan)) return { asked: [], missing: [] };
  const asked = await openRequestsOf(db, loan.id, files);
  const { documents } = await productOf(db, loan);
  return { asked, missing: unaskedPapers(documents, files, asked) };
}

/**
 * Asks the customer for papers (LOAN-100): a notice with its mail, and a note on the loan.
 * @returns the names of the papers that were not asked for already
 * @throws 404 for an unknown loan; 403 for the caller's own (LOAN-45); 409 when it is not in review, or all of the
 *   papers are asked for already
 */
export async function askForPapers(
  deps: Deps,
  named: string,
  names: readonly string[],
  ctx: RequestContext,
): Promise<string[]> {
  const staff_id = staffIdOf(ctx);
  return deps.db.transaction().execute(async (db) => {
    const loan = await lockedLoanOf(db, named);
    await refuseOwnLoan(db, loan, ctx);
    if (!isInReview(loan)) throw conflict(paperRequestTexts.notInReview);
    const open = await openRequestsOf(db, loan.id, await filesOf(db, { loan_id: loan.id }));
    const papers = [...new Set(names)].filter((name) => !open.some((one) => one.name === name));
    if (papers.length === 0) throw conflict(paperRequestTexts.askedAlready);
    const asked_at = deps.now();
    await db
      .insertInto("loan_paper_requests")
      .values(
        papers.flatMap((name) => {
          const kind = kindOfPaper(name);
          return kind === null ? [] : [{ loan_id: loan.id, kind, name, staff_id, asked_at }];
        }),
      )
      .execute();
    const sentence = listedSmall(papers);
    const note = { body: `Asked the customer for: ${sentence}.` };
    await insertNote(db, deps, loan.id, note, staff_id);
    const event = { kind: "papers_asked", facts: { papers } } as const;
    const key = `${asked_at.toISOString()} ${papers.join(", ")}`;
    await notifyCustomer(db, deps, loan, event, key);
    await writeAudit(db, ctx, {
      action: "loan.ask_papers",
      record_type: "loan",
      record_id: loan.loan_id,
      after: { papers: sentence },
    });
    return papers;
  });
}

/**
 * Adds a paper to an application in review (LOAN-101). A repeated upload of the same content, name and kind returns the
 * stored file.
 * @throws 404 for an unknown loan; 409 when it is not in review, the customer's paper is neither asked for nor missing,
 *   or the office refused the same file; 400 for a rejected file, or too many or too large in total (LOAN-25)
 */
export async function addLoanFile(
  deps: Deps,
  named: string,
  upload: Upload,
  caller: { area: "customer" | "staff"; user_id: number; ctx: RequestContext },
): Promise<{ file: StoredFile; files: StoredFile[] }> {
  // Before the transaction, since the store may be a slow remote bucket.
  const read = await deps.documents.put(readUpload(upload));
  const sha256 = read.sha256.toString("hex");
  return deps.db.transaction().execute(async (db) => {
    const loan = await lockedLoanOf(db, named);
    const owner = { loan_id: loan.id };
    const isIt = (file: StoredFile) =>
      file.name === read.name && file.sha256 === sha256 && file.kind === read.kind;
    const stored = await filesOf(db, owner);
    const same = stored.find(isIt);
    if (same?.decision?.state === "refused") throw conflict(paperDecisionTexts.sameAgain);
    if (same) return { file: same, files: stored };
    if (!isInReview(loan)) throw conflict(paperRequestTexts.notInReview);
    const { asked, missing } = await openPapersOf(db, loan, stored);
    if (
      caller.area === "customer" &&
      ![...asked, ...missing].some(({ kind }) => kind === read.kind)
    )
      throw conflict(paperRequestTexts.notAsked);
    const error = filesError([...stored, read]);
    if (error !== null) throw fileRefused(error);
    await insertFile(db, owner, read, { user_id: caller.user_id, at: deps.now() });
    await writeAudit(db, caller.ctx, {
      action: "loan.add_file",
      record_type: "loan",
      record_id: loan.loan_id,
      after: { name: read.name, size: read.size, sha256, kind: read.kind },
    });
    const files = await filesOf(db, owner);
    const file = files.find(isIt);
    if (!file) throw new Error(`file ${read.name} was stored and is gone`);
    return { file, files };
  });
}
