import { receiptNumber } from "../core/codes.ts";
import { type CalendarDate, formatStaffDate } from "../core/dates.ts";
import { formatNleExact } from "../core/money.ts";
import { recoveryNumber } from "./recovery.ts";

/** Minutes within which an equal payment of the same loan may be the same money (PAY-41). */
export const repeatMinutes = 10;

/** A live payment that may be the same money as the one to record. */
export interface EarlierPayment {
  id: number;
  /** A recovery is the money of a written-off loan. */
  kind: "payment" | "recovery";
  loan_id: string;
  /** What was received, in NLe. */
  amount: number;
  transaction_date: CalendarDate;
  /** Whether it has the same reference; otherwise it is of the same loan and amount, and of the last minutes. */
  same_reference: boolean;
}

/** What a person is asked before a payment is recorded that may be recorded already (PAY-41). */
export function repeatQuestion(earlier: EarlierPayment): string {
  const { id, kind, loan_id, amount, transaction_date, same_reference } = earlier;
  const number = kind === "payment" ? receiptNumber(id) : recoveryNumber(id);
  const of = `${number}: ${formatNleExact(amount)} for ${loan_id} on ${formatStaffDate(transaction_date)}`;
  return same_reference
    ? `This reference is on ${of}. Record this payment too?`
    : `The same amount was recorded less than ${repeatMinutes} minutes ago, ${of}. Record this payment too?`;
}
