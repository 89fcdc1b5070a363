import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { creditUseError } from "@microfinance/contract/servicing/credit.ts";
import type {
  ApplyCreditInput,
  CreditMovement,
} from "@microfinance/contract/servicing/credit-endpoints.ts";
import { creditTexts as texts } from "@microfinance/contract/servicing/credit-texts.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { customerOf } from "../customers/path-customer.ts";
import { lockCustomer } from "../customers/record-queries.ts";
import { methodOfRole } from "../accounting/methods.ts";
import { findPayment } from "./queries.ts";
import { recordPaymentWithin } from "./record-payment.ts";
import {
  creditOf,
  type CreditRow,
  findMovement,
  findMovementByKey,
  toMovement,
} from "../servicing/credit-rows.ts";
import { lockServicedLoan } from "../servicing/serviced-loan.ts";
import { writeMovement } from "../servicing/write-credit.ts";

/** Credit that paid a loan; `replayed` if an earlier request used it. */
interface AppliedCredit {
  movement: CreditMovement;
  payment: Payment;
  replayed: boolean;
}

/**
 * Pays a loan of a customer out of their credit, exactly once for its key (SERV-138): a payment of today, whose money is
 * the credit.
 * @throws 404 for an unknown customer or loan; 400 for a loan of another customer; 403 for the caller's own (LOAN-45);
 *   409 above the credit or the balance, for a loan that takes no payments, and when the key belongs to another movement
 */
export async function applyCredit(
  deps: Deps,
  named: string,
  input: ApplyCreditInput,
  ctx: RequestContext,
): Promise<AppliedCredit> {
  return deps.db.transaction().execute(async (tx) => {
    const customer_id = await customerOf(tx, named);
    await lockCustomer(tx, customer_id);
    const { row } = await lockServicedLoan(tx, input.loan_id, ctx);
    if (row.customer_id !== customer_id)
      throw badRequest(texts.otherCustomer, { loan_id: texts.otherCustomer });
    const amount = toCents(input.amount);
    const earlier = await findMovementByKey(tx, input.credit_key);
    if (earlier !== null) {
      const isSame =
        earlier.kind === "applied" &&
        earlier.customer_id === customer_id &&
        earlier.loan_id === row.loan_id &&
        toCents(earlier.amount) === -amount;
      if (!isSame) throw conflict(texts.otherMovement);
      return { ...(await answerOf(tx, earlier)), replayed: true };
    }
    const snapshot = await creditOf(tx, customer_id);
    const error = creditUseError(snapshot.state, amount);
    if (error !== null) throw conflict(error, { amount: error });
    const method = await methodOfRole(tx, "credit");
    const credit = fromCents(snapshot.state.balance - amount);
    const transaction_date = today(deps);
    const { payment } = await recordPaymentWithin(tx, deps, ctx, row.id, {
      input: { amount: input.amount, payment_method: method.name, transaction_date },
      method,
      notice: (balance) => ({
        kind: "credit_applied",
        facts: { amount: input.amount, transaction_date, balance, credit },
      }),
    });
    const { id } = await writeMovement(tx, deps, snapshot, {
      kind: "applied",
      amount: -amount,
      to_return: 0,
      payment_id: payment.id,
      credit_key: input.credit_key,
      staff_id: staffIdOf(ctx),
    });
    await writeAudit(tx, ctx, {
      action: "credit.apply",
      record_type: "customer",
      record_id: customer_id,
      before: { credit: fromCents(snapshot.state.balance) },
      after: {
        amount: input.amount,
        loan_id: row.loan_id,
        receipt: payment.receipt_number,
        credit,
      },
    });
    const written = await findMovement(tx, id);
    if (written === null) throw new Error(`movement ${id} is written and gone`);
    return { ...(await answerOf(tx, written)), replayed: false };
  });
}

async function answerOf(
  tx: Connection,
  row: CreditRow,
): Promise<{ movement: CreditMovement; payment: Payment }> {
  const payment = row.payment_id === null ? null : await findPayment(tx, row.payment_id);
  if (payment === null) throw new Error(`movement ${row.id} has a payment`);
  return { movement: toMovement(row), payment };
}
