import type { PaidLoan, Payment } from "@microfinance/contract/payments/fields.ts";

/** A recorded payment and the loan after it; `replayed` if an earlier request recorded it. */
export interface RecordedPayment {
  payment: Payment;
  loan: PaidLoan;
  replayed: boolean;
}
