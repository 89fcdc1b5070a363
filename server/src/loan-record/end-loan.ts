import type { Refusal } from "@microfinance/contract/loans/refusal.ts";
import {
  loanActions,
  type SignedAction,
  noticeOfStatus,
} from "@microfinance/contract/loans/status.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { changedLoan, changeLoan, saveDecision } from "./change-loan.ts";
import type { LoanRow } from "./queries.ts";
import { updateArrears } from "./update-arrears.ts";

/**
 * Gives a locked loan the status of a decision, with its record, notice and audit entry; what the ledger needs is
 * posted by the caller. The balance stays on the record (LOAN-56).
 */
export async function endLoan(
  db: Connection,
  deps: Deps,
  loan: LoanRow,
  action: SignedAction,
  decision: { approved_by: string; comments: string; asked_by?: string; refusal?: Refusal | null },
  ctx: RequestContext,
): Promise<LoanRow> {
  const status = loanActions[action].to;
  const { approved_by, comments, refusal = null, ...asked } = decision;
  const told = refusal === null ? {} : { refusal };
  const signed = { action, to_status: status, approved_by, comments };
  await changeLoan(db, deps, loan.id, { status });
  if (status !== "rejected") await updateArrears(db, loan.id);
  await saveDecision(
    db,
    deps,
    loan,
    refusal === null
      ? signed
      : { ...signed, refusal_category: refusal.category, refusal_help: refusal.help },
    staffIdOf(ctx),
  );
  const notice = noticeOfStatus(loan.status, status, owedOn(loan));
  if (notice !== null) {
    await notifyCustomer(
      db,
      deps,
      loan,
      notice.kind === "rejected" ? { ...notice, facts: told } : notice,
    );
  }
  await writeAudit(db, ctx, {
    action: `loan.${action}`,
    record_type: "loan",
    record_id: loan.loan_id,
    before: { status: loan.status, balance: loan.balance },
    after: {
      status,
      balance: loan.balance,
      approved_by,
      comments,
      ...asked,
      ...(refusal === null ? {} : { told: refusal.category }),
    },
  });
  return changedLoan(db, loan);
}

/** The balance in the customer's notice: nothing is owed for a loan that was never paid out. */
function owedOn(loan: LoanRow): number {
  return loan.paid_out_on === null ? 0 : loan.balance;
}
