import { receiptNumber } from "../core/codes.ts";
import { formatAmountExact, formatNleExact, fromCents, sumCents, toCents } from "../core/money.ts";
import { accounts, isTillCode } from "./accounts.ts";
import { chargeKinds } from "./charges.ts";
import type { EntryKind } from "./entry-kinds.ts";

/** What a sentence about an entry is made of; amounts in NLe. */
export interface EntryFacts {
  kind: EntryKind;
  /** The person who caused the entry; null for a job of the server. */
  staff_name: string | null;
  loan_id: string | null;
  payment_id: number | null;
  /** The customer of a refund of credit; absent for entries of another kind. */
  customer_id?: string | null;
  payout: { number: string } | null;
  settlement: { number: string; partner_name: string } | null;
  /** The employer's money that the entry records or takes back; absent for entries of another kind. */
  remittance?: { number: string; employer_name: string; list: string } | null;
  transfer_id: number | null;
  /** The bill that it records or gives back; absent for entries of another kind. */
  bill_id?: number | null;
  journal: { number: string; description: string; made_by: string } | null;
  lines: readonly { account_code: string; account_name: string; debit: number; credit: number }[];
}

const {
  cash,
  cashNotInTill,
  customerCredit,
  loansReceivable,
  interestIncome,
  penaltyIncome,
  recoveries,
  refundsToReturn,
} = accounts;

/** The sum of its debits. */
export function total(entry: EntryFacts): string {
  return formatNleExact(fromCents(sumCents(entry.lines.map((line) => toCents(line.debit)))));
}

/** The account that money left. */
export function source(entry: EntryFacts): string {
  return entry.lines.find(({ credit }) => credit > 0)?.account_name ?? "an account";
}

/** The account that took the money. */
export function target(entry: EntryFacts): string {
  return entry.lines.find(({ debit }) => debit > 0)?.account_name ?? "an account";
}

/** Whether an account has a part in the entry. */
export function touches(entry: EntryFacts, code: string): boolean {
  return entry.lines.some(({ account_code }) => account_code === code);
}

/** An entry without what it adds to or takes from what the lender owes the customer, and the other way round. */
export function withoutCredit(entry: EntryFacts): EntryFacts {
  const lines = entry.lines.filter(
    ({ account_code }) =>
      account_code !== customerCredit.code && account_code !== refundsToReturn.code,
  );
  return { ...entry, lines };
}

/** ", 50.00 to be returned by the customer", or nothing. */
export function claimed(entry: EntryFacts): string {
  return net(entry, refundsToReturn.code) === 0
    ? ""
    : `, ${plain(entry, refundsToReturn.code)} to be returned by the customer`;
}

/** The customer whose credit or salary it is about. */
export function customer(entry: EntryFacts): string {
  return entry.customer_id ?? "a customer";
}

/** Accounts that are never the money of a loan's entry. */
const loanAccounts: readonly string[] = [
  loansReceivable.code,
  interestIncome.code,
  penaltyIncome.code,
  recoveries.code,
  ...chargeKinds.map(({ account }) => account),
];

/** The amount that a loan's entry moves and its place: "NLe 200.00 in cash", "NLe 200.00 to Bank account". */
export function money(entry: EntryFacts, direction: "from" | "to"): string {
  const lines = entry.lines.filter((line) => !loanAccounts.includes(line.account_code));
  const sum = sumCents(lines.map((line) => toCents(line.debit) - toCents(line.credit)));
  const [line] = lines;
  const place =
    line === undefined || [cash.code, cashNotInTill.code].some((code) => code === line.account_code)
      ? "in cash"
      : isTillCode(line.account_code)
        ? `in cash at ${line.account_name}`
        : `${direction} ${line.account_name}`;
  return `${formatNleExact(fromCents(Math.abs(sum)))} ${place}`;
}

/** The expense account of what a bank takes. */
export const bankCharges = "5350";

/** ", charges NLe 5.00", or nothing. */
export function charged(entry: EntryFacts): string {
  return net(entry, bankCharges) === 0 ? "" : `, charges ${moved(entry, bankCharges)}`;
}

/** Money whose owner is not known. */
export const unidentified = "2400";

/** What an entry adds to an account in cents, debits less credits. */
export function net(entry: EntryFacts, code: string): number {
  return sumCents(
    entry.lines
      .filter((line) => line.account_code === code)
      .map((line) => toCents(line.debit) - toCents(line.credit)),
  );
}

/** What an entry adds to or takes from an account, in NLe. */
export function moved(entry: EntryFacts, code: string): string {
  return formatNleExact(fromCents(Math.abs(net(entry, code))));
}

/** The same without the currency. */
export function plain(entry: EntryFacts, code: string): string {
  return formatAmountExact(fromCents(Math.abs(net(entry, code))));
}

/** The loan that it is about. */
export function loan(entry: EntryFacts): string {
  return entry.loan_id ?? "a loan";
}

/** The receipt of the payment that it is about. */
export function receipt(entry: EntryFacts): string {
  return entry.payment_id === null ? "a receipt" : receiptNumber(entry.payment_id);
}
