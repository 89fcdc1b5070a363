import { currencyCode } from "../core/currency.ts";
import type { CalendarDate } from "../core/dates.ts";
import { type Cents, formatAmountExact, formatNleExact, fromCents } from "../core/money.ts";
import { type PayableLoan, paymentError } from "../payments/rules.ts";
import { walletTexts as texts } from "./texts.ts";

/** The states of money that reached the wallet. */
export const receiptStates = [
  { value: "unmatched", label: "Unmatched" },
  { value: "asked", label: "Waits for a second person" },
  { value: "booked", label: "Booked" },
  { value: "returned", label: "Returned" },
] as const;

/** The state of a receipt. */
export type ReceiptState = (typeof receiptStates)[number]["value"];

/** Why a receipt is on no loan. */
export const unmatchedReasons = [
  { value: "unknown_reference", label: "No reference given" },
  { value: "other_currency", label: "Another currency" },
  { value: "not_payable", label: "The loan takes no payment" },
  { value: "reversed", label: "Its payment was reversed" },
] as const;

/** The reason of an unmatched receipt. */
export type UnmatchedReason = (typeof unmatchedReasons)[number]["value"];

/** The label of a state. */
export const stateLabel = (state: ReceiptState): string =>
  receiptStates.find(({ value }) => value === state)?.label ?? state;

/**
 * Why a receipt is on no loan.
 * @param named the reference that the payer gave, which may name a loan that there is not
 */
export function reasonLabel(reason: UnmatchedReason, named: string): string {
  if (reason === "unknown_reference" && named.trim() !== "") return "No loan of this reference";
  return unmatchedReasons.find(({ value }) => value === reason)?.label ?? reason;
}

/** A receipt as it is decided on, in cents. */
interface NewReceipt {
  currency: string;
  amount: Cents;
}

/**
 * Why a receipt waits in Unmatched, or null when it is the payment of the loan (MOMO-9, MOMO-10). What the loan does
 * not need becomes the customer's credit.
 * @param loan null when the receipt names none
 */
export function unmatchedReason(
  { currency, amount }: NewReceipt,
  loan: PayableLoan | null,
): UnmatchedReason | null {
  if (currency !== currencyCode) return "other_currency";
  if (loan === null) return "unknown_reference";
  return paymentError(loan, amount, true) === null ? null : "not_payable";
}

/**
 * The date under which a receipt is booked (MOMO-8): the day of the payment, or today where the books of that day are
 * closed, the loan was not paid out yet, or the provider's clock is ahead.
 */
export function receiptDate(
  paidOn: CalendarDate,
  {
    closedThrough,
    paidOutOn,
    today,
  }: { closedThrough: CalendarDate | null; paidOutOn: CalendarDate | null; today: CalendarDate },
): CalendarDate {
  const isClosed = closedThrough !== null && paidOn <= closedThrough;
  const isEarly = paidOutOn !== null && paidOn < paidOutOn;
  return isClosed || isEarly || paidOn > today ? today : paidOn;
}

/** Why a customer cannot be asked for this amount, or null: the loan would not take it as its payment (MOMO-2). */
export function intentError(loan: PayableLoan, amount: Cents): string | null {
  return paymentError(loan, amount);
}

/** A receipt as staff act on it. */
interface OpenReceipt {
  state: ReceiptState;
  currency: string;
  proposed_by: number | null;
}

/** Why nothing can be done with a receipt, or null (MOMO-14). */
export function answerError({ state }: Pick<OpenReceipt, "state">): string | null {
  if (state === "booked") return texts.alreadyBooked;
  if (state === "returned") return texts.alreadyReturned;
  return state === "asked" ? texts.waitsAlready : null;
}

/** Why a receipt cannot be the payment of a loan, or null. */
export function attachError(receipt: OpenReceipt): string | null {
  const error = answerError(receipt);
  if (error !== null) return error;
  return receipt.currency === currencyCode ? null : texts.otherCurrency(receipt.currency);
}

/** Whether a second person has to confirm what is done with a receipt (MOMO-15). @param limit in cents; 0 for always */
export function needsSecondPerson(amount: Cents, limit: Cents): boolean {
  return amount > limit;
}

/** Why this person cannot confirm what another asked for, or null (MOMO-15). */
export function confirmError(receipt: OpenReceipt, staffId: number): string | null {
  if (receipt.state !== "asked") return texts.nothingAsked;
  return receipt.proposed_by === staffId ? texts.samePerson : null;
}

/** A payment of the provider on a day, and ours; amounts in cents. */
interface DayPayment {
  external_id: string;
  currency: string;
  amount: Cents;
}

/** A payment as the provider lists it; null for an amount that is none. */
type ListedPayment = Omit<DayPayment, "amount"> & { amount: Cents | null };

/** How a payment of the provider compares with the receipts (MOMO-18). */
export const dayStates = [
  { value: "matched", label: "Matched" },
  { value: "only_theirs", label: "Only with the provider" },
  { value: "only_ours", label: "Only in our books" },
  { value: "differs", label: "Amounts differ" },
] as const;

/** The state of a line of the day. */
type DayState = (typeof dayStates)[number]["value"];

/** A line of the comparison, amounts in cents; null on the side where it is missing. */
interface DayLine {
  external_id: string;
  state: DayState;
  theirs: Cents | null;
  ours: Cents | null;
}

/** Compares the completed payments of a day with the receipts of that day, what differs first. */
export function compareDay(
  theirs: readonly ListedPayment[],
  ours: readonly DayPayment[],
): DayLine[] {
  const known = new Map(ours.map((receipt) => [receipt.external_id, receipt]));
  const named = new Set(theirs.map(({ external_id }) => external_id));
  const lines = [
    ...theirs.map((payment) =>
      lineOf(payment.external_id, payment, known.get(payment.external_id)),
    ),
    ...ours
      .filter(({ external_id }) => !named.has(external_id))
      .map((receipt) => lineOf(receipt.external_id, undefined, receipt)),
  ];
  const rank = ({ state }: DayLine) => (state === "matched" ? 1 : 0);
  return lines.toSorted((a, b) => rank(a) - rank(b));
}

function lineOf(
  external_id: string,
  theirs: ListedPayment | undefined,
  ours: DayPayment | undefined,
): DayLine {
  const both = { external_id, theirs: theirs?.amount ?? null, ours: ours?.amount ?? null };
  if (ours === undefined) return { ...both, state: "only_theirs" };
  if (theirs === undefined) return { ...both, state: "only_ours" };
  const isSame = theirs.amount === ours.amount && theirs.currency === ours.currency;
  return { ...both, state: isSame ? "matched" : "differs" };
}

/** "NLe 200.00", or the amount with its currency where that is another one. */
export function formatReceived(amount: number, currency: string): string {
  if (currency === currencyCode) return formatNleExact(amount);
  return `${currency} ${formatAmountExact(amount)}`;
}

/** An amount of the provider in minor units, in cents: both are hundredths. Null for a number that is no amount. */
export function centsOfMinor(value: number): Cents | null {
  return Number.isSafeInteger(value) && value > 0 && fromCents(value) <= 999_999_999.99
    ? value
    : null;
}
