import type { Cents } from "../core/money.ts";
import { type AccountCode, accounts } from "./accounts.ts";
import { type Charge, sumOfCharges } from "./charges.ts";
import type { EntryKind } from "./entry-kinds.ts";

/**
 * The placeholder for the account of the money in an entry. The SQL functions `money_account` and `money_back` replace
 * it: by cash, a till, a bank account or a wallet.
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

const {
  loansReceivable,
  employerReceivable,
  refundsToReturn,
  customerCredit,
  interestIncome,
  penaltyIncome,
  recoveries,
  loanLosses,
  unidentifiedReceipts,
  bankCharges,
} = accounts;

/** The sums of a payout, in cents; `settled` pays another loan of the customer (SERV-83). */
interface PaidOut {
  amount: Cents;
  charges: readonly Pick<Charge, "account" | "amount">[];
  settled?: Cents;
}

/**
 * A payout: the customer owes the amount and receives it less the charges, which their accounts are credited with. What
 * settles another loan stays with the lender as the customer's, for the payment of that loan.
 */
export function disbursementEntry({ amount, charges, settled = 0 }: PaidOut): Entry {
  return entry("disbursement", [
    debit(loansReceivable.code, amount),
    credit(moneyAccount, amount - sumOfCharges(charges) - settled),
    ...charges.map((charge) => credit(charge.account, charge.amount)),
    credit(customerCredit.code, settled),
  ]);
}

/** When an approved loan without live payments is canceled: the disbursement reversed. */
export function disbursementReversalEntry(loan: PaidOut): Entry {
  return reversedEntry(disbursementEntry(loan), "disbursement_reversal");
}

/**
 * A payment: money received, for penalties, interest and principal.
 * @param excess what the loan does not need, kept for the customer (SERV-135)
 */
export function paymentEntry(parts: Parts, excess: Cents = 0): Entry {
  return entry("payment", [
    debit(moneyAccount, parts.penalty + parts.interest + parts.principal + excess),
    credit(penaltyIncome.code, parts.penalty),
    credit(interestIncome.code, parts.interest),
    credit(loansReceivable.code, parts.principal),
    credit(customerCredit.code, excess),
  ]);
}

/** How a kept excess is taken back when its payment is reversed, in cents. */
export interface ExcessBack {
  /** The part that is still in the customer's credit. */
  credit: Cents;
  /** The part that was refunded, which the customer has to return. */
  claim: Cents;
}

/** A reversal: the payment's own lines reversed. What was refunded of an excess is owed by the customer (SERV-141). */
export function paymentReversalEntry(
  parts: Parts,
  { credit: kept, claim }: ExcessBack = { credit: 0, claim: 0 },
): Entry {
  const { postings } = reversedEntry(paymentEntry(parts, kept + claim), "payment_reversal");
  const lines = postings.filter(({ account }) => account !== customerCredit.code);
  return entry("payment_reversal", [
    ...lines,
    debit(customerCredit.code, kept),
    debit(refundsToReturn.code, claim),
  ]);
}

/** A refund of a customer's credit (SERV-139). */
export function creditRefundEntry(amount: Cents): Entry {
  return entry("credit_refund", [debit(customerCredit.code, amount), credit(moneyAccount, amount)]);
}

/**
 * A refund that comes back: it pays what the customer has to return, and is their credit again beyond it (SERV-142).
 */
export function refundReturnedEntry({ credit: kept, claim }: ExcessBack): Entry {
  return entry("credit_refund_reversal", [
    debit(moneyAccount, kept + claim),
    credit(refundsToReturn.code, claim),
    credit(customerCredit.code, kept),
  ]);
}

/** A deduction for a loan that takes no payments any more: all of it is the customer's (PAYR-17). */
export function deductionCreditEntry(amount: Cents): Entry {
  return entry("deduction_credit", [
    debit(employerReceivable.code, amount),
    credit(customerCredit.code, amount),
  ]);
}

/** Such a deduction that is reversed (PAYR-19). What was refunded of it is owed by the customer. */
export function deductionCreditReversalEntry({ credit: kept, claim }: ExcessBack): Entry {
  return entry("deduction_credit_reversal", [
    debit(customerCredit.code, kept),
    debit(refundsToReturn.code, claim),
    credit(employerReceivable.code, kept + claim),
  ]);
}

/** A line of an entry about the money of an employer, on any account of money or the bank charges; in cents. */
interface RemittanceLine {
  account: string;
  debit: Cents;
  credit: Cents;
}

