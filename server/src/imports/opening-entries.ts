import { accounts } from "@microfinance/contract/accounting/accounts.ts";
import type { Cents } from "@microfinance/contract/core/money.ts";
import type { ImportedLoan } from "@microfinance/contract/imports/loan.ts";
import type { NewEntry } from "../accounting/post-entry.ts";
import type { Deps } from "../core/deps.ts";
import type { LockedImport } from "./import-rows.ts";

/** The records of a written loan. */
interface LoanIds {
  id: number;
  payout_id: number;
  payment_id: number | null;
}

/** Interest of before is no income of these books: only principal is brought over (IMP-7). */
export function openingEntries(
  deps: Deps,
  locked: LockedImport,
  loan: ImportedLoan,
  { id, payout_id, payment_id }: LoanIds,
): NewEntry[] {
  const entry = {
    kind: "opening" as const,
    entry_date: locked.cut_over,
    loan_id: id,
    staff_id: locked.made_by,
    created_at: deps.now(),
  };
  const payout = { ...entry, payout_id, lines: linesOf(loan.amount) };
  if (payment_id === null || loan.paid_principal === 0) return [payout];
  return [payout, { ...entry, payment_id, lines: linesOf(-loan.paid_principal) }];
}

/** What is added to Loans receivable from the opening balances; below 0 for what is taken off. */
export function linesOf(principal: Cents): NewEntry["lines"] {
  const amount = Math.abs(principal);
  const [debit, credit] = [
    { debit: amount, credit: 0 },
    { debit: 0, credit: amount },
  ];
  const [receivable, opening] = [accounts.loansReceivable.code, openingAccount];
  return principal > 0
    ? [
        { account: receivable, ...debit },
        { account: opening, ...credit },
      ]
    : [
        { account: opening, ...debit },
        { account: receivable, ...credit },
      ];
}

/** Opening balance equity. */
const openingAccount = "3200";
