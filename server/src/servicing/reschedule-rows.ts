import type { ActRow } from "./queries.ts";
import { actsOf } from "./queries.ts";
import type { Connection } from "../core/deps.ts";
import { findRequest, type RequestRow } from "../requests/request-rows.ts";

/** The new schedules of a loan that are not undone, in the order of booking. */
export async function rescheduleActs(db: Connection, loanId: number): Promise<ActRow[]> {
  return (await actsOf(db, loanId)).filter(
    ({ kind, reversed_on }) => kind === "reschedule" && reversed_on === null,
  );
}

/** The request for a new schedule of a loan that waits, or null. */
export async function waitingReschedule(
  db: Connection,
  loanId: number,
): Promise<RequestRow | null> {
  const waiting = await db
    .selectFrom("requests")
    .select("id")
    .where("loan_id", "=", loanId)
    .where("kind", "=", "reschedule")
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return waiting === undefined ? null : findRequest(db, waiting.id);
}

/** The customer's consent to a request, or null. */
export async function consentOf(db: Connection, requestId: number) {
  const row = await db
    .selectFrom("reschedule_consents")
    .select(["way", "given_at", "document_id"])
    .where("request_id", "=", requestId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { ...row, way: row.way === "paper" ? ("paper" as const) : ("area" as const) };
}
