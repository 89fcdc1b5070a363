import type { RecordedAction } from "@microfinance/contract/loans/recorded-actions.ts";
import { isInReview } from "@microfinance/contract/loans/status.ts";
import { sql, type Updateable } from "kysely";
import type { Loans } from "../core/db/schema.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { keepDecidedIncome } from "./decided-income.ts";
import { findLoan, type LoanRow } from "./queries.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { groupLoanType } from "@microfinance/contract/groups/loan-type.ts";
import { sharesOfAmount } from "@microfinance/contract/groups/shares.ts";
import { insertMembers, sharesInForce } from "./member-rows.ts";

/** Columns of a loan with their new values. */
export type LoanChange = Omit<Updateable<Loans>, "id" | "updated_at">;

/**
 * Updates columns of a locked loan; the shares of its members follow its amount. Its `updated_at` always increases,
 * even within one clock tick.
 */
export async function changeLoan(
  db: Connection,
  deps: Deps,
  loanId: number,
  change: LoanChange,
): Promise<void> {
  await keepMembers(db, deps, loanId, change);
  await db
    .updateTable("loans")
    .set({
      ...change,
      updated_at: sql<Date>`greatest(${deps.now()}::timestamptz, updated_at + interval '1 millisecond')`,
    })
    .where("id", "=", loanId)
    .execute();
}

/** The current state of a loan after a change. */
export async function changedLoan(db: Connection, loan: LoanRow): Promise<LoanRow> {
  const changed = await findLoan(db, { column: "id", value: loan.id });
  if (changed === null) throw new Error(`loan ${loan.id} is locked but not found`);
  return changed;
}

/** A stored decision about a loan (LOAN-55). */
export interface Decision {
  action: RecordedAction;
  to_status: string;
  approved_by: string;
  comments: string;
  /** The reason to approve more than requested (LOAN-53). */
  above_requested_reason?: string | null;
  /** What the customer is told of a rejection, as the settings had it (LOAN-63). */
  refusal_category?: string | null;
  refusal_help?: string | null;
}

/** Stores a decision with its author and business date; one about an application with its incomes (LOAN-172). */
export async function saveDecision(
  db: Connection,
  deps: Deps,
  loan: LoanRow,
  decision: Decision,
  staffId: number,
): Promise<void> {
  const { id } = await db
    .insertInto("loan_decisions")
    .values({
      ...decision,
      loan_id: loan.id,
      from_status: loan.status,
      staff_id: staffId,
      decided_on: today(deps),
      created_at: deps.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (isInReview(loan)) await keepDecidedIncome(db, id, loan);
}

/** What of a change of a loan concerns its members. */
interface LoanEdit {
  loan_type?: unknown;
  loan_amount?: unknown;
  approved_amount?: unknown;
}

/**
 * Keeps the members of a loan before a change of it is written (SERV-154): shares follow another requested or approved
 * amount in proportion, and a loan of another type has none. An approved loan keeps its shares, since they are agreed.
 */
async function keepMembers(
  db: Connection,
  deps: Pick<Deps, "now">,
  loanId: number,
  edit: LoanEdit,
): Promise<void> {
  const { loan_type, loan_amount, approved_amount } = edit;
  const amount = approved_amount ?? loan_amount;
  if (loan_type === undefined && amount === undefined) return;
  const { version, members } = await sharesInForce(db, loanId);
  if (members.length === 0) return;
  const loan = await db
    .selectFrom("loans")
    .select("approval_date")
    .where("id", "=", loanId)
    .executeTakeFirstOrThrow();
  if (loan.approval_date !== null) return;
  const isOther = loan_type !== undefined && loan_type !== groupLoanType;
  if (!isOther && amount === undefined) return;
  await db.deleteFrom("loan_members").where("loan_id", "=", loanId).execute();
  if (isOther) {
    await db.updateTable("loans").set({ group_id: null }).where("id", "=", loanId).execute();
    return;
  }
  const kept = sharesOfAmount(members, toCents(Number(amount)));
  const next = { version: version + 1, from_date: null, act_id: null, created_at: deps.now() };
  await insertMembers(db, loanId, { ...next, members: kept });
}
