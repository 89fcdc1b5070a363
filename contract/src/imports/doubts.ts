import { ageOn, addMonths, type CalendarDate } from "../core/dates.ts";
import { formatNle } from "../core/money.ts";
import type { Product } from "../products/schema.ts";
import { periodInMonths } from "../schedules/repayment.ts";
import { repaymentOfRow } from "./loan.ts";
import { problemOf, type RowProblem, type RowValues } from "./read-row.ts";

/** What a product offers, as far as it makes the terms of an earlier loan likely or not. */
export type OfferedTerms = Pick<Product, "rates" | "bands" | "example">;

/** How far outside of what a product offers today a loan from before may be. */
const often = 3;
/** How often the example of a product without a largest amount is likely. */
const unlimited = 100;
/** The oldest loan that is likely to be owed. */
const oldestInMonths = 120;
const [youngest, oldest] = [18, 95];

/**
 * What is possible and unlikely in a loan from before (IMP-17): an amount, a rate or a period far outside of what its
 * product offers, and a payout of more than ten years ago.
 */
export function doubtsOfLoan(
  values: RowValues,
  { rates, bands, example }: OfferedTerms,
  cutOver: CalendarDate,
): RowProblem[] {
  const amount = Number(values.amount);
  const months = periodInMonths(Number(values.months), repaymentOfRow(values));
  const rate = Number(values.interest_rate);
  const least = Math.min(...bands.map((one) => one.amount_from));
  const most = Math.max(...bands.map((one) => one.amount_to ?? example.amount * unlimited));
  const longest = Math.max(...bands.map((one) => one.months_to));
  const offers = (what: string) => `Its product offers ${what}.`;
  const doubt = (column: string, reason: string) => problemOf(values, column, reason, compare);
  return [
    bands.length > 0 && (amount > most * often || amount < least / often)
      ? doubt("amount", offers(`${formatNle(least)} to ${formatNle(most)}`))
      : null,
    bands.length > 0 && months > longest * often
      ? doubt("months", offers(`at most ${longest} months`))
      : null,
    rate > Math.max(...rates) * often || rate < Math.min(...rates) / often
      ? doubt("interest_rate", offers(rates.map((one) => `${one * 100}%`).join(", ")))
      : null,
    String(values.paid_out_on) < addMonths(cutOver, -oldestInMonths)
      ? doubt("paid_out_on", "The payout is more than ten years ago.")
      : null,
  ].filter((found) => found !== null);
}

const compare = "Compare it with the paper.";

/**
 * What is possible and unlikely in a customer (IMP-17): an age outside of 18 to 95 years, and someone who is there
 * already.
 *
 * @param others who has the same phone, or the same name and date of birth: rows of the file and customers
 */
export function doubtsOfCustomer(
  values: RowValues,
  others: readonly { column: "phone" | "last_name"; who: string }[],
  today: CalendarDate,
): RowProblem[] {
  const birth = values.date_of_birth;
  const age = typeof birth === "string" ? ageOn(birth, today) : null;
  const isUnlikely = age !== null && (age < youngest || age > oldest);
  return [
    ...(isUnlikely
      ? [problemOf(values, "date_of_birth", `They are ${age} years old.`, compare)]
      : []),
    ...others.map(({ column, who }) =>
      problemOf(
        values,
        column,
        column === "phone"
          ? `${who} has the same phone.`
          : `${who} has the same name and date of birth.`,
        "Delete the row if it is the same person.",
      ),
    ),
  ];
}

/**
 * What is possible and unlikely in a payment from before (PAY-41): another one has its reference, or its loan, day and
 * amount.
 *
 * @param others what has the same: payments, and rows of the file
 */
export function doubtsOfPayment(
  values: RowValues,
  others: readonly { column: "external_reference" | "amount"; what: string }[],
): RowProblem[] {
  return others.map(({ column, what }) =>
    problemOf(
      values,
      column,
      column === "amount"
        ? `${what} has the same loan, day and amount.`
        : `${what} has the same reference.`,
      "Delete the row if it is the same money.",
    ),
  );
}
