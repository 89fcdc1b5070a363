import type { PayoutBody } from "@microfinance/contract/payouts/endpoints.ts";
import { payoutDateError, payoutError } from "@microfinance/contract/payouts/rules.ts";
import { payoutTexts as texts } from "@microfinance/contract/payouts/texts.ts";
import { agreementError } from "../agreements/agreements.ts";
import { refuseBackdating } from "../accounting/refuse-backdating.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { changedLoan } from "../loan-record/change-loan.ts";
import { refuseOwnLoan } from "../loan-record/own-loan.ts";
import { lockedLoanOf } from "../loan-record/path-loan.ts";
import type { LoanRow } from "../loan-record/queries.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { refuseSystemMethod } from "../accounting/methods.ts";
import { readSettings } from "../settings/queries.ts";
import { startLoan } from "./start-loan.ts";

/** A payout that was made by this request or, if `replayed`, by an earlier one with its key. */
interface MadePayout {
  payoutId: number;
  loan: LoanRow;
  replayed: boolean;
}

/**
 * Pays out an approved loan exactly once for its key (PAY-33): the record with its entry, and the instalments.
 * @throws 404 for an unknown loan; 403 for the caller's own (LOAN-45) and a date too far back (ACC-25); 400 for a date after today or before the
 *   approval; 409 unless it is approved and not paid out, for its approver where the lender separates the payout, without
 *   the signature or consent that its agreement needs (LOAN-114, LOAN-115), and when the key belongs to another payout
 */
export function payOut(
  deps: Deps,
  loanId: string,
  input: PayoutBody,
  ctx: RequestContext,
): Promise<MadePayout> {
  const staff_id = staffIdOf(ctx);
  return deps.db.transaction().execute(async (tx) => {
    const loan = await lockedLoanOf(tx, loanId);
    await refuseOwnLoan(tx, loan, ctx);
    const settings = await readSettings(tx);
    const { default_payout_method, payout } = settings;
    const values = {
      payment_method: input.payment_method || default_payout_method,
      paid_on: input.date || today(deps),
      reference: input.reference ?? "",
      staff_id,
    };
    const earlier = await madeWith(tx, input.payout_key);
    if (earlier !== null) {
      const same = { ...values, loan_id: loan.id, paid_on: input.date || earlier.paid_on };
      return { payoutId: replayedId(earlier, same), loan, replayed: true };
    }
    const approval = { ...loan, approved_by: await approverOf(tx, loan.id) };
    const error =
      payoutError(approval, { staff_id, isSeparate: payout === "separate" }) ??
      (await agreementError(tx, loan));
    if (error !== null) throw conflict(error);
    const wrongDate = payoutDateError(loan, values.paid_on, today(deps));
    if (wrongDate !== null) throw badRequest(wrongDate, { date: wrongDate });
    await refuseBackdating({ ...deps, db: tx }, ctx, values.paid_on);
    await refuseSystemMethod(tx, values.payment_method);
    const payoutId = await write(tx, deps, ctx, loan, {
      ...values,
      payout_key: input.payout_key,
      top_up_figures: input.top_up_figures ?? "",
    });
    return { payoutId, loan: await changedLoan(tx, loan), replayed: false };
  });
}

async function write(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  loan: LoanRow,
  payout: Parameters<typeof startLoan>[4],
): Promise<number> {
  const approved = { ...loan, approved_amount: loan.approved_amount ?? 0 };
  const { payoutId, instalments, toppedUp } = await startLoan(tx, deps, ctx, approved, payout);
  const [first] = instalments;
  if (first === undefined) throw new RangeError("a loan that is paid out has instalments");
  const { paid_on, payment_method, reference } = payout;
  const { disbursed_amount } = loan;
  const facts = { disbursed_amount, paid_on, first_due: first.due_date, topped_up: toppedUp };
  await notifyCustomer(tx, deps, loan, { kind: "paid_out", facts });
  await writeAudit(tx, ctx, {
    action: "loan.pay_out",
    record_type: "loan",
    record_id: loan.loan_id,
    after: { disbursed_amount, paid_on, payment_method, reference, ...toppedUp },
  });
  return payoutId;
}

/** The staff id of who approved the loan last. */
async function approverOf(tx: Connection, loanId: number): Promise<number | null> {
  const row = await tx
    .selectFrom("loan_decisions")
    .select("staff_id")
    .where("loan_id", "=", loanId)
    .where("action", "=", "approve")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.staff_id ?? null;
}

async function madeWith(tx: Connection, payout_key: string) {
  const row = await tx
    .selectFrom("payouts")
    .select(["id", "loan_id", "payment_method", "paid_on", "reference", "staff_id"])
    .where("payout_key", "=", payout_key)
    .executeTakeFirst();
  return row ?? null;
}

function replayedId({ id, ...stored }: { id: number } & object, requested: object): number {
  const known = new Map<string, unknown>(Object.entries(stored));
  const isSame = Object.entries(requested).every(([name, value]) => known.get(name) === value);
  if (!isSame) throw conflict(texts.keyTaken);
  return id;
}
