import { formatStaffDate, formatStaffDateTime } from "../core/dates.ts";
import { formatNleExact, fromCents, toCents } from "../core/money.ts";
import { type Payment, receivedOf } from "./fields.ts";

/** Payer, loan and method of a receipt (PAY-14). */
export function receiptFacts(payment: Payment): { label: string; value: string }[] {
  return [
    { label: "Received from", value: payment.customer_name },
    { label: "Customer", value: payment.customer_id },
    { label: "Loan", value: payment.loan_id },
    { label: "Payment date", value: formatStaffDate(payment.transaction_date) },
    { label: "Method", value: payment.payment_method },
    ...(payment.reference === "" ? [] : [{ label: "Reference", value: payment.reference }]),
    { label: "Transaction", value: payment.transaction_id },
  ];
}

/** Allocation of the payment when it was recorded, without later reallocations, and the remaining balance (PAY-14). */
export function receiptFigures(payment: Payment) {
  const interestGained = toCents(payment.reallocated);
  const penaltyGained = toCents(payment.reallocated_penalty);
  const penalty = toCents(payment.penalty_part) - penaltyGained;
  const interest = fromCents(toCents(payment.interest_part) - interestGained);
  const principal = fromCents(toCents(payment.principal_part) + interestGained + penaltyGained);
  const { rebate, excess } = payment;
  const received = receivedOf(payment);
  return {
    /** The whole sum that the customer gave, in NLe. */
    received,
    /** Null where the loan needed all of it. */
    excess:
      excess === 0
        ? null
        : { label: "Kept as the customer's credit", value: formatNleExact(excess) },
    /** Null for a payment that did not pay off the loan early. */
    rebate: rebate === 0 ? null : { label: "Interest given back", value: formatNleExact(rebate) },
    /** Null for a payment that covered no penalty. */
    penalty: penalty === 0 ? null : { label: "Penalty", value: formatNleExact(fromCents(penalty)) },
    interest: { label: "Interest", value: formatNleExact(interest) },
    principal: { label: "Principal", value: formatNleExact(principal) },
    amount: {
      label: excess === 0 ? "Amount paid" : "Paid for the loan",
      value: formatNleExact(payment.amount),
    },
    balance: { label: "Balance after this payment", value: formatNleExact(payment.balance_after) },
  };
}

/** Mark on the receipt of a reversed or moved payment; null for any other. */
export function reversalMark({ reversal, moved_to }: Payment): string | null {
  if (reversal === null) return null;
  const on = `on ${formatStaffDate(reversal.reversed_on)} by ${reversal.staff_name}`;
  // The reason of a move may name the other customer.
  return moved_to === null
    ? `REVERSED ${on}: ${reversal.reason}`
    : `MOVED ${on} to another loan, receipt ${moved_to}`;
}

/**
 * Changes of a payment since its receipt was made (SERV-147): its parts now, if a later act or reversal changed them,
 * and the receipt from which it was moved.
 */
export function receiptChanges(payment: Payment): string[] {
  const { reallocated, reallocated_penalty, penalty_part, interest_part, principal_part } = payment;
  const isReallocated = reallocated !== 0 || reallocated_penalty !== 0;
  const penalty = penalty_part === 0 ? "" : `penalty ${formatNleExact(penalty_part)}, `;
  return [
    ...(payment.moved_from === null
      ? []
      : [`Moved from receipt ${payment.moved_from}, which was made out for another loan.`]),
    ...(isReallocated
      ? [
          `Counts now for ${penalty}interest ${formatNleExact(interest_part)}, principal ${formatNleExact(principal_part)}.`,
        ]
      : []),
  ];
}

/** Time and cashier of the payment, below its figures. */
export function recordedText(payment: Payment): string {
  return `Recorded ${formatStaffDateTime(payment.created_at)} by ${payment.staff_name}`;
}

/** Signature lines of a receipt. */
export const receiptSignatures = ["Customer", "For the lender"] as const;
