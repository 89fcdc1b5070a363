import { toCents } from "@microfinance/contract/core/money.ts";
import type { ServicedLoan } from "@microfinance/contract/servicing/plan.ts";
import { servicingTexts } from "@microfinance/contract/servicing/texts.ts";
import type { WriteOffInput } from "@microfinance/contract/servicing/write-off-endpoints.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import type { LoanRow } from "../loan-record/queries.ts";
import { ask, askRequest, type NewRequest } from "../requests/ask-request.ts";
import { figuresHash, refuseStale } from "./figures.ts";
import type { AnsweredRequest } from "../requests/request-handler.ts";
import { readRequest, type RequestRow } from "../requests/request-rows.ts";
import { type ServicingSnapshot, lockServicedLoan, servicedLoan } from "./serviced-loan.ts";

interface LossFigures {
  principal: number;
}

/** What a second person approves about the loss of a loan: a write-off, or undoing it. */
export interface LossRequest<Figures extends LossFigures = LossFigures> {
  kind: "write_off" | "undo_write_off";
  /** Why it cannot be, or null. */
  error: (snapshot: ServicingSnapshot) => string | null;
  /** What it would change, in NLe; the principal is the amount of the request. */
  figures: (loan: ServicedLoan) => Figures;
  /** The same as the asker and the second person read it. */
  lines: (loan: ServicedLoan) => { label: string; value: string }[];
  /** What the queue stores of it. */
  input: object;
}

/**
 * What a request would change.
 * @throws 404 for an unknown loan; 403 for the caller's own (LOAN-45); 409 where it cannot be
 */
export function previewLoss<Figures extends LossFigures>(
  deps: Deps,
  of: LossRequest<Figures>,
  named: string,
  ctx: RequestContext,
): Promise<{ figures: Figures; hash: string }> {
  return deps.db.transaction().execute(async (db) => {
    const snapshot = await lockServicedLoan(db, named, ctx);
    refuseLoss(of, snapshot);
    const figures = of.figures(snapshot.loan);
    return { figures, hash: figuresHash(figures) };
  });
}

/**
 * Asks for it. Nothing changes before another person approves it.
 * @throws as `previewLoss`; 409 also when the figures are not those that the person saw, or the same is asked for
 */
export function askLoss(
  deps: Deps,
  of: LossRequest,
  named: string,
  { request_key: key, reason, hash }: WriteOffInput,
  ctx: RequestContext,
): Promise<RequestRow> {
  return ask(
    deps,
    ctx,
    { key, input: { kind: of.kind, loan: named, reason } },
    {
      lock: (tx) => lockServicedLoan(tx, named, ctx),
      plan: (snapshot) => {
        const refused = of.error(snapshot);
        if (refused !== null) return { refused };
        refuseStale(of.figures(snapshot.loan), hash);
        return requestOf(of, snapshot, reason);
      },
    },
  );
}

/**
 * Asks for it about a locked loan, whose closing or its undoing it is.
 * @throws 409 where it cannot be, or is asked for already
 */
export async function askLossOfLocked(
  db: Connection,
  deps: Deps,
  of: LossRequest,
  { row, reason }: { row: LoanRow; reason: string },
  ctx: RequestContext,
): Promise<RequestRow> {
  const snapshot = await servicedLoan(db, row);
  refuseLoss(of, snapshot);
  return readRequest(db, await askRequest(db, deps, requestOf(of, snapshot, reason), ctx));
}

/**
 * The loan of an approved request, checked anew, and the principal that was approved, in NLe.
 * @throws 409 where it cannot be any more, or would be about another principal
 */
export async function approvedLoss(
  db: Connection,
  of: LossRequest,
  { request, loan: row }: AnsweredRequest,
): Promise<{ snapshot: ServicingSnapshot; principal: number }> {
  if (row === null) throw new Error(`request ${request.id} has no loan`);
  const snapshot = await servicedLoan(db, row);
  refuseLoss(of, snapshot);
  const { principal } = of.figures(snapshot.loan);
  if (principal !== request.amount) throw conflict(servicingTexts.stale);
  return { snapshot, principal };
}

function refuseLoss({ error }: LossRequest, snapshot: ServicingSnapshot): void {
  const text = error(snapshot);
  if (text !== null) throw conflict(text);
}

function requestOf(
  { kind, figures, lines, input }: LossRequest,
  { row, loan }: ServicingSnapshot,
  reason: string,
): NewRequest {
  return {
    reason,
    kind,
    loan: row,
    customer_id: row.customer_id,
    amount: toCents(figures(loan).principal),
    input,
    lines: lines(loan),
  };
}
