import type { PayoutBody } from "@microfinance/contract/payouts/endpoints.ts";
import { payoutDateError, payoutError } from "@microfinance/contract/payouts/rules.ts";
import { agreementError } from "../agreements/agreements.ts";
import { refuseBackdating } from "../accounting/refuse-backdating.ts";
import { act } from "../acts/act.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { refuseOwnLoan } from "../loan-record/own-loan.ts";
import { loanOf, lockedLoanOf } from "../loan-record/path-loan.ts";
import type { LoanRow } from "../loan-record/queries.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { refuseSystemMethod } from "../accounting/methods.ts";
import { readSettings } from "../settings/queries.ts";
import { startLoan } from "./start-loan.ts";

/** A payout and its loan. */
interface MadePayout {
  payoutId: number;
  loan: LoanRow;
}

/**
 * Pays out an approved loan exactly once for its key (PAY-33): the record with its entry, and the instalments.
 * @throws 404 for an unknown loan; 403 for the caller's own (LOAN-45) and a date too far back (ACC-25); 400 for a date
 *   after today or before the approval; 409 unless it is approved and not paid out, for its approver where the lender
 *   separates the payout, without the signature or consent that its agreement needs (LOAN-114, LOAN-115), and when the
 *   key belongs to another payout
 */
export function payOut(
  deps: Deps,
  loanId: string,
  input: PayoutBody,
  ctx: RequestContext,
): Promise<MadePayout> {
  const staff_id = staffIdOf(ctx);
  const { payout_key: key, top_up_figures, ...sent } = input;
  return act(
    deps,
    ctx,
    "loan.pay_out",
    { key, input: { ...withDefaults(sent), loan: loanId } },
    {
      lock: async (tx) => {
        const loan = await lockedLoanOf(tx, loanId);
        await refuseOwnLoan(tx, loan, ctx);
        const { payout, default_payout_method } = await readSettings(tx);
        return {
          loan,
          approved_by: await approverOf(tx, loan.id),
          isSeparate: payout === "separate",
          default_payout_method,
          agreement: await agreementError(tx, loan),
        };
      },
      plan: ({ loan, approved_by, isSeparate, agreement, default_payout_method }) => {
        const refused =
          payoutError({ ...loan, approved_by }, { staff_id, isSeparate }) ?? agreement;
        if (refused !== null) return { refused };
        const paid_on = input.date || today(deps);
        const wrongDate = payoutDateError(loan, paid_on, today(deps));
        if (wrongDate !== null) return { refused: wrongDate, field: "date" };
        const payment_method = input.payment_method || default_payout_method;
        return { paid_on, payment_method, reference: input.reference ?? "" };
      },
      write: async (tx, payout, { loan }) => {
        await refuseBackdating({ ...deps, db: tx }, ctx, payout.paid_on);
        await refuseSystemMethod(tx, payout.payment_method);
        const figures = { staff_id, top_up_figures: top_up_figures ?? "" };
        return write(tx, deps, ctx, loan, { ...payout, ...figures });
      },
      read: async (tx, payoutId) => ({ payoutId, loan: await paidOutLoan(tx, payoutId) }),
    },
  );
}

/** A field that is empty is one that is not sent. */
function withDefaults({ payment_method, date, reference }: Omit<PayoutBody, "payout_key">) {
  return { payment_method: payment_method || null, date: date || null, reference: reference ?? "" };
}

async function paidOutLoan(tx: Connection, payoutId: number): Promise<LoanRow> {
  const { loan_id } = await tx
    .selectFrom("payouts")
    .select("loan_id")
    .where("id", "=", payoutId)
    .executeTakeFirstOrThrow();
  return loanOf(tx, String(loan_id));
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
