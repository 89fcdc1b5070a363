import { moveOf } from "../schedules/calendar.ts";
import type { CalendarDate } from "../core/dates.ts";
import { fromCents } from "../core/money.ts";
import { type Instalment, instalmentAmount } from "../schedules/schedule.ts";
import type { ServicingPlan } from "./plan.ts";
import { type Rescheduled, type RescheduleFigures, type ScheduleSummary } from "./reschedule.ts";
import type { RescheduleFiguresInNle, ScheduleRow } from "./reschedule-schema.ts";

/**
 * What a new schedule changes of its loan. It moves no money: what was earned and what is owed stay in their accounts.
 */
export function reschedulePlan({ rows, figures }: Rescheduled, today: CalendarDate): ServicingPlan {
  return {
    schedule: rows,
    is_new_version: true,
    charges: figures.extra_interest,
    credits: figures.waived,
    entry: null,
    fields: {
      restructured_on: today,
      due_date: figures.after.last_due_date,
      monthly_payment: figures.after.instalment,
    },
  };
}

/** The figures of a new schedule in NLe. */
export function figuresInNle(figures: RescheduleFigures): RescheduleFiguresInNle {
  return {
    principal: fromCents(figures.principal),
    interest: fromCents(figures.interest),
    charges: fromCents(figures.charges),
    waived: fromCents(figures.waived),
    extra_interest: fromCents(figures.extra_interest),
    before: summaryInNle(figures.before),
    after: summaryInNle(figures.after),
  };
}

function summaryInNle(summary: ScheduleSummary): RescheduleFiguresInNle["before"] {
  return {
    ...summary,
    instalment: fromCents(summary.instalment),
    balance: fromCents(summary.balance),
  };
}

/** An instalment of a schedule in NLe. */
export function rowInNle(row: Instalment): ScheduleRow {
  return {
    number: row.number,
    due_date: row.due_date,
    ...moveOf(row),
    principal: fromCents(row.principal),
    interest: fromCents(row.interest),
    penalty: fromCents(row.penalty),
    amount: fromCents(instalmentAmount(row)),
  };
}
