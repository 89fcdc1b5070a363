import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { payoffQuote, creditInterest } from "@microfinance/contract/servicing/payoff.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { changeLoan } from "../loan-record/change-loan.ts";
import { lockLoan } from "../loan-record/queries.ts";
import { methodOfRole } from "../accounting/methods.ts";
import { recordPaymentWithin } from "./record-payment.ts";
import { reversePaymentWithin } from "./reverse-payment.ts";
import { takeBackLaterPenalties } from "../servicing/correct-penalties.ts";
import { loanToSettle } from "../servicing/payoff.ts";
import { actsOf } from "../servicing/queries.ts";
import { nameProof } from "../servicing/name-proof.ts";
import { reverseAct } from "../servicing/reverse-act.ts";
import { servicedLoan } from "../servicing/serviced-loan.ts";
import type { LockedTopUp } from "../servicing/top-up.ts";
import { writeAct } from "../servicing/write-act.ts";

/** The payout that settles an old loan. */
interface SettlingPayout {
  /** The code of the new loan, and the number of its payout. */
  loan_id: string;
  number: string;
  on: CalendarDate;
}

/**
 * Settles the old loan of a payout (SERV-83): its rebate is credited, and a payment without cash pays all the rest out
 * of what the payout left to the customer.
 */
export async function refinance(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  { old: found, top_up, payoff }: LockedTopUp,
  by: SettlingPayout,
): Promise<void> {
  const { on } = by;
  const old = await takeBackLaterPenalties(tx, deps, found, on, ctx);
  const { row, loan } = old;
  const staff_id = staffIdOf(ctx);
  const toSettle = await loanToSettle(tx, old);
  const { rebate } = payoffQuote({ ...toSettle, paid_out_on: loan.paid_out_on ?? on }, on);
  const plan = {
    schedule: rebate === 0 ? null : creditInterest(loan.instalments, loan.paid, rebate),
    charges: 0,
    credits: rebate,
    entry: null,
    fields: {},
  };
  const actId = await writeAct(tx, deps, old, plan, {
    kind: "top_up",
    value_date: on,
    amount: payoff,
    made_by: staff_id,
    facts: { ...by, payoff: top_up.payoff, rebate: top_up.rebate },
  });
  const method = await methodOfRole(tx, "refinanced");
  const amount = fromCents(payoff);
  const { payment } = await recordPaymentWithin(tx, deps, ctx, row.id, {
    input: {
      amount,
      payment_method: method.name,
      reference: by.number,
      transaction_date: on,
    },
    method,
    notice: {
      kind: "refinanced",
      facts: { amount, rebate: top_up.rebate, transaction_date: on, by: by.loan_id },
    },
  });
  await nameProof(tx, actId, payment.id);
  await changeLoan(tx, deps, row.id, { refinanced_on: on });
  await writeAudit(tx, ctx, {
    action: "loan.refinance",
    record_type: "loan",
    record_id: row.loan_id,
    before: { balance: row.balance },
    after: { amount, rebate: top_up.rebate, on, by: by.loan_id, receipt: payment.receipt_number },
  });
}

/** Takes back what a payout settled of an old loan (SERV-84): its payment and its rebate. */
export async function undoRefinance(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  oldId: number,
  reason: string,
): Promise<void> {
  const row = await lockLoan(tx, { column: "id", value: oldId });
  if (row === null) throw new Error(`loan ${oldId} was refinanced but is not found`);
  const act = (await actsOf(tx, oldId)).find(
    ({ kind, reversed_on }) => kind === "top_up" && reversed_on === null,
  );
  if (act?.payment_id === undefined || act.payment_id === null)
    throw new Error(`loan ${row.loan_id} has no act that settled it`);
  const snapshot = await servicedLoan(tx, row);
  await reverseAct(tx, deps, snapshot, act, {
    reason,
    staff_id: staffIdOf(ctx),
    entry: null,
    fields: { status: "paying", refinanced_on: null },
    keepsPayments: true,
  });
  const rebate = { date: act.value_date, amount: toCents(act.credited) };
  await reversePaymentWithin(tx, deps, ctx, act.payment_id, { reason, isPartOfAct: true, rebate });
}
