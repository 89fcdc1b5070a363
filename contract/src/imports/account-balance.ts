import {
  completedLines,
  journalError,
  type JournalLine,
  type KnownAccount,
} from "../accounting/manual-journal.ts";
import { toCents } from "../core/money.ts";
import { problemOf, type RowProblem, type RowValues } from "./read-row.ts";
import type { Sums } from "./sums.ts";

/** Most balances of one journal: the line on account 3200 is the hundredth. */
export const balancesOfJournal = 99;

/** The line of an opening balance, in NLe. */
export function lineOfBalance(values: RowValues): JournalLine {
  return {
    account_code: String(values.account),
    debit: Number(values.debit ?? 0),
    credit: Number(values.credit ?? 0),
  };
}

/** Why an opening balance whose cells are sound is refused, or null: the rules of a manual journal (IMP-15). */
export function balanceProblem(
  values: RowValues,
  accounts: readonly KnownAccount[],
): RowProblem | null {
  const line = lineOfBalance(values);
  const [other] = completedLines("opening", [line]).slice(1);
  if (other?.account_code === line.account_code)
    return problemOf(
      values,
      "account",
      "The import posts the other side of every balance to this account.",
      "Delete the row.",
    );
  const error = journalError(
    "opening",
    other === undefined ? [line, line] : [line, other],
    accounts,
  );
  if (error === null) return null;
  const column = line.debit > 0 === line.credit > 0 ? "debit" : "account";
  return problemOf(values, column, error, "Correct the row, or delete it.");
}

/** The sums of one opening balance to hold against the old system, in cents (IMP-6). */
export function sumsOfBalance(values: RowValues): Sums {
  const { debit, credit } = lineOfBalance(values);
  return { debit: toCents(debit), credit: toCents(credit) };
}
