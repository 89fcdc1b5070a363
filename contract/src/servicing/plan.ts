import type { Entry } from "../accounting/entries.ts";
import type { CalendarDate } from "../core/dates.ts";
import { type Cents, sumCents } from "../core/money.ts";
import { type Instalment, instalmentAmount } from "../schedules/schedule.ts";
import type { RestDayRule } from "../schedules/calendar.ts";
import type { Repayment } from "../schedules/repayment.ts";
import type { LoanStatus } from "../loans/status.ts";

/** A loan as an act is decided on it, in cents. */
export interface ServicedLoan {
  status: string;
  /** The approved amount. */
  principal: Cents;
  /** Principal and interest as agreed at the approval. */
  total: Cents;
  /** What acts added to the total, and what they took off it. */
  charges: Cents;
  credits: Cents;
  /** Payments that are not reversed. */
  paid: Cents;
  balance: Cents;
  paid_out_on: CalendarDate | null;
  due_date: CalendarDate | null;
  last_payment_date: CalendarDate | null;
  /** The regular instalment. */
  monthly_payment: Cents;
  repayment: Repayment;
  due_on_rest_day?: RestDayRule;
  /** The live schedule, and its version. */
  instalments: readonly Instalment[];
  schedule_version: number;
  restructured_on: CalendarDate | null;
  written_off_on: CalendarDate | null;
  settled_early_on: CalendarDate | null;
  refinanced_on: CalendarDate | null;
}

/** The columns of a loan that an act may set. */
export interface ActFields {
  status: LoanStatus;
  due_date: CalendarDate;
  monthly_payment: Cents;
  restructured_on: CalendarDate | null;
  written_off_on: CalendarDate | null;
  settled_early_on: CalendarDate | null;
  refinanced_on: CalendarDate | null;
}

/** Everything that an act changes (SERV-1). */
export interface ServicingPlan {
  /** The whole live schedule after the act; null where it stays. */
  schedule: readonly Instalment[] | null;
  /** Whether the schedule is a new version, so that the old one is kept. */
  is_new_version?: boolean;
  /** What is added to charges and to credits, in cents. */
  charges: Cents;
  credits: Cents;
  /** The act's own ledger entry; null for one that moves neither money nor income. */
  entry: Entry | null;
  fields: Partial<ActFields>;
}

/**
 * Whether a plan keeps what always holds (SERV-1): the principal of the schedule is the approved amount, and the
 * schedule adds up to the total with charges and less credits. Returns what is wrong, or null.
 */
export function planError(loan: ServicedLoan, plan: ServicingPlan): string | null {
  const rows = plan.schedule ?? loan.instalments;
  const charges = loan.charges + plan.charges;
  const credits = loan.credits + plan.credits;
  if (charges < 0 || credits < 0) return "charges and credits are never negative";
  const principal = sumCents(rows.map((row) => row.principal));
  if (principal !== loan.principal) return `the principal is ${principal}, not ${loan.principal}`;
  const owed = loan.total + charges - credits;
  const sum = sumCents(rows.map(instalmentAmount));
  if (sum !== owed) return `the schedule adds up to ${sum}, not ${owed}`;
  return owed < loan.paid ? "less is owed than was paid" : null;
}

/** The balance after a plan, in cents. */
export function balanceAfter(loan: ServicedLoan, plan: ServicingPlan): Cents {
  return loan.balance + plan.charges - plan.credits;
}
