import type { Refusal } from "@microfinance/contract/loans/refusal.ts";
import type { RepeatedId } from "@microfinance/contract/loans/schema/requests.ts";
import {
  actionError,
  loanActions,
  type SignedAction,
} from "@microfinance/contract/loans/status.ts";
import { actionTexts } from "@microfinance/contract/loans/texts.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { endLoan } from "../loan-record/end-loan.ts";
import { closingNeeds } from "./loan-entries.ts";
import { askCancellation } from "./cancellation.ts";
import { askLossOfLocked } from "../servicing/loss-request.ts";
import { readSettings } from "../settings/queries.ts";
import { writeOffAs } from "../servicing/write-off.ts";
import { refuseOwnLoan } from "../loan-record/own-loan.ts";
import { lockedLoanOfPath, type LoanPath } from "../loan-record/path-loan.ts";
import type { LoanRow } from "../loan-record/queries.ts";

/** The trimmed form of a decision (LOAN-55). */
export type DecisionForm = RepeatedId & {
  approved_by: string;
  comments: string;
  /** Of a rejection: the reason that the customer is told. */
  category?: string | undefined;
};

/**
 * Rejects, cancels or closes a loan (LOAN-34). The balance stays on the record (LOAN-56). With principal owed nothing
 * changes: a write-off is asked for, or the cancellation that takes the payout back, which a second person approves
 * (SERV-121).
 * @throws 404 for an unknown loan; 403 for the caller's own (LOAN-45); 409 when its status forbids it; 400 without a
 *   name or comments
 */
export async function decideLoan(
  deps: Deps,
  action: SignedAction,
  path: LoanPath,
  form: DecisionForm,
  ctx: RequestContext,
): Promise<LoanRow> {
  return deps.db.transaction().execute(async (db) => {
    const loan = await lockedLoanOfPath(db, path, form, ctx);
    return decideLockedLoan(db, deps, action, loan, form, ctx);
  });
}

/**
 * The same for a locked loan: an edit of the status is this operation too (LOAN-36).
 * @throws as `decideLoan`
 */
export async function decideLockedLoan(
  db: Connection,
  deps: Deps,
  action: SignedAction,
  loan: LoanRow,
  form: Pick<DecisionForm, "approved_by" | "comments" | "category">,
  ctx: RequestContext,
): Promise<LoanRow> {
  await refuseOwnLoan(db, loan, ctx);
  const error = actionError(loan.status, action);
  if (error !== null) throw conflict(error);
  refuseUnsigned(form);
  const status = loanActions[action].to;
  if (status === "canceled" || status === "closed") {
    const needs = await closingNeeds(db, deps, loan, status);
    if (needs === "write_off") {
      const asked = { row: loan, reason: form.comments };
      await askLossOfLocked(db, deps, writeOffAs(status), asked, ctx);
      return loan;
    }
    if (needs === "cancellation") {
      await askCancellation(db, deps, loan, form.comments, ctx);
      return loan;
    }
  }
  const { approved_by, comments } = form;
  const refusal = action === "reject" ? await refusalOf(db, form.category ?? "") : null;
  return endLoan(db, deps, loan, action, { approved_by, comments, refusal }, ctx);
}

/**
 * What the customer is told of the rejection; null where the caller names no category.
 * @throws 400 for one that is not in the settings
 */
async function refusalOf(db: Connection, category: string): Promise<Refusal | null> {
  if (category === "") return null;
  const { refusal_categories } = await readSettings(db);
  const found = refusal_categories.find((one) => one.category === category);
  if (found === undefined)
    throw badRequest(actionTexts.unknownCategory, { category: actionTexts.unknownCategory });
  return found;
}

/** Rejects a decision without the approver's name or comments (LOAN-55). */
export function refuseUnsigned(form: { approved_by: string; comments: string }): void {
  if (form.approved_by === "")
    throw badRequest(actionTexts.approverMissing, { approved_by: actionTexts.approverMissing });
  if (form.comments === "")
    throw badRequest(actionTexts.commentsMissing, { comments: actionTexts.commentsMissing });
}
