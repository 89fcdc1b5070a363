import { type CashBack, namedAccount } from "@microfinance/contract/tills/cash-back.ts";
import { payoutReversalError } from "@microfinance/contract/payouts/rules.ts";
import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { inAct } from "../acts/running-act.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { exceptionsOf } from "@microfinance/contract/audit/views.ts";
import { payoutNumber } from "@microfinance/contract/payouts/fields.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { changedLoan, changeLoan } from "../loan-record/change-loan.ts";
import { refuseOwnLoan } from "../loan-record/own-loan.ts";
import { lockedLoanOf } from "../loan-record/path-loan.ts";
import type { LoanRow } from "../loan-record/queries.ts";
import { undoRefinance } from "../payments/refinance.ts";
import { updateArrears } from "../loan-record/update-arrears.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { readSettings } from "../settings/queries.ts";
import { livePayoutOf, writePayoutReversal } from "./write-payout-reversal.ts";
import { totalsAsApproved } from "./start-loan.ts";

/**
 * Reverses the payout of a loan without payments, once (PAY-35). The loan is approved and waits for another payout: its
 * instalments are gone, because they count from the day of the payout.
 * @throws 404 for an unknown loan; 403 for the caller's own (LOAN-45); 409 without a payout, with live payments, once
 *   an instalment was due (PAY-39), for an ended loan, or when another person must reverse it
 */
export function reversePayout(
  deps: Deps,
  loanId: string,
  { reason, cash }: { reason: string; cash?: CashBack | undefined },
  ctx: RequestContext,
): Promise<{ payoutId: number; loan: LoanRow }> {
  const staff_id = staffIdOf(ctx);
  return inAct(deps, "payout.reverse", async (tx) => {
    const loan = await lockedLoanOf(tx, loanId);
    await refuseOwnLoan(tx, loan, ctx);
    const payout = await livePayoutOf(tx, loan.id);
    const { reversal_by_other } = await readSettings(tx);
    const state = {
      status: loan.status,
      hasPayments: loan.paid_total > 0,
      isServiced:
        // A payout that restructures the debt of an older loan marks its own loan.
        (loan.restructured_on !== null && loan.schedule_version > 1) ||
        loan.charges_total > 0 ||
        loan.credits_total > 0,
      hasBeenDue: await hasBeenDue(tx, loan.id, today(deps)),
      paid_by: payout === null ? undefined : payout.staff_id,
    };
    const error = payoutReversalError(state, { staff_id, reversal_by_other });
    if (error !== null || payout === null) throw conflict(error ?? "");
    if (payout.settled > 0 && loan.refinances !== null)
      await undoRefinance(tx, deps, ctx, loan.refinances, reason);
    await writePayoutReversal(tx, deps, payout, reason, staff_id, namedAccount(cash));
    await tx.deleteFrom("instalments").where("loan_id", "=", loan.id).execute();
    await changeLoan(tx, deps, loan.id, {
      paid_out_on: null,
      due_date: null,
      restructured_on: null,
      ...totalsAsApproved(loan),
    });
    await updateArrears(tx, loan.id);
    const facts = { amount: payout.paid, paid_on: payout.paid_on };
    await notifyCustomer(tx, deps, loan, { kind: "payout_reversed", facts }, String(payout.id));
    await writeAudit(tx, ctx, {
      action: "payout.reverse",
      record_type: "loan",
      record_id: loan.loan_id,
      before: { paid_on: payout.paid_on },
      after: {
        number: payoutNumber(payout.number),
        disbursed_amount: loan.disbursed_amount,
        reason,
        ...exceptionsOf({ reversed: true }),
      },
    });
    return { payoutId: payout.id, loan: await changedLoan(tx, loan) };
  });
}

/** Whether an instalment of the loan is due today or was before. */
async function hasBeenDue(db: Connection, loanId: number, day: CalendarDate): Promise<boolean> {
  const row = await db
    .selectFrom("instalments")
    .select("number")
    .where("loan_id", "=", loanId)
    .where("due_date", "<=", day)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
