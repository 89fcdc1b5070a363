import { type Cents, formatNleExact, fromCents, sumCents } from "../core/money.ts";
import type { EntryKind } from "./entry-kinds.ts";

/** The kinds of entry by which one person books a charge, a difference, or a receipt that went back. */
export const kindsOfOnePerson = [
  "bank_charge",
  "unidentified_receipt",
  "settlement",
  "remittance",
] as const satisfies readonly EntryKind[];

/** Where the money of such an entry is given up: bank charges, exchange differences, unidentified receipts. */
const givenUpOn: readonly string[] = ["5350", "4600", "2400"];

/** Texts of the limit up to which one person books such an amount (ACC-27). */
const chargeLimitTexts = {
  /** @param limit in cents */
  above: (limit: Cents) =>
    `One person books charges and differences up to ${formatNleExact(fromCents(limit))} a day, statement or list. Post this as a manual journal, which a second person checks.`,
  /** Beside the amount that a settlement or an employer's money then has. */
  withoutThem: "Enter here what is due, without charges and difference.",
} as const;

/** Why one person cannot book this amount, in words for the form it comes from (ACC-27). */
export function chargeLimitText(kind: EntryKind, limit: Cents): string {
  const { above, withoutThem } = chargeLimitTexts;
  return kind === "settlement" || kind === "remittance"
    ? `${above(limit)} ${withoutThem}`
    : above(limit);
}

/** What an entry of one person gives up, in cents; 0 for every other entry (ACC-27). */
export function givenUp(
  kind: EntryKind,
  lines: readonly { account: string; debit: Cents }[],
): Cents {
  if (!kindsOfOnePerson.some((known) => known === kind)) return 0;
  return sumCents(
    lines.filter(({ account }) => givenUpOn.includes(account)).map(({ debit }) => debit),
  );
}
