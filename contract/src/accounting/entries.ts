import type { Parts } from "../loans/balance.ts";
import type { Cents } from "../core/money.ts";
import { type AccountCode, accounts } from "./accounts.ts";
import type { EntryKind } from "./entry-kinds.ts";

/**
 * Stands in an entry for the account of its money. The database replaces it by what `money_account` or `money_back`
 * says: cash, a till, a bank account or a wallet.
 */
export const moneyAccount = "M";

/** One line of an entry, in cents: a debit or a credit, the other is 0. */
export interface Posting {
  account: AccountCode | typeof moneyAccount;
  debit: Cents;
  credit: Cents;
}

/** An entry whose debits and credits are equal. */
export interface Entry {
  kind: EntryKind;
  postings: Posting[];
}

const { loansReceivable, interestIncome, feeIncome, loanLosses } = accounts;

/** A payout: the customer owes the amount, receives it less the fee, and the fee is income. */
export function disbursementEntry(loan: { amount: Cents; fee: Cents }): Entry {
  return entry("disbursement", [
    debit(loansReceivable.code, loan.amount),
    credit(moneyAccount, loan.amount - loan.fee),
    credit(feeIncome.code, loan.fee),
  ]);
}

/** When an approved loan without live payments is canceled: the disbursement reversed. */
export function disbursementReversalEntry(loan: { amount: Cents; fee: Cents }): Entry {
  return turnedRound(disbursementEntry(loan), "disbursement_reversal");
}

/** A payment: money received, for interest and for principal. */
export function paymentEntry(parts: Parts): Entry {
  return entry("payment", [
    debit(moneyAccount, parts.interest + parts.principal),
    credit(interestIncome.code, parts.interest),
    credit(loansReceivable.code, parts.principal),
  ]);
}

/** A reversal: the payment's own lines reversed. */
export function paymentReversalEntry(parts: Parts): Entry {
  return turnedRound(paymentEntry(parts), "payment_reversal");
}

/**
 * The amount a reversal moves between interest income and loans receivable, or null. After reversing a payment that
 * was not the last, the others cover different instalments than were booked. This entry makes the receivable equal the
 * outstanding principal again.
 * @param before parts of all live payments before the reversal
 * @param reversed booked parts of the reversed payment
 * @param after parts of the remaining live payments
 */
export function reallocationEntry(before: Parts, reversed: Parts, after: Parts): Entry | null {
  const moved = after.interest - (before.interest - reversed.interest);
  if (moved === 0) return null;
  const from = moved > 0 ? loansReceivable : interestIncome;
  const to = moved > 0 ? interestIncome : loansReceivable;
  return entry("reallocation", [
    debit(from.code, Math.abs(moved)),
    credit(to.code, Math.abs(moved)),
  ]);
}

/** Write-off of a loan canceled or closed with a balance: the principal is lost. Null when none is owed. */
export function writeOffEntry(outstandingPrincipal: Cents): Entry | null {
  if (outstandingPrincipal === 0) return null;
  return entry("write_off", [
    debit(loanLosses.code, outstandingPrincipal),
    credit(loansReceivable.code, outstandingPrincipal),
  ]);
}

/** When a written-off loan is reopened: the write-off reversed. Null when there was none. */
export function writeOffReversalEntry(outstandingPrincipal: Cents): Entry | null {
  const writeOff = writeOffEntry(outstandingPrincipal);
  return writeOff && turnedRound(writeOff, "write_off_reversal");
}

/** The ledger balance of an approved loan, in cents. */
export interface BookedLoan {
  /** The approved amount. */
  amount: Cents;
  fee: Cents;
  live_paid: Cents;
  outstanding_principal: Cents;
}

/** The entry that closes a canceled or closed loan in the ledger; null when no principal is owed (ACC-4). */
export function closingEntry(ending: "canceled" | "closed", loan: BookedLoan): Entry | null {
  if (ending === "canceled" && loan.live_paid === 0) return disbursementReversalEntry(loan);
  return writeOffEntry(loan.outstanding_principal);
}

/**
 * The entry that reopens a canceled or closed loan in the ledger, when its status is edited (ACC-5). Null when its
 * closing had no entry.
 * @param takenOffBy the kind of the loan's latest closing entry
 */
export function reopeningEntry(takenOffBy: EntryKind | null, loan: BookedLoan): Entry | null {
  if (takenOffBy === "disbursement_reversal") return disbursementEntry(loan);
  return takenOffBy === "write_off" ? writeOffReversalEntry(loan.outstanding_principal) : null;
}

function entry(kind: EntryKind, lines: Posting[]): Entry {
  // The ledger rejects lines of 0: a payment of interest only has no principal line.
  return { kind, postings: lines.filter((line) => line.debit + line.credit > 0) };
}

function turnedRound(original: Entry, kind: EntryKind): Entry {
  return {
    kind,
    postings: original.postings.map((line) => ({
      account: line.account,
      debit: line.credit,
      credit: line.debit,
    })),
  };
}

function debit(account: Posting["account"], amount: Cents): Posting {
  return { account, debit: amount, credit: 0 };
}

function credit(account: Posting["account"], amount: Cents): Posting {
  return { account, debit: 0, credit: amount };
}
