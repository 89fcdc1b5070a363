import { sql, type Updateable } from "kysely";
import type { Loans } from "../core/db/schema.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { forbidden } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { findLoan, type LoanRow } from "./queries.ts";

/** Columns of a loan and what they become. */
export type LoanChange = Omit<Updateable<Loans>, "id" | "updated_at">;

/** Writes columns of a loan that is held. Its `updated_at` always moves on, even within one tick of the clock. */
export async function changeLoan(
  db: Connection,
  deps: Deps,
  loanId: number,
  change: LoanChange,
): Promise<void> {
  await db
    .updateTable("loans")
    .set({
      ...change,
      updated_at: sql<Date>`greatest(${deps.now()}::timestamptz, updated_at + interval '1 millisecond')`,
    })
    .where("id", "=", loanId)
    .execute();
}

/** A loan that was just changed, as it is now. */
export async function changedLoan(db: Connection, loan: LoanRow): Promise<LoanRow> {
  const changed = await findLoan(db, { column: "id", value: loan.id });
  if (changed === null) throw new Error(`loan ${loan.id} is held and gone`);
  return changed;
}

/** A decision about a loan as it is kept (LOAN-55). */
export interface Decision {
  action: "approve" | "reject" | "cancel" | "close" | "reopen" | "undo_closing";
  to_status: string;
  approved_by: string;
  comments: string;
  /** Why more was approved than requested (LOAN-53). */
  above_requested_reason?: string | null;
}

/** Keeps a decision, with who made it and on which business date. */
export async function saveDecision(
  db: Connection,
  deps: Deps,
  loan: LoanRow,
  decision: Decision,
  staffId: number,
): Promise<void> {
  await db
    .insertInto("loan_decisions")
    .values({
      ...decision,
      loan_id: loan.id,
      from_status: loan.status,
      staff_id: staffId,
      decided_on: today(deps),
      created_at: deps.now(),
    })
    .execute();
}

/** The staff member who acts. @throws 403 for anybody else */
export function staffIdOf(ctx: RequestContext): number {
  const staffId = ctx.actor?.staff_id ?? null;
  if (staffId === null) throw forbidden();
  return staffId;
}
