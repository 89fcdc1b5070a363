import { type CalendarDate, formatCustomerDate } from "../core/dates.ts";
import { formatNleExact } from "../core/money.ts";

/** Digits of a phone with the country code, without a plus; the phone is stored as +232-XX-XXXXXX. */
function digitsOf(phone: string): string {
  const digits = phone.replaceAll(/\D/g, "");
  const bare = digits.length === 9 && digits.startsWith("0") ? digits.slice(1) : digits;
  return bare.length === 8 ? `232${bare}` : bare;
}

/** The address that calls a phone. */
export const callAddress = (phone: string): string => `tel:+${digitsOf(phone)}`;

/**
 * The addresses that call a phone or begin a message to it, with the text filled in (COLL-10); null without a phone.
 */
export function reachLinks(
  phone: string,
  text: string,
): { call: string; sms: string; whatsapp: string } | null {
  const digits = digitsOf(phone);
  if (digits.length < 8) return null;
  const encoded = encodeURIComponent(text);
  return {
    call: callAddress(phone),
    sms: `sms:+${digits}?body=${encoded}`,
    whatsapp: `https://wa.me/${digits}?text=${encoded}`,
  };
}

/** What a message is about; amounts in NLe. */
interface Remembered {
  loan_id: string;
  arrears: number;
  /** The day since which the arrears are late; null for a loan that is not late. */
  overdue_since: CalendarDate | null;
  next_due: { date: CalendarDate; amount: number } | null;
}

/**
 * The text of a message to a customer (COLL-10).
 * @param isShared the phone is not the customer's alone, or is a guarantor's: the text has no facts of the loan
 */
export function reminderText(
  loan: Remembered,
  lender: { name: string; phone: string },
  isShared: boolean,
): string {
  const call = lender.phone === "" ? "call us" : `call ${lender.phone}`;
  if (isShared) return `${lender.name}: Please ${call}.`;
  const { loan_id, arrears, overdue_since, next_due } = loan;
  if (overdue_since !== null)
    return `${lender.name}: ${formatNleExact(arrears)} of loan ${loan_id} is late since ${formatCustomerDate(overdue_since)}. Please pay, or ${call}.`;
  if (next_due !== null)
    return `${lender.name}: ${formatNleExact(next_due.amount)} of loan ${loan_id} is due ${formatCustomerDate(next_due.date)}. Questions: ${call}.`;
  return `${lender.name}: Please ${call} about loan ${loan_id}.`;
}
