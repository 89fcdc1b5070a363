import { type CalendarDate, formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { fromCents } from "@microfinance/contract/core/money.ts";
import type { WaiverFigures } from "@microfinance/contract/servicing/charge-schema.ts";
import { chargeTexts, waiverLines } from "@microfinance/contract/servicing/charge-texts.ts";
import {
  type ChargedPenalty,
  type LoanWithCharges,
  waiverError,
  waiverFiguresOf,
  waivePenalty,
} from "@microfinance/contract/servicing/waiver.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { conflict, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import type { LoanRow } from "../loan-record/queries.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { ask } from "./ask-request.ts";
import { chargesOf, withCharges } from "./charge-queries.ts";
import { figuresHash, refuseStale } from "./figures.ts";
import type { RequestRow } from "./request-rows.ts";
import { type ServicingSnapshot, lockServicedLoan, servicedLoan } from "./serviced-loan.ts";
import { writeAct } from "./write-act.ts";

/** The penalty of a path. */
export interface ChargePath {
  id: string;
  chargeId: number;
}

/** A request about the waiver of a penalty. */
export interface WaiverInput {
  request_key: string;
  reason: string;
  hash: string;
}

/** A penalty with its loan, in cents. */
interface PenaltyOfLoan {
  loan: LoanWithCharges;
  charge: ChargedPenalty;
  charged_on: CalendarDate;
  /** The act of its waiver; null where there is none, or a new schedule waived it. */
  waiver_id: number | null;
}

/**
 * What the waiver of a penalty would change.
 * @throws 404 for an unknown loan or penalty; 403 for the caller's own loan (LOAN-45); 409 for one that cannot be
 *   waived
 */
export async function previewWaiver(
  deps: Deps,
  path: ChargePath,
  ctx: RequestContext,
): Promise<{ figures: WaiverFigures; hash: string }> {
  return deps.db.transaction().execute(async (db) => {
    const { loan, charge } = await penaltyOf(
      db,
      await lockServicedLoan(db, path.id, ctx),
      path.chargeId,
    );
    const error = waiverError(loan, charge);
    if (error !== null) throw conflict(error);
    const figures = waiverFiguresOf(loan, charge);
    return { figures, hash: figuresHash(figures) };
  });
}

/**
 * Asks for the waiver of a penalty (SERV-57). Nothing changes before another person approves it.
 * @throws as `previewWaiver`; 409 also when the figures are not those that the person saw, or the same is asked for
 */
export function askWaiver(
  deps: Deps,
  { id, chargeId }: ChargePath,
  { request_key: key, reason, hash }: WaiverInput,
  ctx: RequestContext,
): Promise<RequestRow> {
  return ask(
    deps,
    ctx,
    { key, input: { kind: "waiver", loan: id, charge: chargeId, reason } },
    {
      lock: async (tx) => {
        const snapshot = await lockServicedLoan(tx, id, ctx);
        return { row: snapshot.row, ...(await penaltyOf(tx, snapshot, chargeId)) };
      },
      plan: ({ row, loan, charge, charged_on }) => {
        const error = waiverError(loan, charge);
        if (error !== null) return { refused: error };
        const figures = waiverFiguresOf(loan, charge);
        refuseStale(figures, hash);
        const instalment = `${formatStaffDate(charged_on)}, instalment ${charge.instalment}`;
        return {
          kind: "waiver" as const,
          loan: row,
          customer_id: row.customer_id,
          unit: String(charge.id),
          amount: charge.amount,
          input: {},
          lines: [{ label: "Penalty", value: instalment }, ...waiverLines(figures)],
          reason,
        };
      },
    },
  );
}

/**
 * Waives the penalty of an approved request, in its transaction. The ledger has no entry for it: a penalty is income
 * when it is paid, and what was paid of it is moved to what is due next.
 * @throws 409 when the penalty cannot be waived any more
 */
export async function applyWaiver(
  db: Connection,
  deps: Deps,
  { request, loan: row }: { request: RequestRow; loan: LoanRow | null },
  ctx: RequestContext,
): Promise<void> {
  if (row === null) throw new Error(`request ${request.id} has no loan`);
  const snapshot = await servicedLoan(db, row);
  const { loan, charge, charged_on } = await penaltyOf(db, snapshot, Number(request.unit));
  const error = waiverError(loan, charge);
  if (error !== null) throw conflict(error);
  const { schedule, waived, status } = waivePenalty(loan, charge);
  const plan = {
    schedule,
    charges: 0,
    credits: waived,
    entry: null,
    fields: status === row.status ? {} : { status },
  };
  const id = await writeAct(db, deps, snapshot, plan, {
    kind: "waiver",
    unit: String(charge.id),
    value_date: today(deps),
    amount: waived,
    reason: request.reason,
    request_id: request.id,
    made_by: staffIdOf(ctx),
  });
  const amount = fromCents(waived);
  const balance = fromCents(snapshot.loan.balance - waived);
  await writeAudit(db, ctx, {
    action: "penalty.waive",
    record_type: "loan",
    record_id: row.loan_id,
    before: { balance: row.balance, status: row.status },
    after: { amount, balance, status, reason: request.reason, asked_by: request.asker_name },
  });
  const facts = { amount, charged_on, balance };
  await notifyCustomer(db, deps, row, { kind: "penalty_waived", facts }, String(id));
}

/**
 * A penalty of a loan, with the loan as its waiver is decided on it.
 * @throws 404 where the loan has no such penalty
 */
export async function penaltyOf(
  db: Connection,
  { row, loan }: ServicingSnapshot,
  chargeId: number,
): Promise<PenaltyOfLoan> {
  const stored = await chargesOf(db, row.id);
  const charged = withCharges(loan, stored);
  const charge = charged.charges.find(({ id }) => id === chargeId);
  const found = stored.find(({ id }) => id === chargeId);
  if (charge === undefined || found === undefined) throw notFound(chargeTexts.notFound);
  const { value_date: charged_on, waiver_id } = found;
  return { loan: charged, charge, charged_on, waiver_id };
}
