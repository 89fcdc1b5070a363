import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { receiptNumber } from "@microfinance/contract/core/codes.ts";

/** A payment as the database returns it: flat, with null in the columns of a reversal if there is none. */
export interface PaymentRow {
  id: number;
  loan_id: string;
  customer_id: string;
  customer_name: string;
  amount: number;
  excess: number;
  /** The payments from which and to which this one was moved. */
  moved_from: number | null;
  moved_to: number | null;
  penalty_part: number;
  interest_part: number;
  principal_part: number;
  reallocated: number;
  reallocated_penalty: number;
  balance_after: number;
  rebate: number;
  payment_method: string;
  /** The name of the method that its text names. */
  method: string;
  reference: string;
  transaction_id: string;
  remarks: string;
  transaction_date: string;
  staff_id: number | null;
  staff_name: string;
  created_at: Date;
  reversal_reason: string | null;
  reversed_on: string | null;
  reversal_balance_after: number | null;
  reversal_staff_id: number | null;
  reversal_staff_name: string | null;
}

/** A payment in an API response (SITE-18): the row, its receipt number, and the reversal as one object. */
export function paymentOf(row: PaymentRow): Payment {
  return {
    id: row.id,
    receipt_number: receiptNumber(row.id),
    loan_id: row.loan_id,
    customer_id: row.customer_id,
    customer_name: row.customer_name,
    amount: row.amount,
    excess: row.excess,
    moved_from: row.moved_from === null ? null : receiptNumber(row.moved_from),
    moved_to: row.moved_to === null ? null : receiptNumber(row.moved_to),
    penalty_part: row.penalty_part,
    interest_part: row.interest_part,
    principal_part: row.principal_part,
    reallocated: row.reallocated,
    reallocated_penalty: row.reallocated_penalty,
    balance_after: row.balance_after,
    rebate: row.rebate,
    payment_method: row.payment_method,
    method: row.method,
    reference: row.reference,
    transaction_id: row.transaction_id,
    remarks: row.remarks,
    transaction_date: row.transaction_date,
    date: row.transaction_date,
    staff_id: row.staff_id,
    staff_name: row.staff_name,
    created_at: row.created_at.toISOString(),
    reversal:
      row.reversed_on === null
        ? null
        : {
            reason: row.reversal_reason ?? "",
            reversed_on: row.reversed_on,
            balance_after: row.reversal_balance_after ?? 0,
            staff_id: row.reversal_staff_id ?? 0,
            staff_name: row.reversal_staff_name ?? "",
          },
  };
}