/** The money of an employer pays what it withheld (PAYR-20). */
export function remittancePostings(
  { amount, charges }: { amount: Cents; charges: Cents },
  account: string,
): RemittanceLine[] {
  return [
    { account, debit: amount, credit: 0 },
    { account: bankCharges.code, debit: charges, credit: 0 },
    { account: employerReceivable.code, debit: 0, credit: amount + charges },
  ].filter((line) => line.debit + line.credit > 0);
}

/** The money of an employer that is taken back (PAYR-23). */
export function remittanceReversalPostings(
  money: { amount: Cents; charges: Cents },
  account: string,
): RemittanceLine[] {
  return remittancePostings(money, account).map((line) => ({
    account: line.account,
    debit: line.credit,
    credit: line.debit,
  }));
}

/**
 * What payments move between penalty income, interest income and loans receivable when they cover other parts of
 * instalments than were booked, or null. That is so after the reversal of a payment that was not the last, and after
 * an act that changed what had been paid. The receivable then equals the outstanding principal again.
 * @param booked the parts of the live payments as booked
 * @param now their parts as they are
 */
export function reallocationEntry(booked: Parts, now: Parts): Entry | null {
  const lines = [
    changed(penaltyIncome.code, now.penalty - booked.penalty),
    changed(interestIncome.code, now.interest - booked.interest),
    changed(loansReceivable.code, now.principal - booked.principal),
  ].filter((line) => line.debit + line.credit > 0);
  if (lines.length === 0) return null;
  return entry("reallocation", [
    ...lines.filter((line) => line.debit > 0),
    ...lines.filter((line) => line.credit > 0),
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
  return writeOff && reversedEntry(writeOff, "write_off_reversal");
}

/** Money received for a written-off loan: it is income, since the principal is lost already (SERV-124). */
export function recoveryEntry(amount: Cents): Entry {
  return entry("recovery", [debit(moneyAccount, amount), credit(recoveries.code, amount)]);
}

/** A recovery that is reversed. */
export function recoveryReversalEntry(amount: Cents): Entry {
  return reversedEntry(recoveryEntry(amount), "recovery_reversal");
}

/** Money in the wallet whose loan is not known (MOMO-11). */
export function unmatchedEntry(amount: Cents): Entry {
  return entry("unidentified_receipt", [
    debit(moneyAccount, amount),
    credit(unidentifiedReceipts.code, amount),
  ]);
}

/** What the provider keeps of a payment (MOMO-12). */
export function walletFeeEntry(fee: Cents): Entry {
  return entry("bank_charge", [debit(bankCharges.code, fee), credit(moneyAccount, fee)]);
}

/** An unmatched receipt that was paid back out of the wallet (MOMO-16). */
export function receiptReturnEntry(amount: Cents): Entry {
  return entry("receipt_return", [
    debit(unidentifiedReceipts.code, amount),
    credit(moneyAccount, amount),
  ]);
}

/** The ledger balance of an approved loan, in cents. */
export interface BookedLoan {
  /** The approved amount. */
  amount: Cents;
  charges: readonly Charge[];
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
 * @param closedBy the kind of the loan's latest closing entry
 */
export function reopeningEntry(closedBy: EntryKind | null, loan: BookedLoan): Entry | null {
  if (closedBy === "disbursement_reversal") return disbursementEntry(loan);
  return closedBy === "write_off" ? writeOffReversalEntry(loan.outstanding_principal) : null;
}

function entry(kind: EntryKind, lines: Posting[]): Entry {
  // The ledger rejects lines of 0: a payment of interest only has no principal line.
  return { kind, postings: lines.filter((line) => line.debit + line.credit > 0) };
}

/** The entry with debits and credits exchanged. */
function reversedEntry(original: Entry, kind: EntryKind): Entry {
  return {
    kind,
    postings: original.postings.map((line) => ({
      account: line.account,
      debit: line.credit,
      credit: line.debit,
    })),
  };
}

/** A line that credits what an account gains, or debits what it loses. */
function changed(account: Posting["account"], gain: Cents): Posting {
  return gain > 0 ? credit(account, gain) : debit(account, -gain);
}

function debit(account: Posting["account"], amount: Cents): Posting {
  return { account, debit: amount, credit: 0 };
}

function credit(account: Posting["account"], amount: Cents): Posting {
  return { account, debit: 0, credit: amount };
}

/** An amount split into penalties, interest and principal, in cents. */
export interface Parts {
  penalty: Cents;
  interest: Cents;
  principal: Cents;
}
