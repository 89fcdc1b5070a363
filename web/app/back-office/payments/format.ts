import { formatNleExact, fromCents, toCents } from "@microfinance/contract/core/money.ts";

/** Shown before the button while a sent payment has no response. */
export const unansweredText =
  "No answer came back, so it is not known whether this payment was recorded. Send it again: it is the same payment and cannot be booked twice.";

const unknownText = "Enter the loan, the amount and the method to see what will happen.";

/** The loan of a sentence; its balance in NLe. */
interface LoanRef {
  loan_id: string;
  balance: number;
}

/** The consequence of recording this amount; null while a part of it is missing. */
export function consequenceOf<Loan extends LoanRef>(
  loan: Loan | null,
  amount: number | "",
  error: (loan: Loan, amount: number) => string | null,
): string {
  if (loan === null || amount === "" || error(loan, amount) !== null) return unknownText;
  const left = fromCents(toCents(loan.balance) - toCents(amount));
  const sentence = `Record ${formatNleExact(amount)} for ${loan.loan_id}. The balance becomes ${formatNleExact(left)}.`;
  return left === 0 ? `${sentence} The loan is then fully paid.` : sentence;
}

/** The consequence of reversing a payment. */
export function reversalOf(loan: LoanRef, amount: number): string {
  const left = fromCents(toCents(loan.balance) + toCents(amount));
  return `Reverse ${formatNleExact(amount)} of ${loan.loan_id}. The balance becomes ${formatNleExact(left)}. The payment stays in the list, marked as reversed.`;
}
