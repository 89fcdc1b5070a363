import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { type Cents, fromCents } from "@microfinance/contract/core/money.ts";
import type { ActKind } from "@microfinance/contract/loans/loan-acts.ts";
import {
  balanceAfter,
  planError,
  type ServicedLoan,
  type ServicingPlan,
} from "@microfinance/contract/servicing/plan.ts";
import { type MoneyPlace, postEntry } from "../accounting/post-entry.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { changeLoan } from "../loan-record/change-loan.ts";
import { updateArrears } from "../loan-record/update-arrears.ts";
import type { ServicingSnapshot } from "./serviced-loan.ts";
import { keepVersion, reallocatePayments, writeSchedule } from "./write-schedule.ts";

/** An act to write beside what it changes. */
export interface NewAct {
  kind: ActKind;
  /** What the act is about, where a loan may have several live acts of the kind. */
  unit?: string;
  value_date: CalendarDate;
  amount: Cents;
  reason?: string;
  facts?: object;
  payment_id?: number;
  request_id?: number;
  /** Null when the nightly job makes it. */
  made_by: number | null;
  /** Where the money line of the act's entry goes. */
  money?: MoneyPlace;
}

/**
 * Writes an act with everything that it changes on a locked loan (SERV-1): the act, the schedule, the loan's figures,
 * its ledger entry, what earlier payments move between their parts, and the arrears. The caller writes audit and
 * notice.
 * @returns the id of the act
 */
export async function writeAct(
  db: Connection,
  deps: Deps,
  snapshot: ServicingSnapshot,
  plan: ServicingPlan,
  act: NewAct,
): Promise<number> {
  const { row, loan } = snapshot;
  const wrong = planError(loan, plan);
  if (wrong !== null) throw new Error(`${act.kind} of ${row.loan_id}: ${wrong}`);
  const inserted = await db
    .insertInto("loan_acts")
    .values({
      loan_id: row.id,
      kind: act.kind,
      unit: act.unit ?? "",
      value_date: act.value_date,
      amount: fromCents(act.amount),
      charged: fromCents(plan.charges),
      credited: fromCents(plan.credits),
      reason: act.reason ?? "",
      facts: JSON.stringify(act.facts ?? {}),
      before: JSON.stringify(stateBefore(loan, plan)),
      payment_id: act.payment_id ?? null,
      request_id: act.request_id ?? null,
      made_by: act.made_by,
      created_at: deps.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const by = { act_id: inserted.id, staff_id: act.made_by };
  await applyPlan(db, deps, snapshot, plan, { ...by, money: act.money });
  return inserted.id;
}

/** Writes what a plan changes, for a new act and for the reversal of one. */
export async function applyPlan(
  db: Connection,
  deps: Deps,
  { row, loan }: ServicingSnapshot,
  plan: ServicingPlan,
  by: {
    act_id: number;
    staff_id: number | null;
    money?: MoneyPlace | undefined;
    keepsPayments?: true | undefined;
  },
): Promise<void> {
  const schedule = plan.schedule ?? loan.instalments;
  const isNewVersion = plan.is_new_version === true;
  if (isNewVersion)
    await keepVersion(db, row.id, loan.schedule_version, loan.instalments, today(deps));
  if (plan.schedule !== null) await writeSchedule(db, row.id, schedule);
  const { monthly_payment, ...fields } = plan.fields;
  await changeLoan(db, deps, row.id, {
    ...fields,
    ...(monthly_payment === undefined ? {} : { monthly_payment: fromCents(monthly_payment) }),
    charges_total: fromCents(loan.charges + plan.charges),
    credits_total: fromCents(loan.credits + plan.credits),
    balance: fromCents(balanceAfter(loan, plan)),
    schedule_version: loan.schedule_version + (isNewVersion ? 1 : 0),
  });
  const schedules = { before: loan.instalments, after: schedule, paid: loan.paid };
  if (by.keepsPayments !== true) await reallocatePayments(db, deps, row.id, schedules, by);
  if (plan.entry !== null) {
    await postEntry(db, {
      kind: plan.entry.kind,
      entry_date: today(deps),
      loan_id: row.id,
      act_id: by.act_id,
      staff_id: by.staff_id,
      created_at: deps.now(),
      ...(by.money === undefined ? {} : { money: by.money }),
      lines: plan.entry.postings,
    });
  }
  await updateArrears(db, row.id);
}

/** The schedule and the columns that a plan changes, as they were: the reversal of the act writes them back. */
function stateBefore(loan: ServicedLoan, plan: ServicingPlan): object {
  const fields = {
    status: loan.status,
    due_date: loan.due_date,
    monthly_payment: loan.monthly_payment,
    restructured_on: loan.restructured_on,
    written_off_on: loan.written_off_on,
    settled_early_on: loan.settled_early_on,
    refinanced_on: loan.refinanced_on,
  };
  const changed = Object.entries(fields).filter(([name]) => Object.hasOwn(plan.fields, name));
  return {
    schedule: plan.schedule === null ? null : loan.instalments,
    is_new_version: plan.is_new_version === true,
    fields: Object.fromEntries(changed),
  };
}
