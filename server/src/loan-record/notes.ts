import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { shortNameOf } from "../core/db/full-name.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { loanOf } from "./path-loan.ts";
import type { LoanRow } from "./queries.ts";

/** A new note. */
interface NewNote {
  body: string;
  is_pinned?: boolean | undefined;
}

/**
 * Adds a note to a loan (LOAN-87). The audit log states who and when; the text is in the note, which never changes.
 * @throws 404 for an unknown loan
 */
export async function addNote(
  deps: Deps,
  named: string,
  note: NewNote,
  ctx: RequestContext,
): Promise<LoanRow> {
  const staffId = staffIdOf(ctx);
  return deps.db.transaction().execute(async (db) => {
    const loan = await loanOf(db, named);
    await insertNote(db, deps, loan.id, note, staffId);
    await writeAudit(db, ctx, {
      action: "loan.note",
      record_type: "loan",
      record_id: loan.loan_id,
      after: { is_pinned: note.is_pinned === true },
    });
    return loan;
  });
}

/** Stores a note. */
export async function insertNote(
  db: Connection,
  deps: Deps,
  loanId: number,
  { body, is_pinned = false }: NewNote,
  staffId: number,
): Promise<void> {
  await db
    .insertInto("loan_notes")
    .values({ loan_id: loanId, body, is_pinned, staff_id: staffId, created_at: deps.now() })
    .execute();
}

/** The notes on a loan: the pinned ones first, then the newest; at most 200. */
export async function notesOf(
  db: Connection,
  loanId: number,
): Promise<NonNullable<LoanDetails["notes"]>> {
  const rows = await selectNotes(db, 200).where("n.loan_id", "=", loanId).execute();
  return rows.map(toNote);
}

/** The notes on all loans of a customer, in the same order. */
export async function notesOfCustomer(db: Connection, customerId: string, most: number) {
  const rows = await selectNotes(db, most)
    .innerJoin("loans as l", "l.id", "n.loan_id")
    .select("l.loan_id")
    .where("l.customer_id", "=", customerId)
    .execute();
  return rows.map(toNote);
}

function selectNotes(db: Connection, most: number) {
  return db
    .selectFrom("loan_notes as n")
    .innerJoin("staff as s", "s.id", "n.staff_id")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(["n.id", "n.body", "n.is_pinned", "n.staff_id", "n.created_at"])
    .select(shortNameOf("u").as("staff_name"))
    .orderBy("n.is_pinned", "desc")
    .orderBy("n.id", "desc")
    .limit(most);
}

function toNote<Row extends { created_at: Date }>(row: Row) {
  return { ...row, created_at: row.created_at.toISOString() };
}
