import type { PaidLoan, Payment } from "@microfinance/contract/payments/fields.ts";

/** A recorded payment and the loan it left; `replayed` when it had been recorded before. */
export interface RecordedPayment {
  payment: Payment;
  loan: PaidLoan;
  replayed: boolean;
}
