import { figureDifferences } from "../src/accounting/verify-figures.ts";
import { today } from "../src/core/deps.ts";
import type { TestApp } from "./app.ts";
import type { Person } from "./make.ts";

/** A call of a test, with or without a body. */
export function callAs(
  t: TestApp,
  person: Person,
  method: "GET" | "POST" | "PATCH",
  path: string,
  payload?: object,
) {
  return t.app.inject({
    method,
    url: `/api${path}`,
    headers: person.headers,
    ...(payload === undefined ? {} : { payload }),
  });
}

/** The row of a loan. */
export function loanRowOf(t: TestApp, loan: { id: number }) {
  return t.deps.db
    .selectFrom("loans")
    .selectAll()
    .where("id", "=", loan.id)
    .executeTakeFirstOrThrow();
}

/** The live schedule of a loan. */
export function scheduleOf(t: TestApp, loan: { id: number }) {
  return t.deps.db
    .selectFrom("instalments")
    .select(["number", "due_date", "principal", "interest", "penalty"])
    .where("loan_id", "=", loan.id)
    .orderBy("number")
    .execute();
}

/** The ledger lines of a loan: kind, account, debit and credit. */
export async function linesOf(t: TestApp, loan: { id: number }) {
  const rows = await t.deps.db
    .selectFrom("ledger_postings as p")
    .innerJoin("ledger_entries as e", "e.id", "p.entry_id")
    .select(["e.kind", "p.account_code", "p.debit", "p.credit"])
    .where("e.loan_id", "=", loan.id)
    .orderBy("e.id")
    .orderBy("p.line")
    .execute();
  return rows.map(({ kind, account_code, debit, credit }) => [kind, account_code, debit, credit]);
}

/** What the figures differ from their records by, as if the loans were aged today. */
export async function ledgerDifferences(t: TestApp): Promise<string[]> {
  await t.deps.db
    .updateTable("loan_ageing")
    .set({ aged_to: today(t.deps) })
    .execute();
  return figureDifferences(t.deps);
}
