import type { CalendarDate } from "../core/dates.ts";

/**
 * The notice of a recorded payment: the payment was received, or the loan is paid. The last payment makes one notice,
 * not two.
 * @param payment in NLe; `balance` is the amount owed after it
 */
export function noticeOfPayment(payment: {
  amount: number;
  transaction_date: CalendarDate;
  balance: number;
}) {
  const { amount, transaction_date, balance } = payment;
  if (balance === 0) return { kind: "paid" as const, facts: { amount, transaction_date } };
  return { kind: "payment" as const, facts: { amount, transaction_date, balance } };
}
