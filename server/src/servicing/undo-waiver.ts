import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { type Cents, toCents } from "@microfinance/contract/core/money.ts";
import type { Refusal } from "@microfinance/contract/core/refusal.ts";
import type { ActKind } from "@microfinance/contract/loans/loan-acts.ts";
import { statusAfterReversal } from "@microfinance/contract/payments/rules.ts";
import type { UndoWaiverFigures } from "@microfinance/contract/servicing/charge-schema.ts";
import { undoWaiverLines } from "@microfinance/contract/servicing/charge-texts.ts";
import { penaltyCorrections } from "@microfinance/contract/servicing/penalties.ts";
import {
  type ChargedPenalty,
  undoWaiverError,
  undoWaiverFiguresOf,
  withoutWaiver,
} from "@microfinance/contract/servicing/waiver.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { changedLoan } from "../loan-record/change-loan.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { paymentsBefore, penalizedLoan, penaltyRuleOf } from "./charge-queries.ts";
import { penaltyOf } from "./penalty-requests.ts";
import { type ActRow, actsOf } from "./queries.ts";
import type { AnsweredRequest } from "../requests/request-handler.ts";
import { reverseAct } from "./reverse-act.ts";
import { servicedLoan, type ServicingSnapshot } from "./serviced-loan.ts";

/** A waiver that may be undone, amounts in cents. */
interface WaiverToUndo {
  act: ActRow;
  charge: ChargedPenalty;
  charged_on: CalendarDate;
  /** What it took off what is owed. */
  amount: Cents;
  figures: UndoWaiverFigures;
}

/** Undoing the waiver of a penalty, as it is previewed and asked for (SERV-60). */
export const undoWaiverChange = {
  kind: "undo_waiver",
  find: waiverOf,
  lines: undoWaiverLines,
} as const;

/**
 * Undoes the waiver of an approved request, in its transaction: what it took off is owed again, and payments pay it
 * before what is due next. Penalties of the days since stay as they are.
 * @throws 409 when it cannot be undone any more
 */
export async function applyUndoWaiver(
  db: Connection,
  deps: Deps,
  { request, loan: row }: AnsweredRequest,
  ctx: RequestContext,
): Promise<void> {
  if (row === null) throw new Error(`request ${request.id} has no loan`);
  const snapshot = await servicedLoan(db, row);
  const found = await waiverOf(db, snapshot, Number(request.unit));
  if ("refused" in found) throw conflict(found.refused);
  const { act, charge, charged_on, amount: changed, figures } = found;
  const { reason } = request;
  const before = act.before.schedule ?? [];
  const status = statusAfterReversal(snapshot.loan.paid);
  await reverseAct(db, deps, snapshot, act, {
    reason,
    staff_id: staffIdOf(ctx),
    entry: null,
    schedule: withoutWaiver(snapshot.loan.instalments, {
      before,
      changed,
      instalment: charge.instalment,
    }),
    fields: { status },
  });
  const { amount, balance_after: balance } = figures;
  await writeAudit(db, ctx, {
    action: "penalty.undo_waiver",
    record_type: "loan",
    record_id: row.loan_id,
    before: { balance: row.balance, status: row.status },
    after: { amount, balance, status, reason, asked_by: request.asker_name },
  });
  const facts = { amount, charged_on, balance };
  await notifyCustomer(db, deps, await changedLoan(db, row), { kind: "waiver_undone", facts });
}

/** The waiver of a penalty with what undoing it changes, or why it cannot be undone. */
async function waiverOf(
  db: Connection,
  snapshot: ServicingSnapshot,
  chargeId: number,
): Promise<WaiverToUndo | Refusal> {
  const { loan, charge, charged_on, waiver_id } = await penaltyOf(db, snapshot, chargeId);
  const acts = await actsOf(db, snapshot.row.id);
  const act = acts.find(({ id }) => id === waiver_id);
  const since =
    act === undefined
      ? null
      : {
          later: laterSchedule(acts, act),
          paymentsChanged: await isAnotherPenalty(db, snapshot, chargeId, act),
        };
  const refused = undoWaiverError(loan, charge, since);
  if (refused !== null) return { refused };
  if (act === undefined) throw new Error(`the waiver of penalty ${chargeId} has no act`);
  const amount = toCents(act.amount);
  return { act, charge, charged_on, amount, figures: undoWaiverFiguresOf(loan, charge, amount) };
}

/** The live act after a waiver that made another schedule, from which its penalty is missing; null for none. */
function laterSchedule(acts: readonly ActRow[], waiver: ActRow): ActKind | null {
  const kinds: readonly ActKind[] = ["reschedule", "settlement", "top_up"];
  const later = acts.find(
    ({ id, kind, reversed_on }) => id > waiver.id && reversed_on === null && kinds.includes(kind),
  );
  return later?.kind ?? null;
}

/** Whether a penalty would be another one with the payments of now than with those when it was waived (SERV-54). */
async function isAnotherPenalty(
  db: Connection,
  { row, loan }: ServicingSnapshot,
  chargeId: number,
  waiver: ActRow,
): Promise<boolean> {
  const rule = await penaltyRuleOf(db, row.id);
  if (rule === null) return false;
  const now = await penalizedLoan(db, row.id, loan);
  const own = now.charges.find(({ id }) => id === chargeId);
  if (own === undefined) return false;
  const charges = now.charges.map((one) => (one === own ? { ...own, is_waived: false } : one));
  const then = { ...now, charges, payments: await paymentsBefore(db, waiver) };
  const changed = penaltyCorrections(then, rule, now.payments, own.charged_on);
  return changed.some(
    ({ charge }) => charge?.instalment === own.instalment && charge.round === own.round,
  );
}
