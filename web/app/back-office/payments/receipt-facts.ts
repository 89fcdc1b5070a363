import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { formatNleExact, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";

/** Whose payment it was, of which loan, and how it came. */
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

/** How the payment was divided when it was booked, whatever reversals moved since, and what was left. */
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

/** What stands across the receipt of a payment that was reversed; null while it counts. */
export function reversalMark({ reversal }: Payment): string | null {
  return reversal === null
    ? null
    : `REVERSED on ${formatStaffDate(reversal.reversed_on)} by ${reversal.staff_name}: ${reversal.reason}`;
}
