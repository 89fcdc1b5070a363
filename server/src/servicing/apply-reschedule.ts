import { takesPayments } from "@microfinance/contract/loans/status.ts";
import { may } from "@microfinance/contract/core/access.ts";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { reschedulePlan } from "@microfinance/contract/servicing/reschedule-plan.ts";
import {
  mostByManager,
  rescheduleTexts as texts,
} from "@microfinance/contract/servicing/reschedule-texts.ts";
import { paidOfCharges } from "@microfinance/contract/servicing/waiver.ts";
import { servicingTexts } from "@microfinance/contract/servicing/texts.ts";
import { inAct } from "../acts/running-act.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { changedLoan } from "../loan-record/change-loan.ts";
import type { LoanRow } from "../loan-record/queries.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { readCalendar } from "../settings/calendar.ts";
import { chargesOf, withCharges } from "./charge-queries.ts";
import type { RequestHandler } from "../requests/request-handler.ts";
import { consentOf, rescheduleActs } from "./reschedule-rows.ts";
import { newSchedule, previewOf, type RescheduleRequest } from "./reschedule-request.ts";
import { reverseAct } from "./reverse-act.ts";
import { type ServicingSnapshot, lockServicedLoan, servicedLoan } from "./serviced-loan.ts";
import { writeAct } from "./write-act.ts";

/** A new schedule (SERV-105): approved by a manager, the third of a loan by a system administrator. */
export const rescheduleHandler: RequestHandler = {
  mayApprove: (actor, request) => {
    const { earlier } = request.input as RescheduleRequest;
    const isAdministrator = actor.role_ids.includes(roleIds.systemAdmin);
    return may(actor, "loans.approve_reschedule") && (earlier < mostByManager || isAdministrator);
  },
  apply: async (db, deps, { request, loan: row }, ctx) => {
    if (row === null) throw conflict(texts.notLive);
    const asked = request.input as RescheduleRequest;
    const snapshot = await servicedLoan(db, row);
    const result = newSchedule(snapshot.loan, asked.terms, today(deps), await readCalendar(db));
    const { figures_hash, figures, needs_consent } = previewOf(result);
    if (figures_hash !== asked.preview.figures_hash) throw conflict(servicingTexts.stale);
    const earlier = await rescheduleActs(db, row.id);
    // Undoing and rescheduling since the request may have changed how often it was done.
    if (earlier.length > asked.earlier) throw conflict(servicingTexts.stale);
    if (needs_consent && (await consentOf(db, request.id)) === null)
      throw conflict(texts.consentMissing);
    const plan = reschedulePlan(result, today(deps));
    await writeAct(db, deps, snapshot, plan, {
      kind: "reschedule",
      unit: String(snapshot.loan.schedule_version + 1),
      value_date: today(deps),
      amount: result.figures.extra_interest,
      reason: request.reason,
      facts: {
        paid: fromCents(snapshot.loan.paid),
        way: asked.terms.way,
        waived: figures.waived,
        waived_charges: figures.waived > 0 ? await unpaidCharges(db, snapshot) : [],
        asked_by: request.asker_name,
      },
      request_id: request.id,
      made_by: staffIdOf(ctx),
    });
    const { before, after, extra_interest } = figures;
    await writeAudit(db, ctx, {
      action: "loan.reschedule",
      record_type: "loan",
      record_id: row.loan_id,
      before: { due_date: before.last_due_date, instalment: before.instalment },
      after: {
        due_date: after.last_due_date,
        instalment: after.instalment,
        extra_interest,
        waived: figures.waived,
        reason: request.reason,
      },
    });
    await notifyCustomer(db, deps, await changedLoan(db, row), {
      kind: "rescheduled",
      facts: {
        instalments: after.instalments,
        instalment: after.instalment,
        first_due: after.first_due_date,
        last_due: after.last_due_date,
        extra_interest,
        balance: after.balance,
      },
    });
  },
  declined: async (db, deps, { request, loan }) => {
    const { preview } = request.input as RescheduleRequest;
    // Other customers had no notice of a new schedule.
    if (loan === null || !preview.needs_consent) return;
    const { next_due_date: next_due, next_due_amount: amount } = loan;
    if (next_due === null) return;
    await notifyCustomer(
      db,
      deps,
      loan,
      { kind: "reschedule_declined", facts: { next_due, amount: amount ?? 0 } },
      String(request.id),
    );
  },
};

/** What is unpaid of each penalty, in NLe: a new schedule that waives charges waives this. */
async function unpaidCharges(
  db: Connection,
  { row, loan }: ServicingSnapshot,
): Promise<{ id: number; amount: number }[]> {
  const stored = await chargesOf(db, row.id);
  const paid = paidOfCharges(withCharges(loan, stored));
  return stored.flatMap(({ id, amount }) => {
    const part = paid.get(id);
    const unpaid = part === undefined ? 0 : toCents(amount) - part;
    return unpaid > 0 ? [{ id, amount: fromCents(unpaid) }] : [];
  });
}

/**
 * Puts the schedule back that the last new one replaced (SERV-107).
 * @throws 404 for an unknown loan; 403 for the caller's own (LOAN-45), or for one that asked for it; 409 when nothing
 *   is to be undone, or when a later act changed the schedule
 */
export async function undoReschedule(
  deps: Deps,
  named: string,
  reason: string,
  ctx: RequestContext,
): Promise<LoanRow> {
  const staff_id = staffIdOf(ctx);
  return inAct(deps, "loan.undo_reschedule", async (db) => {
    const snapshot = await lockServicedLoan(db, named, ctx);
    const { row } = snapshot;
    if (!takesPayments(row.status)) throw conflict(texts.notLive);
    const act = (await rescheduleActs(db, row.id)).at(-1);
    if (act === undefined) throw conflict(texts.notRescheduled);
    await reverseAct(db, deps, snapshot, act, { reason, staff_id, entry: null });
    const changed = await changedLoan(db, row);
    await writeAudit(db, ctx, {
      action: "loan.undo_reschedule",
      record_type: "loan",
      record_id: row.loan_id,
      before: { due_date: row.due_date },
      after: { due_date: changed.due_date, reason },
    });
    const { balance, next_due_date: next_due, next_due_amount: amount } = changed;
    if (next_due !== null)
      await notifyCustomer(db, deps, changed, {
        kind: "reschedule_undone",
        facts: { next_due, amount: amount ?? 0, balance },
      });
    return changed;
  });
}
