import { receiptNumber } from "@microfinance/contract/core/codes.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import type { LockedImport, StagedRow } from "./import-rows.ts";
import type { KnownLoan } from "./known-records.ts";

/** A payment as two are compared: its loan, day and amount (PAY-41). */
export const equalMark = (loan: number, { values }: Pick<StagedRow, "values">): string =>
  JSON.stringify([loan, values.paid_on, Number(values.amount)]);

/** A reference as two are compared: whatever its case, blanks and signs (PAY-41). */
export const referenceMark = (reference: string): string =>
  reference.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();

/**
 * Which live payment, or which row of another part of the file, has the reference of a row, or its loan, day and
 * amount, by their marks.
 */
export async function knownPayments(
  db: Connection,
  locked: Pick<LockedImport, "id">,
  rows: readonly StagedRow[],
  loans: ReadonlyMap<string, KnownLoan>,
): Promise<ReadonlyMap<string, string>> {
  const references = rows.map(({ reference }) => referenceMark(reference)).filter(Boolean);
  const numbers = rows.map(({ number }) => number);
  const { rows: paid } = await sql<{
    id: number;
    loan_id: number;
    paid_on: string;
    amount: number;
    letters: string | null;
  }>`
    with live as (
      select p.id, p.loan_id, p.transaction_date as paid_on, p.amount + p.excess as amount, null as letters
      from payments p where p.loan_id = any(${[...loans.values()].map(({ id }) => id)}::integer[])
      union all
      select p.id, p.loan_id, p.transaction_date, p.amount + p.excess,
             lower(regexp_replace(p.reference, '[^[:alnum:]]', '', 'g'))
      from payments p
      where p.reference <> ''
        and lower(regexp_replace(p.reference, '[^[:alnum:]]', '', 'g')) = any(${references}::text[]))
    select * from live where not exists (select from payment_reversals r where r.payment_id = live.id)`.execute(
    db,
  );
  const { rows: staged } = await sql<{ number: number; values: StagedRow["values"] }>`
    select number, row_values as values from import_rows
    where import_id = ${locked.id} and outcome = 'new' and not (number = any(${numbers}::integer[]))
      and row_values->>'loan' = any(${[...loans.keys()]}::text[])`.execute(db);
  return new Map([
    ...staged.flatMap(({ number, values }): [string, string][] => {
      const loan = loans.get(String(values.loan));
      return loan === undefined ? [] : [[equalMark(loan.id, { values }), `Row ${number}`]];
    }),
    ...paid.map(({ id, letters, loan_id, paid_on, amount }): [string, string] => [
      letters ?? equalMark(loan_id, { values: { paid_on, amount } }),
      receiptNumber(id),
    ]),
  ]);
}
