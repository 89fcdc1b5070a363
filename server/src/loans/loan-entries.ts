import { storedCharges } from "@microfinance/contract/accounting/charges.ts";
import {
  type BookedLoan,
  type Entry,
  reopeningEntry,
} from "@microfinance/contract/accounting/entries.ts";
import type { EntryKind } from "@microfinance/contract/accounting/entry-kinds.ts";
import { loanBalances } from "@microfinance/contract/loans/balance.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { requestOfClosing } from "@microfinance/contract/servicing/write-off.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { postEntry } from "../accounting/post-entry.ts";
import { writePayout } from "../payouts/write-payout.ts";
import { lastPayoutOf } from "../payouts/write-payout-reversal.ts";
import { instalmentsOf, type LoanRow } from "../loan-record/queries.ts";

/** What closing or canceling a locked loan asks a second person for; null for nothing (SERV-121). */
export async function closingNeeds(
  db: Connection,
  deps: Deps,
  loan: LoanRow,
  status: "canceled" | "closed",
): Promise<"write_off" | "cancellation" | null> {
  return requestOfClosing(status, await bookedLoan(db, deps, loan));
}

/** Reverses the entry of a closing when the closing or cancellation is undone (LOAN-57). */
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
    charges: loan.charges,
    settled: 0,
    paid_on: today(deps),
    payment_method,
    reference,
    staff_id: staffId,
  });
}

/** The ledger balance of a loan; null before its payout. */
async function bookedLoan(db: Connection, deps: Deps, loan: LoanRow): Promise<BookedLoan | null> {
  if (loan.paid_out_on === null || loan.approved_amount === null) return null;
  const live_paid = toCents(loan.paid_total);
  const position = loanBalances(await instalmentsOf(db, loan.id), live_paid, today(deps));
  return {
    amount: toCents(loan.approved_amount),
    charges: storedCharges(loan.processing_fee, loan.charges),
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
