import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import type { Instalment } from "@microfinance/contract/schedules/schedule.ts";
import type { ActKind } from "@microfinance/contract/loans/loan-acts.ts";
import type { ActFields } from "@microfinance/contract/servicing/plan.ts";
import { sql } from "kysely";
import { shortNameOrNull } from "../core/db/full-name.ts";
import type { Connection } from "../core/deps.ts";

/** An act as stored. Amounts in NLe; the schedule before it in cents. */
export interface ActRow {
  id: number;
  loan_id: number;
  kind: ActKind;
  unit: string;
  value_date: CalendarDate;
  amount: number;
  charged: number;
  credited: number;
  reason: string;
  facts: unknown;
  before: {
    schedule: Instalment[] | null;
    is_new_version: boolean;
    fields: Partial<ActFields>;
  };
  payment_id: number | null;
  made_by: number | null;
  /** The name of the person; null for the nightly job. */
  maker_name: string | null;
  created_at: Date;
  reversed_on: CalendarDate | null;
  reversal_reason: string | null;
}

/** Whether an act changed the schedule: a moved due date begins a version too, but needs no copy of the one before. */
export const changesSchedule = ({ schedule, is_new_version }: ActRow["before"]): boolean =>
  schedule !== null || is_new_version;

const acts = sql`
  select a.id, a.loan_id, a.kind, a.unit, a.value_date, a.amount, a.charged, a.credited, a.reason, a.facts,
         a.before, a.payment_id, a.made_by, ${shortNameOrNull("u")} as maker_name,
         a.created_at, a.reversed_on, a.reversal_reason
  from loan_acts a
  left join staff s on s.id = a.made_by
  left join users u on u.id = s.user_id`;

/** The acts of a loan in the order of booking, reversed ones too. */
export async function actsOf(db: Connection, loanId: number): Promise<ActRow[]> {
  const { rows } = await sql<ActRow>`${acts} where a.loan_id = ${loanId} order by a.id`.execute(db);
  return rows;
}

/** One act of a loan, or null. */
export async function findAct(db: Connection, loanId: number, id: number): Promise<ActRow | null> {
  const { rows } = await sql<ActRow>`${acts} where a.loan_id = ${loanId} and a.id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** An act that is known to exist. */
export async function readAct(db: Connection, id: number): Promise<ActRow> {
  const { rows } = await sql<ActRow>`${acts} where a.id = ${id}`.execute(db);
  const [act] = rows;
  if (act === undefined) throw new Error(`act ${id} does not exist`);
  return act;
}
