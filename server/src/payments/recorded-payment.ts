import type { PaidLoan, Payment } from "@microfinance/contract/payments/fields.ts";

/** A recorded payment and the loan after it. */
export interface RecordedPayment {
  payment: Payment;
  loan: PaidLoan;
}
