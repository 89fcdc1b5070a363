import { formatNleExact, fromCents, toCents } from "@microfinance/contract/core/money.ts";

/** Stands before the button while a sent payment has no answer. */
export const unansweredText =
  "No answer came back, so it is not known whether this payment was recorded. Send it again: it is the same payment and cannot be booked twice.";

const unknownText = "Enter the loan, the amount and the method to see what will happen.";

/** The loan a sentence is about. Its balance in NLe. */
interface NamedLoan {
  loan_id: string;
  balance: number;
}

/** What recording this amount does, with the figures; what is missing while it cannot be said. */
export function consequenceOf<Loan extends NamedLoan>(
  loan: Loan | null,
  amount: number | "",
  error: (loan: Loan, amount: number) => string | null,
): string {
  if (loan === null || amount === "" || error(loan, amount) !== null) return unknownText;
  const left = fromCents(toCents(loan.balance) - toCents(amount));
  const sentence = `Record ${formatNleExact(amount)} for ${loan.loan_id}. The balance becomes ${formatNleExact(left)}.`;
  return left === 0 ? `${sentence} The loan is then fully paid.` : sentence;
}

/** What reversing a payment does, with the figures. */
export function reversalOf(loan: NamedLoan, amount: number): string {
  const left = fromCents(toCents(loan.balance) + toCents(amount));
  return `Reverse ${formatNleExact(amount)} of ${loan.loan_id}. The balance becomes ${formatNleExact(left)}. The payment stays in the list, marked as reversed.`;
}
