import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { formatNleExact, fromCents, toCents } from "@microfinance/contract/core/money.ts";

/** Shown before the button while a sent payment has no response. */
export const unansweredText =
  "No answer came back, so it is not known whether this payment was recorded. Send it again: it is the same payment and cannot be booked twice.";

/** The loan of a sentence; its balance in NLe. */
interface LoanRef {
  loan_id: string;
  balance: number;
}

/** A payment as it is entered: the amount is "" while it is missing. */
export interface EnteredPayment<Loan extends LoanRef> {
  loan: Loan | null;
  amount: number | "";
  /** Why the loan does not accept the amount, or null. */
  error: (loan: Loan, amount: number) => string | null;
}

/** The button of a payment: the amount and the balance that follows (PAY-18). */
export function recordLabel<Loan extends LoanRef>(payment: EnteredPayment<Loan>): string {
  const left = balanceAfter(payment);
  return left === null
    ? "Record Payment"
    : `Record ${formatNleExact(Number(payment.amount))}, balance becomes ${formatNleExact(left)}`;
}

/**
 * The sentence before the button: whose payment it is, how and when it was made (PAY-18).
 * @param entersTill whether its cash enters the open till of another day than the payment's (TILL-16)
 */
export function consequenceOf<Loan extends LoanRef>(
  payment: EnteredPayment<Loan>,
  {
    name,
    method,
    date,
    entersTill = false,
  }: { name: string; method: string; date: string | null; entersTill?: boolean },
): string {
  const left = balanceAfter(payment);
  if (payment.loan === null || left === null)
    return "Enter the loan, the amount and the method to see what will happen.";
  const how = method === "" ? "" : `, ${method}`;
  const when = date === null ? "" : `, dated ${formatStaffDate(date)}`;
  const till = entersTill ? " The cash enters your till of today." : "";
  const sentence = `From ${name} for ${payment.loan.loan_id}${how}${when}.${till}`;
  if (left > 0) return sentence;
  const excess = toCents(Number(payment.amount)) - toCents(payment.loan.balance);
  const kept =
    excess > 0 ? ` ${formatNleExact(fromCents(excess))} is kept as the credit of ${name}.` : "";
  return `${sentence} The loan is then fully paid.${kept}`;
}

/** The balance after the payment in NLe; null while a part of it is missing or rejected. */
function balanceAfter<Loan extends LoanRef>({
  loan,
  amount,
  error,
}: EnteredPayment<Loan>): number | null {
  if (loan === null || amount === "" || error(loan, amount) !== null) return null;
  return fromCents(Math.max(0, toCents(loan.balance) - toCents(amount)));
}

/** The consequence of reversing a payment. */
export function reversalOf(
  loan: LoanRef,
  { amount, excess }: { amount: number; excess: number },
): string {
  const left = fromCents(toCents(loan.balance) + toCents(amount));
  return `Reverse ${formatNleExact(amount)} of ${loan.loan_id}. The balance becomes ${formatNleExact(left)}. ${excess > 0 ? `${formatNleExact(excess)} that was kept as the customer's credit is taken back too. ` : ""}The payment stays in the list, marked as reversed.`;
}
