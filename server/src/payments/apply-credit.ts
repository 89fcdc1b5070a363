import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { creditUseError } from "@microfinance/contract/payments/credit.ts";
import type {
  ApplyCreditInput,
  CreditMovement,
} from "@microfinance/contract/payments/credit-endpoints.ts";
import { creditTexts as texts } from "@microfinance/contract/payments/credit-texts.ts";
import { act } from "../acts/act.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { customerOf } from "../customers/path-customer.ts";
import { lockCustomer } from "../customers/record-queries.ts";
import { methodOfRole } from "../accounting/methods.ts";
import { findPayment } from "./queries.ts";
import { recordPaymentWithin } from "./record-payment.ts";
import { creditOf, type CreditRow, readMovement, toMovement } from "./credit-rows.ts";
import { lockServicedLoan } from "../servicing/serviced-loan.ts";
import { writeMovement } from "./write-credit.ts";

/** Credit that paid a loan. */
interface AppliedCredit {
  movement: CreditMovement;
  payment: Payment;
}

/**
 * Pays a loan of a customer out of their credit, exactly once for its key (SERV-138): a payment of today, whose money
 * is the credit.
 * @throws 404 for an unknown customer or loan; 400 for a loan of another customer; 403 for the caller's own (LOAN-45);
 *   409 above the credit or the balance, for a loan that takes no payments, and when the key belongs to another
 *   movement
 */
export function applyCredit(
  deps: Deps,
  named: string,
  { credit_key: key, ...input }: ApplyCreditInput,
  ctx: RequestContext,
): Promise<AppliedCredit> {
  const amount = toCents(input.amount);
  return act(
    deps,
    ctx,
    "credit.apply",
    { key, input: { ...input, customer: named } },
    {
      lock: async (tx) => {
        const customer_id = await customerOf(tx, named);
        await lockCustomer(tx, customer_id);
        const { row } = await lockServicedLoan(tx, input.loan_id, ctx);
        return { row, snapshot: await creditOf(tx, customer_id) };
      },
      plan: ({ row, snapshot: { customer_id, state } }) => {
        if (row.customer_id !== customer_id)
          return { refused: texts.otherCustomer, field: "loan_id" };
        const error = creditUseError(state, amount);
        if (error !== null) throw conflict(error, { amount: error });
        return { credit: fromCents(state.balance - amount) };
      },
      write: async (tx, { credit }, { row, snapshot }) => {
        const method = await methodOfRole(tx, "credit");
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
          staff_id: staffIdOf(ctx),
        });
        await writeAudit(tx, ctx, {
          action: "credit.apply",
          record_type: "customer",
          record_id: snapshot.customer_id,
          before: { credit: fromCents(snapshot.state.balance) },
          after: {
            amount: input.amount,
            loan_id: row.loan_id,
            receipt: payment.receipt_number,
            credit,
          },
        });
        return id;
      },
      read: async (tx, id) => answerOf(tx, await readMovement(tx, id)),
    },
  );
}

async function answerOf(tx: Connection, row: CreditRow): Promise<AppliedCredit> {
  const payment = row.payment_id === null ? null : await findPayment(tx, row.payment_id);
  if (payment === null) throw new Error(`movement ${row.id} has a payment`);
  return { movement: toMovement(row), payment };
}
