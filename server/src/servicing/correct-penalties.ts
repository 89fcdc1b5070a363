import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { type Cents, fromCents } from "@microfinance/contract/core/money.ts";
import { takesPayments } from "@microfinance/contract/loans/status.ts";
import { chargeTexts } from "@microfinance/contract/servicing/charge-texts.ts";
import { type Correction, penaltyCorrections } from "@microfinance/contract/servicing/penalties.ts";
import { withoutPenalty } from "@microfinance/contract/servicing/waiver.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { chargePenalty } from "./charge-penalty.ts";
import {
  type LoanOfPenalties,
  penalizedLoan,
  penaltyRuleOf,
  type StandingCharge,
} from "./charge-queries.ts";
import { findAct } from "./queries.ts";
import { reverseAct } from "./reverse-act.ts";
import type { ServicingSnapshot } from "./serviced-loan.ts";

/** A payment by the day it is valued at, in cents. */
interface ValuedPayment {
  date: CalendarDate;
  amount: Cents;
}

/** A due date that has just been moved. */
interface MovedDueDate {
  instalment: number;
  from: CalendarDate;
  to: CalendarDate;
}

/** Why a penalty is not due: the day on which its payment was made, or is due now. */
type Told = { paid_on: CalendarDate } | { due_on: CalendarDate };

/** A payment that is about to be recorded, what has just been reversed, or a due date that has just been moved. */
type Changed =
  | { recorded: ValuedPayment }
  | { reversed: readonly ValuedPayment[] }
  | { moved: MovedDueDate };

/**
 * Corrects the penalties of a locked loan in the transaction that records a payment of an earlier day, reverses one
 * (SERV-54), or moves a due date (SERV-113): a penalty is taken back that is not due any more, one that is due again is
 * charged, and one of another amount is replaced.
 * @returns the loan after it; the same object where nothing changes
 */
export async function correctPenalties(
  db: Connection,
  deps: Deps,
  snapshot: ServicingSnapshot,
  changed: Changed,
  ctx: RequestContext,
): Promise<ServicingSnapshot> {
  const rule = await penaltyRuleOf(db, snapshot.row.id);
  if (rule === null || !takesPayments(snapshot.loan.status)) return snapshot;
  const loan = await penalizedLoan(db, snapshot.row.id, snapshot.loan);
  const days = [await lastChargedDay(db), ...loan.charges.map((one) => one.charged_on)];
  const chargedTo = days
    .filter((day) => day !== null)
    .toSorted()
    .at(-1);
  if (chargedTo === undefined) return snapshot;
  const { before, payments, moved, reason } = changeOf(loan, changed, chargedTo);
  const corrections = penaltyCorrections(before, rule, payments, chargedTo, moved);
  let now = snapshot;
  for (const correction of corrections) {
    const charge = loan.charges.find((one) => isSame(one, correction));
    const told = toldOf(changed, correction);
    if (charge !== undefined) now = await takeBack(db, deps, now, charge, { reason, told }, ctx);
  }
  for (const { now: due } of corrections)
    if (due !== null) now = await chargePenalty(db, deps, now, rule, due);
  return now;
}

/**
 * What the customer is told of a penalty that is taken back; null for one that a reversal changes or that is charged
 * again, which the new penalty tells.
 */
function toldOf(changed: Changed, { now }: Correction): Told | null {
  if ("recorded" in changed) return { paid_on: changed.recorded.date };
  return "moved" in changed && now === null ? { due_on: changed.moved.to } : null;
}

/** The loan before a change, what its penalties depend on from now on, and why. */
function changeOf(loan: LoanOfPenalties, changed: Changed, chargedTo: CalendarDate) {
  if ("recorded" in changed) {
    const { recorded } = changed;
    const payments = [...loan.payments, recorded];
    return { before: loan, payments, moved: null, reason: chargeTexts.fellAway(recorded.date) };
  }
  if ("reversed" in changed) {
    const before = { ...loan, payments: [...loan.payments, ...changed.reversed] };
    const reason = chargeTexts.reversedBefore(changed.reversed[0]?.date ?? chargedTo);
    return { before, payments: loan.payments, moved: null, reason };
  }
  const { instalment, from, to } = changed.moved;
  const instalments = loan.instalments.map((row) =>
    row.number === instalment ? { ...row, due_date: from } : row,
  );
  return {
    before: { ...loan, instalments },
    payments: loan.payments,
    moved: loan.instalments,
    reason: chargeTexts.dueDateMoved(from, to),
  };
}

