import {
  type StatedDifference,
  statedDifferences,
} from "@microfinance/contract/loans/stated-differences.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import type { ReviewedChange, ReviewStage } from "@microfinance/contract/loans/reviewed-data.ts";
import { type Cents, toCents } from "@microfinance/contract/core/money.ts";
import { sql } from "kysely";
import { builtStatement } from "../core/db/built-statement.ts";
import { shortNameOf } from "../core/db/full-name.ts";
import { inTransaction } from "../core/db/statement.ts";
import type { Connection } from "../core/deps.ts";
import { decidedIncomeColumn } from "../loan-record/decided-income.ts";

type Decision = LoanDetails["decisions"][number];
type Review = LoanDetails["reviews"][number];

// Planning this takes several times as long as running it.
const decisionsByLoan = builtStatement("decisions_by_loan", (db, valueOf) =>
  db
    .selectFrom("loan_decisions as d")
    .innerJoin("staff as s", "s.id", "d.staff_id")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select([
      sql<Decision["action"]>`d.action`.as("action"),
      "d.from_status",
      "d.to_status",
      "d.approved_by",
      "d.decided_on",
      "d.created_at",
      "d.comments",
      "d.above_requested_reason",
      "d.staff_id",
      shortNameOf("u").as("staff_name"),
    ])
    .where("d.loan_id", "=", valueOf<number>("loan"))
    .select(decidedIncomeColumn.as("income"))
    .orderBy("d.id", "desc"),
);

/** The decisions about a loan, newest first, with their comments and authors. */
export async function decisionsOf(db: Connection, loan: number): Promise<Decision[]> {
  const rows = await decisionsByLoan.runAll(inTransaction(db), { loan });
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/** The reviews of a loan in order; for customers without names, notes and staff (LOAN-63). */
export async function reviewsOfLoan(
  db: Connection,
  loanId: number,
  area: "customer" | "staff",
): Promise<Review[]> {
  const rows = await db
    .selectFrom("loan_reviews as r")
    .innerJoin("staff as s", "s.id", "r.staff_id")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select([
      sql<Review["step"]>`r.step`.as("step"),
      "r.reviewer",
      "r.reviewed_on",
      "r.created_at",
      "r.notes",
      "r.staff_id",
      shortNameOf("u").as("staff_name"),
    ])
    .where("r.loan_id", "=", loanId)
    .orderBy("r.step")
    .execute();
  return rows.map(({ reviewer, notes, staff_id, staff_name, ...row }) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    ...(area === "staff" ? { reviewer, notes, staff_id, staff_name } : {}),
  }));
}

/** The differences between the loan's application and the customer's current record (LOAN-7). */
export async function differencesOf(db: Connection, loanId: number): Promise<StatedDifference[]> {
  const row = await db
    .selectFrom("loans as l")
    .innerJoin("users as u", "u.id", "l.user_fid")
    .select([
      sql<unknown>`l.application -> 'customer'`.as("stated"),
      "u.first_name",
      "u.middle_name",
      "u.last_name",
      "u.gender",
      "u.date_of_birth",
      "u.email",
      "u.phone",
      "u.other_phone",
    ])
    .where("l.id", "=", loanId)
    .executeTakeFirst();
  if (row === undefined) return [];
  const { stated, ...onRecord } = row;
  return statedDifferences(stated, onRecord);
}

/** The changes of a loan's reviewed data, newest first, with their authors (LOAN-48). */
export async function reviewedDataChangesOf(db: Connection, loanId: number) {
  const rows = await db
    .selectFrom("reviewed_data_changes as c")
    .innerJoin("users as u", "u.id", "c.user_id")
    .select([
      sql<ReviewStage>`c.after_stage`.as("after"),
      "c.is_reset",
      sql<ReviewedChange[]>`c.changes`.as("changes"),
      "c.created_at",
      shortNameOf("u").as("changed_by"),
    ])
    .where("c.loan_id", "=", loanId)
    .orderBy("c.id", "desc")
    .execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/** The written-off principal of a loan, less later reversals, in cents. */
export async function writtenOffOf(db: Connection, loanId: number): Promise<Cents> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(p.debit) filter (where e.kind = 'write_off'), 0)
         - coalesce(sum(p.debit) filter (where e.kind = 'write_off_reversal'), 0) as amount
    from ledger_entries e
    join ledger_postings p on p.entry_id = e.id
    where e.loan_id = ${loanId} and e.kind in ('write_off', 'write_off_reversal')`.execute(db);
  return toCents(rows[0]?.amount ?? 0);
}
