import {
  type BookedLoan,
  disbursementEntry,
  closingEntry,
  type Entry,
  reopeningEntry,
} from "@microfinance/contract/accounting/entries.ts";
import type { EntryKind } from "@microfinance/contract/accounting/entry-kinds.ts";
import { loanBalances } from "@microfinance/contract/loans/balance.ts";
import { type Cents, toCents } from "@microfinance/contract/core/money.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { postEntry } from "../accounting/post-entry.ts";
import { instalmentsOf, type LoanRow } from "./queries.ts";

/** Posts the disbursement of an approval. */
export async function postDisbursement(
  db: Connection,
  deps: Deps,
  loanId: number,
  loan: { amount: Cents; fee: Cents },
  staffId: number,
): Promise<void> {
  await post(db, deps, loanId, disbursementEntry(loan), staffId);
}

/** Posts the reversal or write-off of a canceled or closed loan that was disbursed (ACC-4). */
export async function postClosing(
  db: Connection,
  deps: Deps,
  loan: LoanRow,
  ending: "canceled" | "closed",
  staffId: number,
): Promise<void> {
  const booked = await bookedLoan(db, deps, loan);
  await post(db, deps, loan.id, booked && closingEntry(ending, booked), staffId);
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
  await post(db, deps, loan.id, booked && reopeningEntry(takenOffBy, booked), staffId);
}

/** The ledger balance of a loan; null before its approval. */
async function bookedLoan(db: Connection, deps: Deps, loan: LoanRow): Promise<BookedLoan | null> {
  if (loan.approval_date === null || loan.approved_amount === null) return null;
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
