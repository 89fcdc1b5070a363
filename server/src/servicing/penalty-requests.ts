import { type CalendarDate, formatStaffDate } from "@microfinance/contract/core/dates.ts";
import type { Cents } from "@microfinance/contract/core/money.ts";
import type { Refusal } from "@microfinance/contract/core/refusal.ts";
import { chargeTexts } from "@microfinance/contract/servicing/charge-texts.ts";
import type { ChargedPenalty, LoanWithCharges } from "@microfinance/contract/servicing/waiver.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict, notFound } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { ask } from "../requests/ask-request.ts";
import { chargesOf, withCharges } from "./charge-queries.ts";
import { figuresHash, refuseStale } from "./figures.ts";
import type { RequestRow } from "../requests/request-rows.ts";
import { lockServicedLoan, type ServicingSnapshot } from "./serviced-loan.ts";

/** The penalty of a path. */
export interface ChargePath {
  id: string;
  chargeId: number;
}

/** A request about a penalty. */
export interface PenaltyInput {
  request_key: string;
  reason: string;
  hash: string;
}

/** A penalty with its loan, in cents. */
export interface PenaltyOfLoan {
  loan: LoanWithCharges;
  charge: ChargedPenalty;
  charged_on: CalendarDate;
  /** The act of its waiver; null where there is none, or a new schedule waived it. */
  waiver_id: number | null;
}

/** A change of a penalty that a second person approves. */
interface PenaltyChange<Figures extends object> {
  kind: "waiver" | "undo_waiver";
  /** The penalty with what the change would do, or why it is refused. */
  find: (
    db: Connection,
    snapshot: ServicingSnapshot,
    chargeId: number,
  ) => Promise<PlannedChange<Figures> | Refusal>;
  /** The figures as the second person reads them. */
  lines: (figures: Figures) => { label: string; value: string }[];
}

interface PlannedChange<Figures> extends Pick<PenaltyOfLoan, "charge" | "charged_on"> {
  /** Of the request. */
  amount: Cents;
  figures: Figures;
}

/**
 * What a change of a penalty would do.
 * @throws 404 for an unknown loan or penalty; 403 for the caller's own loan (LOAN-45); 409 where it is refused
 */
export function previewPenaltyChange<Figures extends object>(
  deps: Deps,
  { find }: PenaltyChange<Figures>,
  { id, chargeId }: ChargePath,
  ctx: RequestContext,
): Promise<{ figures: Figures; hash: string }> {
  return deps.db.transaction().execute(async (db) => {
    const found = await find(db, await lockServicedLoan(db, id, ctx), chargeId);
    if ("refused" in found) throw conflict(found.refused);
    return { figures: found.figures, hash: figuresHash(found.figures) };
  });
}

/**
 * Asks for a change of a penalty. Nothing changes before another person approves it.
 * @throws as the preview; 409 also when the figures are not those that the person saw, or the same is asked for
 */
export function askPenaltyChange<Figures extends object>(
  deps: Deps,
  { kind, find, lines }: PenaltyChange<Figures>,
  { id, chargeId }: ChargePath,
  { request_key: key, reason, hash }: PenaltyInput,
  ctx: RequestContext,
): Promise<RequestRow> {
  return ask(
    deps,
    ctx,
    { key, input: { kind, loan: id, charge: chargeId, reason } },
    {
      lock: async (tx) => {
        const snapshot = await lockServicedLoan(tx, id, ctx);
        return { row: snapshot.row, found: await find(tx, snapshot, chargeId) };
      },
      plan: ({ row, found }) => {
        if ("refused" in found) return found;
        const { figures, charge, charged_on, amount } = found;
        refuseStale(figures, hash);
        const instalment = `${formatStaffDate(charged_on)}, instalment ${charge.instalment}`;
        return {
          kind,
          loan: row,
          customer_id: row.customer_id,
          unit: String(charge.id),
          amount,
          input: {},
          lines: [{ label: "Penalty", value: instalment }, ...lines(figures)],
          reason,
        };
      },
    },
  );
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
