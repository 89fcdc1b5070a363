import {
  type RequestKind,
  requestLabels,
  requestTexts,
} from "@microfinance/contract/requests/requests.ts";
import { servicingTexts } from "@microfinance/contract/servicing/texts.ts";
import { type Cents, fromCents } from "@microfinance/contract/core/money.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import type { LoanRow } from "../loan-record/queries.ts";
import { findRequestByKey, type RequestRow } from "./request-rows.ts";

/** A request to put in the queue. */
export interface NewRequest {
  request_key: string;
  kind: RequestKind;
  loan: Pick<LoanRow, "id" | "loan_id"> | null;
  customer_id: string;
  /** What the request is about, where several of its kind may wait. */
  unit?: string;
  /** In cents; null for a request without an amount. */
  amount: Cents | null;
  /** What was asked for, as the act reads it when the request is approved. */
  input: object;
  /** What would change, as the asker saw it, for the second person. */
  lines: readonly { label: string; value: string }[];
  reason: string;
}

/**
 * Puts a request into the queue (SERV-5), in a transaction that has locked its loan. Sent again under its key it is
 * answered again.
 * @throws 409 when the key was used for something else, or when the same is asked for already
 */
export async function askRequest(
  db: Connection,
  deps: Deps,
  request: NewRequest,
  ctx: RequestContext,
): Promise<RequestRow> {
  const earlier = await findRequestByKey(db, request.request_key);
  if (earlier !== null) return sameRequest(earlier, request);
  const inserted = await db
    .insertInto("requests")
    .values({
      request_key: request.request_key,
      kind: request.kind,
      loan_id: request.loan?.id ?? null,
      customer_id: request.customer_id,
      unit: request.unit ?? "",
      amount: request.amount === null ? null : fromCents(request.amount),
      input: JSON.stringify(request.input),
      figures: JSON.stringify({ lines: request.lines }),
      reason: request.reason,
      asked_by: staffIdOf(ctx),
      asked_at: deps.now(),
    })
    .onConflict((conflicting) => conflicting.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted === undefined) {
    // The same request was sent twice at once, or another one waits.
    const other = await findRequestByKey(db, request.request_key);
    if (other === null) throw conflict(requestTexts.waiting);
    return sameRequest(other, request);
  }
  await writeAudit(db, ctx, {
    action: "request.ask",
    record_type: request.loan === null ? "customer" : "loan",
    record_id: request.loan?.loan_id ?? request.customer_id,
    after: {
      request: requestLabels[request.kind],
      reason: request.reason,
      ...(request.amount === null ? {} : { amount: fromCents(request.amount) }),
    },
  });
  const written = await findRequestByKey(db, request.request_key);
  if (written === null) throw new Error(`request ${inserted.id} is written and gone`);
  return written;
}

/**
 * The request that was sent before under a key, or null. It is answered again, also where the loan has changed since.
 * @throws 409 when the key was used for something else
 */
export async function sentBefore(
  db: Connection,
  key: string,
  asked: { kind: RequestKind; loan: number; reason: string },
): Promise<RequestRow | null> {
  const sent = await findRequestByKey(db, key);
  if (sent === null) return null;
  const { kind, loan, reason } = asked;
  if (sent.kind !== kind || sent.loan !== loan || sent.reason !== reason)
    throw conflict(servicingTexts.otherAct);
  return sent;
}

function sameRequest(earlier: RequestRow, request: NewRequest): RequestRow {
  const isSame =
    earlier.kind === request.kind &&
    earlier.loan === (request.loan?.id ?? null) &&
    earlier.customer_id === request.customer_id &&
    earlier.unit === (request.unit ?? "") &&
    earlier.amount === (request.amount === null ? null : fromCents(request.amount)) &&
    earlier.reason === request.reason;
  if (!isSame) throw conflict(servicingTexts.otherAct);
  return earlier;
}
