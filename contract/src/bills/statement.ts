import type { CalendarDate } from "../core/dates.ts";
import { type Cents, toCents } from "../core/money.ts";
import { bareNumber } from "./rules.ts";
import type { comparedStates } from "./texts.ts";

/** A bill of ours, as it is compared. Amounts in NLe. */
export interface OwnBill {
  id: number;
  customer_number: string;
  amount: number;
  paid_on: CalendarDate;
  biller_reference: string;
  token: string | null;
}

/** A line of the biller's statement. */
export interface BillerLine {
  number: string;
  amount: number;
  date: CalendarDate;
  reference: string;
}

/** One result of the comparison; at least one side is there. */
export interface Compared<Bill, Line> {
  state: (typeof comparedStates)[number]["value"];
  bill: Bill | null;
  line: Line | null;
}

/** Most days between a bill and the line that is taken for it: a biller books at night, or after a weekend. */
const nearDays = 3;

/**
 * Compares our bills with a biller's statement (BILL-17). A bill and a line belong together by reference or token; else
 * by number and amount, the nearest day first; else by number and day, whose amount then differs. Each is used once.
 */
export function compareStatement<Bill extends OwnBill, Line extends BillerLine>(
  bills: readonly Bill[],
  lines: readonly Line[],
): Compared<Bill, Line>[] {
  const left = { bills: new Set(bills), lines: new Set(lines) };
  const found: Compared<Bill, Line>[] = [];
  const pair = (bill: Bill, line: Line) => {
    left.bills.delete(bill);
    left.lines.delete(line);
    const state = cents(bill) === cents(line) ? "matched" : "differs";
    found.push({ state, bill, line });
  };
  const named = new Map<string, Bill>();
  for (const bill of bills)
    for (const name of [bill.biller_reference, bill.token ?? ""].map(bareNumber))
      if (name !== "") named.set(name, bill);
  for (const line of lines) {
    const bill = named.get(bareNumber(line.reference));
    if (bill !== undefined && left.bills.has(bill)) pair(bill, line);
  }
  const numbered = Map.groupBy(left.bills, ({ customer_number }) => bareNumber(customer_number));
  const nearest = (line: Line, isSame: (bill: Bill) => boolean) =>
    (numbered.get(bareNumber(line.number)) ?? [])
      .filter((bill) => left.bills.has(bill) && isSame(bill) && daysApart(bill, line) <= nearDays)
      .toSorted((a, b) => daysApart(a, line) - daysApart(b, line))[0];
  for (const isSame of [sameAmountAndDay, sameAmount, sameDay])
    for (const line of left.lines) {
      const bill = nearest(line, (one) => isSame(one, line));
      if (bill !== undefined) pair(bill, line);
    }
  return [
    ...found,
    ...[...left.bills].map((bill) => ({ state: "only_ours" as const, bill, line: null })),
    ...[...left.lines].map((line) => ({ state: "only_theirs" as const, bill: null, line })),
  ];
}

const cents = ({ amount }: { amount: number }): Cents => Math.abs(toCents(amount));
const sameAmount = (bill: OwnBill, line: BillerLine) => cents(bill) === cents(line);
const sameDay = (bill: OwnBill, line: BillerLine) => bill.paid_on === line.date;
const sameAmountAndDay = (bill: OwnBill, line: BillerLine) =>
  sameAmount(bill, line) && sameDay(bill, line);

function daysApart({ paid_on }: OwnBill, { date }: BillerLine): number {
  return Math.abs(Date.parse(paid_on) - Date.parse(date)) / 86_400_000;
}
