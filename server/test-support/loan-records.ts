import { sql } from "kysely";
import type { TestApp } from "./app.ts";
import type { LoanRef } from "./make-decision.ts";
import type { Person } from "./make.ts";

/** The loan in the response of its details to this person. */
export async function readLoan(test: TestApp, person: Person, loan: LoanRef) {
  const response = await test.app.inject({
    method: "GET",
    url: `/api/loans/details/${loan.loan_id}`,
    headers: person.headers,
  });
  return response.json().loan;
}

/** Sends changed fields of a loan. */
export function editLoan(test: TestApp, person: Person, loan: LoanRef, payload: object) {
  return test.app.inject({
    method: "PUT",
    url: `/api/loans/${loan.customer_id}/update/${loan.loan_id}`,
    headers: person.headers,
    payload,
  });
}

/** The stored status of a loan. */
export async function statusOf(test: TestApp, loan: LoanRef): Promise<string> {
  const row = await test.deps.db
    .selectFrom("loans")
    .select("status")
    .where("id", "=", loan.id)
    .executeTakeFirstOrThrow();
  return row.status;
}

/** Stores a status without its operation. */
export function forceStatus(test: TestApp, loan: { id: number }, status: string) {
  const hasEnded = status === "closed" || status === "canceled";
  // A loan that is paid out ends with principal owed only by a write-off: `recordApprovedWriteOff` comes first.
  const written_off_on = hasEnded
    ? sql<string | null>`case when paid_out_on is not null then paid_out_on end`
    : null;
  return test.deps.db
    .updateTable("loans")
    .set({ status, written_off_on })
    .where("id", "=", loan.id)
    .execute();
}

/** The kinds of a loan's journal entries, oldest first. */
export async function entryKindsOf(test: TestApp, loan: LoanRef): Promise<string[]> {
  const entries = await test.deps.db
    .selectFrom("ledger_entries")
    .select("kind")
    .where("loan_id", "=", loan.id)
    .orderBy("id")
    .execute();
  return entries.map((entry) => entry.kind);
}

/** The balance of account 1100, loans receivable, for one loan, in cents. */
export async function receivableOf(test: TestApp, loan: LoanRef): Promise<number> {
  const postings = await test.deps.db
    .selectFrom("ledger_postings as p")
    .innerJoin("ledger_entries as e", "e.id", "p.entry_id")
    .select(["p.debit", "p.credit"])
    .where("e.loan_id", "=", loan.id)
    .where("p.account_code", "=", "1100")
    .execute();
  const cents = postings.map((row) => Math.round(row.debit * 100) - Math.round(row.credit * 100));
  return cents.reduce((sum, amount) => sum + amount, 0);
}

/** The audit entries of one action on a loan: actor and values. */
export function loanAuditOf(test: TestApp, loan: LoanRef, action: string) {
  return test.deps.db
    .selectFrom("audit_entries")
    .select(["actor_user_id", "before", "after"])
    .where("action", "=", action)
    .where("record_id", "=", loan.loan_id)
    .orderBy("id")
    .execute();
}
