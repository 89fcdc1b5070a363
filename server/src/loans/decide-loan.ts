import type { RepeatedId } from "@microfinance/contract/loans/schema/requests.ts";
import {
  actionError,
  loanActions,
  type SignedAction,
} from "@microfinance/contract/loans/status.ts";
import { actionTexts } from "@microfinance/contract/loans/texts.ts";
import { noticeOfStatus } from "@microfinance/contract/messaging/events.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { lossOfClosing, postClosing } from "./loan-entries.ts";
import { changedLoan, changeLoan, saveDecision, staffIdOf } from "./change-loan.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { askClosingWithLoss } from "../servicing/write-off.ts";
import { refuseOwnLoan } from "./own-loan.ts";
import { lockedLoanOfPath, type LoanPath } from "./path-loan.ts";
import type { LoanRow } from "./queries.ts";
import { updateArrears } from "./update-arrears.ts";

/** The trimmed form of a decision (LOAN-55). */
export type DecisionForm = RepeatedId & { approved_by: string; comments: string };

/**
 * Rejects, cancels or closes a loan (LOAN-34). The balance stays on the record; for a canceled loan without payments
 * the disbursement is reversed (LOAN-56). With principal owed nothing changes: a write-off is asked for, which a second
 * person approves (SERV-121).
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
    return decideHeldLoan(db, deps, action, loan, form, ctx);
  });
}

/**
 * The same for a locked loan: an edit of the status is this operation too (LOAN-36).
 * @throws as `decideLoan`
 */
export async function decideHeldLoan(
  db: Connection,
  deps: Deps,
  action: SignedAction,
  loan: LoanRow,
  form: Pick<DecisionForm, "approved_by" | "comments">,
  ctx: RequestContext,
): Promise<LoanRow> {
  const staffId = staffIdOf(ctx);
  await refuseOwnLoan(db, loan, ctx);
  const error = actionError(loan.status, action);
  if (error !== null) throw conflict(error);
  refuseUnsigned(form);
  const status = loanActions[action].to;
  const { approved_by, comments } = form;
  if (status === "canceled" || status === "closed") {
    if ((await lossOfClosing(db, deps, loan, status)) > 0) {
      await askClosingWithLoss(db, deps, loan, { ending: status, comments }, ctx);
      return loan;
    }
    await postClosing(db, deps, loan, { status, comments }, staffId);
  }
  await changeLoan(db, deps, loan.id, { status });
  if (status !== "rejected") await updateArrears(db, loan.id);
  await saveDecision(db, deps, loan, { action, to_status: status, approved_by, comments }, staffId);
  const notice = noticeOfStatus(loan.status, status, owedOn(loan));
  if (notice !== null) await notifyCustomer(db, deps, loan, notice);
  await writeAudit(db, ctx, {
    action: `loan.${action}`,
    record_type: "loan",
    record_id: loan.loan_id,
    before: { status: loan.status, balance: loan.balance },
    after: { status, balance: loan.balance, approved_by, comments },
  });
  return changedLoan(db, loan);
}

/** The balance in the customer's notice: nothing is owed for a loan that was never paid out. */
function owedOn(loan: LoanRow): number {
  return loan.paid_out_on === null ? 0 : loan.balance;
}

/** Rejects a decision without the approver's name or comments (LOAN-55). */
export function refuseUnsigned(form: { approved_by: string; comments: string }): void {
  if (form.approved_by === "")
    throw badRequest(actionTexts.approverMissing, { approved_by: actionTexts.approverMissing });
  if (form.comments === "")
    throw badRequest(actionTexts.commentsMissing, { comments: actionTexts.commentsMissing });
}
