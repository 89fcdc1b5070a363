import { toCents } from "@microfinance/contract/core/money.ts";
import { groupLoanType } from "@microfinance/contract/groups/loan-type.ts";
import { sharesOfAmount } from "@microfinance/contract/groups/shares.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { insertMembers, sharesInForce } from "./member-rows.ts";

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
export async function keepMembers(
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
