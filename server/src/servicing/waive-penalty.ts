import { type Cents, fromCents } from "@microfinance/contract/core/money.ts";
import type { Refusal } from "@microfinance/contract/core/refusal.ts";
import type { WaiverFigures } from "@microfinance/contract/servicing/charge-schema.ts";
import { waiverLines } from "@microfinance/contract/servicing/charge-texts.ts";
import {
  waiverError,
  waiverFiguresOf,
  waivePenalty,
} from "@microfinance/contract/servicing/waiver.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import type { LoanRow } from "../loan-record/queries.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { penaltyOf, type PenaltyOfLoan } from "./penalty-requests.ts";
import type { RequestRow } from "../requests/request-rows.ts";
import { type ServicingSnapshot, servicedLoan } from "./serviced-loan.ts";
import { writeAct } from "./write-act.ts";

/** A penalty that may be waived, amounts in cents. */
interface WaivablePenalty extends Pick<PenaltyOfLoan, "loan" | "charge" | "charged_on"> {
  amount: Cents;
  figures: WaiverFigures;
}

/** The waiver of a penalty, as it is previewed and asked for (SERV-57). */
export const waiverChange = { kind: "waiver", find: waivable, lines: waiverLines } as const;

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
  const found = await waivable(db, snapshot, Number(request.unit));
  if ("refused" in found) throw conflict(found.refused);
  const { loan, charge, charged_on } = found;
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

/** A penalty with what its waiver would change, or why it cannot be waived. */
async function waivable(
  db: Connection,
  snapshot: ServicingSnapshot,
  chargeId: number,
): Promise<WaivablePenalty | Refusal> {
  const { loan, charge, charged_on } = await penaltyOf(db, snapshot, chargeId);
  const refused = waiverError(loan, charge);
  if (refused !== null) return { refused };
  return {
    loan,
    charge,
    charged_on,
    amount: charge.amount,
    figures: waiverFiguresOf(loan, charge),
  };
}
