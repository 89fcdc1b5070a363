import type { Entry } from "@microfinance/contract/accounting/entries.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import type { Instalment } from "@microfinance/contract/schedules/schedule.ts";
import {
  type ActFields,
  planError,
  type ServicingPlan,
} from "@microfinance/contract/servicing/plan.ts";
import { servicingTexts } from "@microfinance/contract/servicing/texts.ts";
import { sql } from "kysely";
import type { MoneyPlace } from "../accounting/post-entry.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import { type ActRow, actsOf, changesSchedule } from "./queries.ts";
import type { ServicingSnapshot } from "./serviced-loan.ts";
import { applyPlan } from "./write-act.ts";

/** How an act is reversed. */
export interface ActReversal {
  reason: string;
  /** Null when a job does it. */
  staff_id: number | null;
  /** The act's entry with exchanged sides; null for an act without one. */
  entry: Entry | null;
  money?: MoneyPlace;
  /** Columns that differ from those before the act, such as the status that the payments imply now. */
  fields?: Partial<ActFields>;
  /** Whether live payments keep what they pay for, because the caller reverses one of them next. */
  keepsPayments?: true;
  /** The schedule without the act, where later acts changed it too; otherwise the one before the act is restored. */
  schedule?: readonly Instalment[];
}

/**
 * Reverses an act once (SERV-3): the loan is as it was before it, field by field, apart from later payments. The
 * reversal is dated today.
 * @throws 409 when it is reversed, when a later act changed the schedule, or when more was paid than would be owed
 */
export async function reverseAct(
  db: Connection,
  deps: Deps,
  snapshot: ServicingSnapshot,
  act: ActRow,
  reversal: ActReversal,
): Promise<void> {
  if (act.reversed_on !== null) throw conflict(servicingTexts.reversed);
  if (reversal.schedule === undefined) await refuseBeforeLater(db, act);
  const restored = reversal.schedule ?? act.before.schedule;
  const plan: ServicingPlan = {
    schedule: restored,
    is_new_version: act.before.is_new_version,
    charges: -toCents(act.charged),
    credits: -toCents(act.credited),
    entry: reversal.entry,
    fields: { ...act.before.fields, ...reversal.fields },
  };
  if (planError(snapshot.loan, plan) !== null) throw conflict(servicingTexts.paidMore);
  await db
    .updateTable("loan_acts")
    .set({
      reversed_number: sql<number>`nextval('ledger_entries_id_seq')`,
      reversed_on: today(deps),
      reversed_by: reversal.staff_id,
      reversed_at: deps.now(),
      reversal_reason: reversal.reason,
    })
    .where("id", "=", act.id)
    .execute();
  const { staff_id, money, keepsPayments } = reversal;
  await applyPlan(db, deps, snapshot, plan, { act_id: act.id, staff_id, money, keepsPayments });
}

/** An act whose schedule was replaced by a later one can only be reversed after that one. */
async function refuseBeforeLater(db: Connection, act: ActRow): Promise<void> {
  if (act.before.schedule === null) return;
  const later = (await actsOf(db, act.loan_id)).find(
    (other) => other.id > act.id && other.reversed_on === null && changesSchedule(other.before),
  );
  if (later !== undefined) throw conflict(servicingTexts.laterAct(later.kind));
}
