import { businessDate } from "@microfinance/contract/core/dates.ts";
import { randomUUID } from "node:crypto";
import type { TestApp } from "./app.ts";
import type { LoanRef } from "./make-decision.ts";
import type { Person } from "./make.ts";

/** Why the write-offs of tests are asked for. */
export const writeOffReason = "Customer cannot be found";

/** The path of a write-off, or of undoing it. */
export const writeOffPath = (loan: LoanRef, undo = false) =>
  `/loans/${loan.loan_id}/write-off${undo ? "/undo" : ""}`;

/** The calls that tests of write-offs make. */
export function writeOffCalls(t: TestApp) {
  const call = async (by: Person, method: "GET" | "POST" | "PATCH", url: string, body?: object) => {
    const response = await t.app.inject({
      method,
      url: `/api${url}`,
      headers: by.headers,
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: response.statusCode, body: response.json() };
  };
  return {
    call,
    /** Asks for a write-off, or for undoing one, with the hash of its preview. */
    ask: async (by: Person, loan: LoanRef, undo = false, change: object = {}) => {
      const { hash } = (await call(by, "POST", `${writeOffPath(loan, undo)}/preview`)).body;
      const body = { request_key: randomUUID(), reason: writeOffReason, hash: hash ?? "" };
      return call(by, "POST", writeOffPath(loan, undo), { ...body, ...change });
    },
    approve: (by: Person, id: number) => call(by, "PATCH", `/requests/${id}/approve`),
    read: async (by: Person, loan: LoanRef) =>
      (await call(by, "GET", `/loans/details/${loan.loan_id}`)).body.loan,
    waitingOf: (loan: LoanRef) =>
      t.deps.db
        .selectFrom("requests")
        .selectAll()
        .where("loan_id", "=", loan.id)
        .where("state", "=", "waiting")
        .execute(),
    lastNotice: (loan: LoanRef) =>
      t.deps.db
        .selectFrom("notices")
        .select(["kind", "facts"])
        .where("loan_id", "=", loan.id)
        .orderBy("id", "desc")
        .executeTakeFirst(),
  };
}

/** The ids of the recoveries of a loan that are not reversed. */
export async function liveRecoveries({ deps }: TestApp, loan: LoanRef): Promise<number[]> {
  const rows = await deps.db
    .selectFrom("loan_acts")
    .select("id")
    .where("loan_id", "=", loan.id)
    .where("kind", "=", "recovery")
    .where("reversed_on", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The records of an approved write-off, without its effect on the loan: the database lets tests write the loan's
 * columns after it.
 * @param by who asks, and who approves
 */
export async function recordApprovedWriteOff(
  { deps }: TestApp,
  loan: { id: number; customer_id: string },
  by: readonly [Person, Person],
): Promise<void> {
  const [asked_by, answered_by] = by.map(({ staff_id }) => staff_id ?? 0);
  const moment = deps.now();
  const { id: request_id } = await deps.db
    .insertInto("requests")
    .values({
      kind: "write_off",
      loan_id: loan.id,
      customer_id: loan.customer_id,
      reason: writeOffReason,
      asked_by: asked_by ?? 0,
      asked_at: moment,
      state: "approved",
      answered_by: answered_by ?? 0,
      answered_at: moment,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await deps.db
    .insertInto("loan_acts")
    .values({
      loan_id: loan.id,
      kind: "write_off",
      value_date: businessDate(moment),
      amount: 0,
      request_id,
      made_by: answered_by ?? 0,
      created_at: moment,
    })
    .execute();
}