/** The last day whose penalties are charged; null before the first run. */
async function lastChargedDay(db: Connection): Promise<CalendarDate | null> {
  const row = await db.selectFrom("penalty_charging").select("charged_to").executeTakeFirst();
  return row?.charged_to ?? null;
}

/**
 * A loan without the penalties that were charged after a day: what settles it on that day leaves nothing
 * that they could be charged on (SERV-74). Nothing is written.
 */
export async function withoutLaterPenalties(
  db: Connection,
  snapshot: ServicingSnapshot,
  on: CalendarDate,
): Promise<ServicingSnapshot> {
  const later = await penaltiesAfter(db, snapshot, on);
  return later.reduce(withoutCharge, snapshot);
}

/** The same, taken back in the transaction that settles the loan on that day. */
export async function takeBackLaterPenalties(
  db: Connection,
  deps: Deps,
  snapshot: ServicingSnapshot,
  on: CalendarDate,
  ctx: RequestContext,
): Promise<ServicingSnapshot> {
  let now = snapshot;
  for (const charge of await penaltiesAfter(db, snapshot, on))
    now = await takeBack(
      db,
      deps,
      now,
      charge,
      { reason: chargeTexts.fellAway(on), told: { paid_on: on } },
      ctx,
    );
  return now;
}

async function penaltiesAfter(
  db: Connection,
  { row, loan }: ServicingSnapshot,
  on: CalendarDate,
): Promise<StandingCharge[]> {
  if (loan.charges === 0) return [];
  const { charges } = await penalizedLoan(db, row.id, loan);
  return charges.filter(({ charged_on, is_waived }) => charged_on > on && !is_waived);
}

const isSame = (one: StandingCharge, { charge }: Correction) =>
  one.instalment === charge?.instalment && one.round === charge.round;

/** Reverses one penalty: its amount leaves the schedule, whatever else changed there since. */
async function takeBack(
  db: Connection,
  deps: Deps,
  snapshot: ServicingSnapshot,
  charge: StandingCharge,
  { reason, told }: { reason: string; told: Told | null },
  ctx: RequestContext,
): Promise<ServicingSnapshot> {
  const { row } = snapshot;
  const act = await findAct(db, row.id, charge.id);
  if (act === null) throw new Error(`penalty ${charge.id} of ${row.loan_id} does not exist`);
  const after = withoutCharge(snapshot, charge);
  await reverseAct(db, deps, snapshot, act, {
    reason,
    staff_id: ctx.is_job ? null : staffIdOf(ctx),
    entry: null,
    schedule: after.loan.instalments,
  });
  const amount = fromCents(charge.amount);
  const balance = fromCents(after.loan.balance);
  await writeAudit(db, ctx, {
    action: "penalty.take_back",
    record_type: "loan",
    record_id: row.loan_id,
    before: { balance: row.balance },
    after: { amount, instalment: charge.instalment, balance, reason },
  });
  if (told === null) return after;
  const facts = { amount, charged_on: charge.charged_on, ...told };
  await notifyCustomer(db, deps, row, { kind: "penalty_taken_back", facts }, String(charge.id));
  return after;
}

/** The loan less one penalty. */
function withoutCharge(
  { row, loan }: ServicingSnapshot,
  charge: StandingCharge,
): ServicingSnapshot {
  return {
    row,
    loan: {
      ...loan,
      instalments: withoutPenalty(loan.instalments, charge.instalment, charge.amount),
      charges: loan.charges - charge.amount,
      balance: loan.balance - charge.amount,
    },
  };
}

/** Whether a payment may make penalties undue: one of today or later never does. */
export function mayCorrectPenalties(
  loan: { charges_total: number },
  date: CalendarDate,
  today: CalendarDate,
): boolean {
  return loan.charges_total > 0 && date < today;
}
