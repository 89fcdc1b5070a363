import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { formatNleExact, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";

/** Customer, loan and method of a payment. */
export function receiptFacts(payment: Payment): { label: string; value: string }[] {
  return [
    { label: "Received from", value: payment.customer_name },
    { label: "Customer", value: payment.customer_id },
    { label: "Loan", value: payment.loan_id },
    { label: "Payment date", value: formatStaffDate(payment.transaction_date) },
    { label: "Method", value: payment.payment_method },
    { label: "Transaction", value: payment.transaction_id },
  ];
}

/** How the payment was divided when it was recorded, regardless of later reversals, and the balance after it. */
export function receiptFigures(payment: Payment) {
  const moved = toCents(payment.reallocated);
  const interest = fromCents(toCents(payment.interest_part) - moved);
  const principal = fromCents(toCents(payment.principal_part) + moved);
  return {
    interest: { label: "Interest", value: formatNleExact(interest) },
    principal: { label: "Principal", value: formatNleExact(principal) },
    amount: { label: "Amount paid", value: formatNleExact(payment.amount) },
    balance: { label: "Balance after this payment", value: formatNleExact(payment.balance_after) },
  };
}

/** The mark across the receipt of a reversed payment; null for a valid one. */
export function reversalMark({ reversal }: Payment): string | null {
  return reversal === null
    ? null
    : `REVERSED on ${formatStaffDate(reversal.reversed_on)} by ${reversal.staff_name}: ${reversal.reason}`;
}
