import type { EntryKind } from "../accounting/entry-kinds.ts";
import { type Cents, formatNleExact, fromCents } from "../core/money.ts";
import type { BillerSettings } from "../transfers/biller-schema.ts";
import { commissionAccount } from "../transfers/partner-rules.ts";
import { billTexts as texts, type billStates } from "./texts.ts";

/** The state of a bill. */
export type BillState = (typeof billStates)[number]["value"];

/** A number or a token without blanks and dashes, in capitals: as it is stored and compared. */
export function bareNumber(input: string): string {
  return input.replaceAll(/[\s\-\u2010-\u2015.]/g, "").toUpperCase();
}

/** Why a text is not the number of a customer at this biller, or null (BILL-2). */
export function numberError(
  { number_label, number_rule }: Pick<BillerSettings, "number_label" | "number_rule">,
  input: string,
): string | null {
  const number = bareNumber(input);
  const { characters, shortest, longest, check_digit } = number_rule;
  if (number === "") return texts.numberRequired;
  if (characters === "digits" && !/^\d+$/.test(number)) return texts.numberDigits(number_label);
  if (!/^[0-9A-Z/]+$/.test(number)) return texts.numberLetters(number_label);
  if (number.length < shortest || number.length > longest)
    return texts.numberLength(number_label, shortest, longest);
  return check_digit && !hasCheckDigit(number) ? texts.numberCheck(number_label) : null;
}

/** Whether the last digit follows from the others (Luhn, ISO/IEC 7812-1). */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Why a text is no token, or null (BILL-3). */
export function tokenError(input: string): string | null {
  return /^[0-9A-Z]{8,40}$/.test(bareNumber(input)) ? null : texts.invalidToken;
}

/** A token as it is read out and printed: in groups of four. */
export function tokenInGroups(token: string): string {
  return (bareNumber(token).match(/.{1,4}/g) ?? []).join(" ");
}

/** Why a token cannot come with this payment, or null: only one that is typed from the biller's terminal does. */
export function sentTokenError(
  { gives_token, connection }: Pick<BillerSettings, "gives_token" | "connection">,
  token: string,
): string | null {
  if (token === "") return null;
  if (!gives_token) return texts.noToken;
  return connection === "none" ? tokenError(token) : texts.tokenFromBiller;
}

/**
 * The state of a bill when it is recorded: paid where the cashier has the token, or none is given; unknown while the
 * biller, or the terminal, has not answered (BILL-4).
 */
export function firstState(
  { gives_token, connection }: Pick<BillerSettings, "gives_token" | "connection">,
  token: string,
): BillState {
  if (connection !== "none") return "unknown";
  return gives_token && token === "" ? "unknown" : "paid";
}

/** What a bill posts, in cents. */
export interface PostedBill {
  /** What the biller's customer is credited with. */
  amount: Cents;
  /** What the customer pays us beside it. */
  charge: Cents;
  /** What the biller leaves us of the amount. */
  commission: Cents;
}

/** What the customer hands over. */
export function takenOf({ amount, charge }: Pick<PostedBill, "amount" | "charge">): Cents {
  return amount + charge;
}

/** What the biller gets of a bill: from its float, or with the settlement (BILL-6). */
export function owedOf({ amount, commission }: Pick<PostedBill, "amount" | "commission">): Cents {
  return amount - commission;
}

interface Line {
  account: string;
  debit: Cents;
  credit: Cents;
}

/**
 * The entry of a bill (BILL-6): the money came, the biller's account gets the amount without our commission, and
 * commission and charge are income. It is posted when the money is taken, also while the outcome is unknown.
 * @param money the account that the money came to
 * @param biller the biller's account
 */
export function billEntry(
  bill: PostedBill,
  money: string,
  biller: string,
): { kind: EntryKind; postings: Line[] } {
  const lines = [
    { account: money, debit: takenOf(bill), credit: 0 },
    { account: biller, debit: 0, credit: owedOf(bill) },
    { account: commissionAccount, debit: 0, credit: bill.commission + bill.charge },
  ];
  return { kind: "bill", postings: lines.filter(({ debit, credit }) => debit + credit > 0) };
}

/** The entry of a bill whose money is given back: its own lines turned round. */
export function billReversalEntry(
  bill: PostedBill,
  money: string,
  biller: string,
): { kind: EntryKind; postings: Line[] } {
  const postings = billEntry(bill, money, biller).postings.map(({ account, debit, credit }) => ({
    account,
    debit: credit,
    credit: debit,
  }));
  return { kind: "bill_reversal", postings };
}

/** The entry of a top-up of a float (BILL-8). */
export function topUpEntry(
  amount: Cents,
  money: string,
  biller: string,
): { kind: EntryKind; postings: Line[] } {
  return {
    kind: "float_top_up",
    postings: [
      { account: biller, debit: amount, credit: 0 },
      { account: money, debit: 0, credit: amount },
    ],
  };
}

/** How much float a biller has: none for one that is settled after. */
export type FloatState = "none" | "enough" | "low" | "empty";

/**
 * The state of a float (BILL-7).
 * @param balance of the biller's account in cents: what is left of the float
 */
export function floatState(
  { terms, low_float }: { terms: BillerSettings["terms"]; low_float: Cents },
  balance: Cents,
): FloatState {
  if (terms === "after") return "none";
  if (balance <= 0) return "empty";
  return balance < low_float ? "low" : "enough";
}

/** Why a bill cannot be paid from this float, or null. */
export function floatError(
  { name, terms }: { name: string; terms: BillerSettings["terms"] },
  balance: Cents,
  owed: Cents,
): string | null {
  if (terms === "after" || balance >= owed) return null;
  return texts.floatShort(name, formatNleExact(fromCents(Math.max(0, balance))));
}

/** Why the money of a bill cannot be given back, or null (BILL-11, BILL-12). */
export function giveBackError(state: BillState, isSettled: boolean): string | null {
  if (state === "reversed" || state === "not_accepted") return texts.alreadyReversed;
  return isSettled ? texts.settledStays : null;
}

/** The state of a bill whose money was given back: an unknown one was never accepted. */
export function givenBack(state: BillState): "not_accepted" | "reversed" {
  return state === "unknown" ? "not_accepted" : "reversed";
}

/** Why an outcome cannot be recorded by hand, or null (BILL-10). */
export function outcomeError(
  bill: { status: BillState; gives_token: boolean },
  token: string,
): { field?: "token"; text: string } | null {
  if (bill.status !== "unknown") return { text: texts.notUnknown };
  if (!bill.gives_token) return token === "" ? null : { field: "token", text: texts.noToken };
  if (token === "") return { field: "token", text: texts.tokenRequired };
  const error = tokenError(token);
  return error === null ? null : { field: "token", text: error };
}

/** Whether a print is a copy: every one but the first. */
export function isCopy(prints: number): boolean {
  return prints > 1;
}
