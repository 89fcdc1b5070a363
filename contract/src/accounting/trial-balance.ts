import { fromCents, sumCents, toCents } from "../core/money.ts";

/** Total debits and credits of an account, in NLe. */
export interface Turnover {
  debit: number;
  credit: number;
}

/**
 * An account's balance in a trial balance column, in NLe: debits less credits on the debit side, the reverse on the
 * credit side. The other column is 0.
 */
export function balanceColumns(account: Turnover): Turnover {
  const cents = toCents(account.debit) - toCents(account.credit);
  return { debit: fromCents(Math.max(0, cents)), credit: fromCents(Math.max(0, -cents)) };
}

/** The totals of both columns, in NLe. Over all accounts they are equal. */
export function sumOfColumns(rows: readonly Turnover[]): Turnover {
  const sum = (column: keyof Turnover) =>
    fromCents(sumCents(rows.map((row) => toCents(row[column]))));
  return { debit: sum("debit"), credit: sum("credit") };
}
