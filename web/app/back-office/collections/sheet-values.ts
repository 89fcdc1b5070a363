import type { SheetRow } from "@microfinance/contract/collections/sheet-endpoints.ts";
import { fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";

/** What was entered for a row that is not booked. */
export interface EnteredRow {
  amount: number | "";
  is_absent: boolean;
}

/** The entered rows by their position; a row without an entry is as it was stored. */
export type Entered = Readonly<Record<number, EnteredRow>>;

/** The values of a row in its fields: the entry, else the stored ones. */
export function shownRow(row: SheetRow, entered: Entered): EnteredRow {
  return entered[row.position] ?? { amount: row.refused_amount || "", is_absent: row.is_absent };
}

/** The entered rows that differ from the stored ones, as sent. */
export function rowsToSend(rows: readonly SheetRow[], entered: Entered) {
  return rows
    .filter((row) => row.payment === null && entered[row.position] !== undefined)
    .map((row) => {
      const { amount, is_absent } = shownRow(row, entered);
      return { position: row.position, amount: Number(amount), is_absent };
    })
    .filter(({ position, amount, is_absent }) => {
      const stored = rows.find((row) => row.position === position);
      return amount > 0 || stored?.is_absent !== is_absent || stored.refusal !== "";
    });
}

/** The sum of what is sent, in NLe. */
export function sumOf(rows: readonly { amount: number }[]): number {
  return fromCents(sumCents(rows.map(({ amount }) => toCents(amount))));
}

/** The sum that a row owes: due, arrears and penalty, in NLe. */
export function toCollect({ due, arrears, penalty }: SheetRow): number {
  return fromCents(sumCents([due, arrears, penalty].map(toCents)));
}
