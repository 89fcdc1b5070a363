import { storedCharges } from "@microfinance/contract/accounting/charges.ts";
import { accounts } from "@microfinance/contract/accounting/accounts.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { payoutNumber } from "@microfinance/contract/payouts/fields.ts";
import { payoutReversalError } from "@microfinance/contract/payouts/rules.ts";
import { cancellationLines } from "@microfinance/contract/servicing/cancellation-texts.ts";
import { servicingTexts } from "@microfinance/contract/servicing/texts.ts";
import { topUpTexts } from "@microfinance/contract/servicing/top-up-texts.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf, staffNameOf } from "../core/http/session.ts";
import { endLoan } from "../loan-record/end-loan.ts";
import { findLoan, type LoanRow } from "../loan-record/queries.ts";
import { livePayoutOf, writePayoutReversal } from "../payouts/write-payout-reversal.ts";
import { readSettings } from "../settings/queries.ts";
import { askRequest } from "../requests/ask-request.ts";
import type { AnsweredRequest } from "../requests/request-handler.ts";
import { readRequest, type RequestRow } from "../requests/request-rows.ts";

/** Cash goes back to the safe where the till that paid it out is counted. */
const safe = accounts.cash.code;

/**
 * Asks for the cancellation of a locked loan that is paid out and has no payments: its payout is taken back, which a
 * second person approves (SERV-121). Nothing changes before.
 * @throws 409 when it settled another loan, or when the same is asked for already
 */
export async function askCancellation(
  db: Connection,
  deps: Deps,
  loan: LoanRow,
  comments: string,
  ctx: RequestContext,
): Promise<RequestRow> {
  const payout = await payoutToTakeBack(db, loan);
  const id = await askRequest(
    db,
    deps,
    {
      kind: "cancellation",
      loan,
      customer_id: loan.customer_id,
      amount: toCents(payout.amount),
      input: {},
      lines: cancellationLines({
        number: payoutNumber(payout.number),
        paid_on: payout.paid_on,
        amount: payout.amount,
        charges: storedCharges(payout.fee, payout.charges),
        paid: payout.paid,
      }),
      reason: comments,
    },
    ctx,
  );
  return readRequest(db, id);
}

/**
 * Takes back the payout of an approved request and cancels its loan, in its transaction (ACC-4).
 * @throws 409 when the loan has payments or has ended since, or when the approver made the payout and another person
 *   must reverse it (PAY-35)
 */
export async function applyCancellation(
  db: Connection,
  deps: Deps,
  { request, loan }: AnsweredRequest,
  ctx: RequestContext,
): Promise<void> {
  if (loan === null) throw new Error(`request ${request.id} has no loan`);
  const payout = await payoutToTakeBack(db, loan);
  if (payout.amount !== request.amount) throw conflict(servicingTexts.stale);
  const staff_id = staffIdOf(ctx);
  const { reversal_by_other } = await readSettings(db);
  const state = {
    status: loan.status,
    hasPayments: loan.paid_total > 0,
    // Charges and new schedules move no money, and end with the loan.
    isServiced: false,
    // The loan ends: where that is undone, its instalments are due as before.
    hasBeenDue: false,
    paid_by: payout.staff_id,
  };
  const error = payoutReversalError(state, { staff_id, reversal_by_other });
  if (error !== null) throw conflict(error);
  await writePayoutReversal(db, deps, payout, request.reason, staff_id, safe);
  const decision = {
    approved_by: staffNameOf(ctx),
    comments: request.reason,
  };
  await endLoan(db, deps, loan, "cancel", { ...decision, asked_by: request.asker_name }, ctx);
}

/** The payout of a loan that gives it back when it is canceled. @throws 409 when it settled another loan */
async function payoutToTakeBack(db: Connection, loan: LoanRow) {
  const payout = await livePayoutOf(db, loan.id);
  if (payout === null) throw conflict(servicingTexts.stale);
  if (payout.settled > 0)
    throw conflict(topUpTexts.payoutStands(await codeOf(db, loan.refinances)));
  return payout;
}

/** The code of the loan that this one settled. */
async function codeOf(db: Connection, id: number | null): Promise<string> {
  const old = id === null ? null : await findLoan(db, { column: "id", value: id });
  return old?.loan_id ?? "";
}
