import { z } from "zod";
import { fromCents, toCents } from "../core/money.ts";

/** A payment in every response (SITE-18): its figures in NLe, and its reversal if there is one. */
export const paymentFields = z.object({
  id: z.number().int(),
  receipt_number: z.string(),
  /** The loan's public code. */
  loan_id: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  /** The part that pays the loan. */
  amount: z.number(),
  /** The part above the balance, which became the customer's credit (SERV-135); mostly 0. */
  excess: z.number(),
  /** The receipt of another loan from which, or to which, this payment was moved (SERV-144); null for any other. */
  moved_from: z.string().nullable(),
  moved_to: z.string().nullable(),
  /**
   * The parts of instalments that it pays now: a reversal of an earlier payment moves later ones to older instalments.
   */
  penalty_part: z.number(),
  interest_part: z.number(),
  principal_part: z.number(),
  /** The change of the interest part since the payment was booked. */
  reallocated: z.number(),
  /** The change of the penalty part since then. */
  reallocated_penalty: z.number(),
  balance_after: z.number(),
  /** The interest that was given back with it, because it paid off the loan early; 0 for any other (SERV-76). */
  rebate: z.number(),
  /** The text that the request gave for the method. */
  payment_method: z.string(),
  /** The name of the method that this text names; Other for any other text. */
  method: z.string(),
  reference: z.string(),
  transaction_id: z.string(),
  remarks: z.string(),
  /** The value date, under both of its names (SITE-18). */
  transaction_date: z.string(),
  date: z.string(),
  /** Null for money that reached the wallet: no person recorded it (MOMO-7). */
  staff_id: z.number().int().nullable(),
  staff_name: z.string(),
  created_at: z.string(),
  reversal: z
    .object({
      reason: z.string(),
      reversed_on: z.string(),
      balance_after: z.number(),
      staff_id: z.number().int(),
      staff_name: z.string(),
    })
    .nullable(),
});

/** A payment as the screens read it. */
export type Payment = z.output<typeof paymentFields>;

/** A reversal or a move of a payment that waits for the approval of a second person (PAY-37). */
export const waitingRequest = z.object({
  id: z.number().int(),
  kind: z.enum(["payment_reversal", "payment_move"]),
  reason: z.string(),
  asker_name: z.string(),
  asked_at: z.iso.datetime(),
});

/** A waiting request of a payment as the screens read it. */
export type WaitingRequest = z.output<typeof waitingRequest>;

/** The loan right after the payment or reversal in the response; balance_after is its balance (SITE-18). */
export const paidLoanFields = z.object({
  id: z.number().int(),
  loan_id: z.string(),
  customer_id: z.string(),
  status: z.string(),
  total_amount: z.number(),
  paid_total: z.number(),
  balance: z.number(),
  balance_after: z.number(),
  last_payment_date: z.string().nullable(),
});

/** A loan after a payment or a reversal. */
export type PaidLoan = z.output<typeof paidLoanFields>;

/** The sum that the customer gave, in NLe: the payment of the loan and the part kept as credit (SERV-135). */
export function receivedOf(payment: Pick<Payment, "amount" | "excess">): number {
  return fromCents(toCents(payment.amount) + toCents(payment.excess));
}

/**
 * A loan that matches the input of a cashier: its customer, and what it owes in NLe. One of a branch that the cashier
 * does not see names the branch, and neither the customer's code nor their phone (BR-11).
 */
export const suggestedLoan = z.object({
  loan_id: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  phone: z.string(),
  status: z.string(),
  paid_out_on: z.string().nullable(),
  balance: z.number(),
  /** The unpaid part of all instalments due today or before. */
  due_amount: z.number(),
  /** The oldest instalment that is not fully paid. */
  next_due_date: z.string(),
  next_due_amount: z.number(),
  /** The name of the loan's branch where the cashier does not see it; else null. */
  branch: z.string().nullable(),
});

/** Most suggestions of one answer; more matches need more letters. */
export const mostSuggested = 8;

/** A suggested loan as the payment form reads it. */
export type SuggestedLoan = z.output<typeof suggestedLoan>;

/** What one person recorded on a business date. Reversed payments are only counted. */
export const cashierDay = z.object({
  date: z.string(),
  receipts: z.number().int(),
  amount: z.number(),
  /** The amount paid in cash. */
  cash: z.number(),
  reversed: z.number().int(),
  methods: z.array(
    z.object({ payment_method: z.string(), receipts: z.number().int(), amount: z.number() }),
  ),
});

/** The day of a cashier as the screens read it. */
export type CashierDay = z.output<typeof cashierDay>;
