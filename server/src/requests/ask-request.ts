import { requestLabels, requestTexts } from "@microfinance/contract/requests/requests.ts";
import type { RequestKind } from "@microfinance/contract/requests/kinds.ts";
import { type Cents, fromCents } from "@microfinance/contract/core/money.ts";
import type { Refusal } from "@microfinance/contract/core/refusal.ts";
import { act, type ActRequest } from "../acts/act.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import type { LoanRow } from "../loan-record/queries.ts";
import { auditedRequest, readRequest, type RequestRow } from "./request-rows.ts";

/** A request to put in the queue. */
export interface NewRequest {
  kind: RequestKind;
  loan: Pick<LoanRow, "id" | "loan_id"> | null;
  /** Null for a change of a control and a move of due dates. */
  customer_id: string | null;
  /** What the request is about, where several of its kind may wait. */
  unit?: string;
  /** In cents; null for a request without an amount. */
  amount: Cents | null;
  /** What was asked for, as the act reads it when the request is approved. */
  input: object;
  /** What would change, as the asker saw it, for the second person. */
  lines: readonly { label: string; value: string }[];
  reason: string;
  /** What it is about, where that is no customer and no control. */
  subject?: string;
  /** Of a change of a control. */
  control?: NewControl;
}

/** What a request for a change of a control has besides. */
interface NewControl {
  /** What changes, as the list and the audit log name it. */
  subject: string;
  /** Null for what is added. */
  before: object | null;
  after: object | null;
  asked_at: Date;
  /** When it takes effect without a second person; null where there is one. */
  effective_at: Date | null;
}

/** The steps of asking, as of an act whose record is the request. */
interface AskSteps<Locked, Planned extends object> {
  lock: (tx: Connection) => Promise<Locked>;
  plan: (locked: Locked) => Planned | Promise<Planned>;
  /** What follows in the same transaction, such as a notice. */
  asked?: (tx: Connection, id: number, request: Exclude<Planned, Refusal>) => Promise<void>;
}

/**
 * Asks for what a second person must approve, exactly once for its key (SERV-5). A repeated request is answered again,
 * also after it was approved or the loan changed.
 * @throws 409 when the key was used for something else, or when the same is asked for already; whatever the steps throw
 */
export async function ask<Locked, Planned extends NewRequest | Refusal>(
  deps: Deps,
  ctx: RequestContext,
  sent: ActRequest,
  { lock, plan, asked }: AskSteps<Locked, Planned>,
): Promise<RequestRow> {
  const made = await act(deps, ctx, "request.ask", sent, {
    lock: async (tx) => plan(await lock(tx)),
    plan: (planned) => planned,
    write: async (tx, request) => {
      const id = await askRequest(tx, deps, request, ctx);
      await asked?.(tx, id, request);
      return id;
    },
    read: readRequest,
  });
  return made;
}

const subjectOf = ({ subject, control }: NewRequest) => subject ?? control?.subject;

/**
 * Puts a request into the queue (SERV-5), in a transaction that has locked its loan.
 * @returns its id
 * @throws 409 when the same is asked for already
 */
export async function askRequest(
  db: Connection,
  deps: Deps,
  request: NewRequest,
  ctx: RequestContext,
): Promise<number> {
  const inserted = await db
    .insertInto("requests")
    .values({
      kind: request.kind,
      loan_id: request.loan?.id ?? null,
      customer_id: request.customer_id,
      unit: request.unit ?? "",
      amount: request.amount === null ? null : fromCents(request.amount),
      input: JSON.stringify(request.input),
      figures: JSON.stringify({ lines: request.lines, subject: subjectOf(request) }),
      before: JSON.stringify(request.control?.before ?? null),
      after: JSON.stringify(request.control?.after ?? null),
      effective_at: request.control?.effective_at ?? null,
      reason: request.reason,
      asked_by: staffIdOf(ctx),
      asked_at: request.control?.asked_at ?? deps.now(),
    })
    .onConflict((conflicting) => conflicting.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted === undefined) throw conflict(requestTexts.waiting);
  await writeAudit(db, ctx, {
    action: "request.ask",
    ...auditedRequest({
      loan_id: request.loan?.loan_id ?? null,
      customer_id: request.customer_id,
      subject: subjectOf(request) ?? null,
    }),
    after: {
      request: requestLabels[request.kind],
      reason: request.reason,
      ...(request.amount === null ? {} : { amount: fromCents(request.amount) }),
      ...(request.control === undefined
        ? {}
        : { from: request.control.before, to: request.control.after }),
    },
  });
  return inserted.id;
}
