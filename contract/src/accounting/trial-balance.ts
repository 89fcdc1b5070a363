import { fromCents, sumCents, toCents } from "../core/money.ts";

/** What an account was debited and credited in all, in NLe. */
export interface Turnover {
  debit: number;
  credit: number;
}

/**
 * An account's balance in the column of a trial balance where it stands, in NLe: debits less credits on the debit
 * side, or the other way round; the other column is 0.
 */
export function balanceColumns(account: Turnover): Turnover {
  const cents = toCents(account.debit) - toCents(account.credit);
  return { debit: fromCents(Math.max(0, cents)), credit: fromCents(Math.max(0, -cents)) };
}

/** The sum of both columns, in NLe. Over all accounts the two agree. */
export function sumOfColumns(rows: readonly Turnover[]): Turnover {
  const sum = (column: keyof Turnover) =>
    fromCents(sumCents(rows.map((row) => toCents(row[column]))));
  return { debit: sum("debit"), credit: sum("credit") };
}
