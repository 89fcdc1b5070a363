import { type CalendarDate, formatStaffDate } from "../core/dates.ts";
import { type Cents, formatNleExact, fromCents } from "../core/money.ts";
import type { LoanToPay } from "./decide-payment.ts";
import { moveTexts as texts } from "./move-texts.ts";
import { paymentError, reversalError } from "./rules.ts";

/** A payment as its move is decided on it, in cents. */
export interface PaymentToMove {
  /** What was received: the part of the loan, and what was above it. */
  received: Cents;
  date: CalendarDate;
  is_reversed: boolean;
  /** What took the money of the payment, where no counter did. */
  role: "refinanced" | "credit" | null;
  /** Whether what is above the other loan's balance becomes credit of its customer. */
  keepsExcess: boolean;
}

/**
 * Why a payment cannot be moved from one loan to another, or null (SERV-145). The reversal and the payment have further
 * reasons of their own.
 */
export function moveError(
  from: Pick<LoanToPay, "status" | "written_off_on"> & { loan_id: string },
  to: Pick<LoanToPay, "status" | "balance" | "paid_out_on"> & { loan_id: string },
  payment: PaymentToMove,
): string | null {
  if (payment.role === "refinanced") return texts.byPayout;
  if (payment.role === "credit") return texts.outOfCredit;
  if (from.loan_id === to.loan_id) return texts.sameLoan;
  const error =
    reversalError(from.status, payment.is_reversed, (from.written_off_on ?? null) !== null) ??
    paymentError(to, payment.received, payment.keepsExcess);
  if (error !== null) return error;
  if (to.paid_out_on !== null && payment.date < to.paid_out_on)
    return texts.beforePayout(to.loan_id, formatStaffDate(to.paid_out_on));
  return null;
}

/**
 * The value date of a moved payment (SERV-146): its own while the books of that day are open, otherwise today.
 * @param closedThrough the last closed day; null while none is closed
 */
export function moveDate(
  date: CalendarDate,
  closedThrough: CalendarDate | null,
  today: CalendarDate,
): CalendarDate {
  return closedThrough !== null && date <= closedThrough ? today : date;
}

/**
 * Whether a second person has to approve a move: money of the wallet is put on another loan as it is attached
 * (MOMO-15).
 * @param limit in cents; 0 for always
 */
export function moveNeedsSecondPerson(
  { from_wallet, received, before }: { from_wallet: boolean; received: Cents; before: Cents },
  limit: Cents,
): boolean {
  return from_wallet && before + received > limit;
}

/** What the second person reads about a move. */
export function moveLines(move: {
  receipt: string;
  received: Cents;
  date: CalendarDate;
  from: { loan_id: string; balance: Cents; paid: Cents };
  to: { loan_id: string; balance: Cents };
}): { label: string; value: string }[] {
  const { receipt, received, date, from, to } = move;
  const nle = (cents: Cents) => formatNleExact(fromCents(cents));
  const excess = Math.max(0, received - to.balance);
  return [
    { label: "Payment", value: `${receipt}, ${nle(received)}` },
    { label: "From", value: `${from.loan_id}: then owes ${nle(from.balance + from.paid)}` },
    { label: "To", value: `${to.loan_id}: then owes ${nle(to.balance - (received - excess))}` },
    { label: "Payment date", value: formatStaffDate(date) },
    ...(excess === 0 ? [] : [{ label: "Kept as credit", value: nle(excess) }]),
  ];
}
