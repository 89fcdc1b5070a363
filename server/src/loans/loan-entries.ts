import {
  type BookedLoan,
  closingEntry,
  type Entry,
  reopeningEntry,
} from "@microfinance/contract/accounting/entries.ts";
import type { EntryKind } from "@microfinance/contract/accounting/entry-kinds.ts";
import { loanBalances } from "@microfinance/contract/loans/balance.ts";
import { type Cents, toCents } from "@microfinance/contract/core/money.ts";
import { lossOf } from "@microfinance/contract/servicing/write-off.ts";
import { topUpTexts } from "@microfinance/contract/servicing/top-up-texts.ts";
import { conflict } from "../core/http/errors.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { postEntry } from "../accounting/post-entry.ts";
import { writePayout } from "../payouts/write-payout.ts";
import {
  lastPayoutOf,
  livePayoutOf,
  writePayoutReversal,
} from "../payouts/write-payout-reversal.ts";
import { findLoan, instalmentsOf, type LoanRow } from "./queries.ts";

/** The principal that closing or canceling a loan would lose, in cents (SERV-121). */
export async function lossOfClosing(
  db: Connection,
  deps: Deps,
  loan: LoanRow,
  status: "canceled" | "closed",
): Promise<Cents> {
  return lossOf(status, await bookedLoan(db, deps, loan));
}

/**
 * Reverses the payout of a canceled loan without payments (ACC-4). A loan that ends with principal owed is written off
 * instead, by its own act (SERV-121).
 */
export async function postClosing(
  db: Connection,
  deps: Deps,
  loan: LoanRow,
  ending: { status: "canceled" | "closed"; comments: string },
  staffId: number,
): Promise<void> {
  const booked = await bookedLoan(db, deps, loan);
  const entry = booked && closingEntry(ending.status, booked);
  if (entry === null) return;
  if (entry.kind !== "disbursement_reversal")
    throw new Error(`loan ${loan.loan_id} ends with principal owed and is not written off`);
  const payout = await livePayoutOf(db, loan.id);
  if (payout === null) throw new Error(`loan ${loan.id} is paid out and has no payout`);
  if (payout.settled > 0)
    throw conflict(topUpTexts.payoutStands(await codeOf(db, loan.refinances)));
  await writePayoutReversal(db, deps, payout, ending.comments, staffId);
}

/** Reverses that entry when the closing or cancellation is undone (LOAN-57). */
export async function postReopening(
  db: Connection,
  deps: Deps,
  loan: LoanRow,
  staffId: number,
): Promise<void> {
  const booked = await bookedLoan(db, deps, loan);
  const takenOffBy = await lastEnding(db, loan.id);
  const entry = booked && reopeningEntry(takenOffBy, booked);
  if (entry?.kind !== "disbursement") return post(db, deps, loan.id, entry, staffId);
  const { payment_method, reference } = await lastPayoutOf(db, loan.id);
  await writePayout(db, deps, {
    loan_id: loan.id,
    amount: loan.approved_amount ?? 0,
    fee: loan.processing_fee,
    settled: 0,
    paid_on: today(deps),
    payment_method,
    reference,
    payout_key: null,
    staff_id: staffId,
  });
}

/** The code of the loan that this one settled. */
async function codeOf(db: Connection, id: number | null): Promise<string> {
  const old = id === null ? null : await findLoan(db, { column: "id", value: id });
  return old?.loan_id ?? "";
}

/** The ledger balance of a loan; null before its payout. */
async function bookedLoan(db: Connection, deps: Deps, loan: LoanRow): Promise<BookedLoan | null> {
  if (loan.paid_out_on === null || loan.approved_amount === null) return null;
  const live_paid = toCents(loan.paid_total);
  const position = loanBalances(await instalmentsOf(db, loan.id), live_paid, today(deps));
  return {
    amount: toCents(loan.approved_amount),
    fee: toCents(loan.processing_fee),
    live_paid,
    outstanding_principal: position.outstanding_principal,
  };
}

/** The kind of the closing entry in effect; null without one, or after its reversal. */
async function lastEnding(db: Connection, loanId: number): Promise<EntryKind | null> {
  const endings = ["disbursement_reversal", "write_off"] as const;
  const row = await db
    .selectFrom("ledger_entries")
    .select("kind")
    .where("loan_id", "=", loanId)
    .where("kind", "in", [...endings, "disbursement", "write_off_reversal"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return endings.find((kind) => kind === row?.kind) ?? null;
}

async function post(
  db: Connection,
  deps: Deps,
  loanId: number,
  entry: Entry | null,
  staffId: number,
): Promise<void> {
  if (entry === null) return;
  await postEntry(db, {
    kind: entry.kind,
    entry_date: today(deps),
    loan_id: loanId,
    staff_id: staffId,
    lines: entry.postings,
  });
}
