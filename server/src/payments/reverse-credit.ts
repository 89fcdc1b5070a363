import type { ExcessBack } from "@microfinance/contract/accounting/entries.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { excessBack } from "@microfinance/contract/payments/credit.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { inTransaction } from "../core/db/statement.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { readLoanForReversal } from "./read-loan-for-reversal.ts";
import { creditOf, type CreditSnapshot } from "./credit-rows.ts";
import { writeMovement } from "./write-credit.ts";

/** The part of a payment in its customer's credit, before the payment is reversed. */
export interface CreditToReverse {
  /** Why it cannot be reversed; null if it can. */
  error: string | null;
  /** Where the excess comes from; null for a payment that the credit made. */
  excess_back: ExcessBack | null;
  payment_id: number;
  loan: { id: number; customer_id: string };
  /** What the payment used of the credit, in cents; 0 for one that left an excess. */
  used: number;
  snapshot: CreditSnapshot;
}

/** The part of a payment in the credit of its customer, who is locked; null for a payment without one. */
export async function creditToReverse(
  tx: Connection,
  payment_id: number,
): Promise<CreditToReverse | null> {
  const loan = await readLoanForReversal(inTransaction(tx), payment_id);
  if (loan === null) return null;
  const { excess, is_out_of_credit, amount } = loan.payment;
  if (excess === 0 && !is_out_of_credit) return null;
  const snapshot = await creditOf(tx, loan.customer_id);
  const part = { payment_id, loan: { id: loan.id, customer_id: loan.customer_id }, snapshot };
  if (is_out_of_credit) return { ...part, error: null, excess_back: null, used: toCents(amount) };
  const back = excessBack(snapshot.state, toCents(excess));
  if (back.error !== null) return { ...part, error: back.error, excess_back: null, used: 0 };
  const { credit, claim } = back;
  return { ...part, error: null, excess_back: { credit, claim }, used: 0 };
}

/**
 * Writes what the reversal of a payment changed of its customer's credit (SERV-141): what it used is credit again, and
 * its excess is taken from the credit or has to be returned.
 */
export async function reverseCredit(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  { excess_back, payment_id, loan, used, snapshot }: CreditToReverse,
): Promise<void> {
  const staff_id = staffIdOf(ctx);
  const notified = { ...loan, updated_at: deps.now() };
  const key = String(payment_id);
  if (excess_back === null) {
    const { after } = await writeMovement(tx, deps, snapshot, {
      kind: "applied_reversal",
      amount: used,
      to_return: 0,
      payment_id,
      staff_id,
    });
    const facts = { amount: fromCents(used), credit: fromCents(after.balance) };
    await notifyCustomer(tx, deps, notified, { kind: "credit_given_back", facts }, key);
    return;
  }
  const { credit, claim } = excess_back;
  const { after } = await writeMovement(tx, deps, snapshot, {
    kind: "excess_reversal",
    amount: 0 - credit,
    to_return: claim,
    payment_id,
    staff_id,
  });
  const facts = {
    amount: fromCents(credit + claim),
    credit: fromCents(after.balance),
    to_return: fromCents(claim),
  };
  await writeAudit(tx, ctx, {
    action: "credit.take_back",
    record_type: "customer",
    record_id: loan.customer_id,
    after: facts,
  });
  await notifyCustomer(tx, deps, notified, { kind: "credit_taken_back", facts }, key);
}
