import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import type { WorkedLoan } from "@microfinance/contract/collections/schema.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";

type Owed = Pick<WorkedLoan, "arrears" | "overdue_since" | "next_due">;

/** The arrears of a loan on a day, from the table of late loans, and its next instalment from that day on; in NLe. */
export async function owedOf(
  db: Connection,
  loan: { id: number; paid_total: number },
  day: CalendarDate,
): Promise<Owed> {
  const { rows } = await sql<{
    overdue_since: string | null;
    arrears: number;
    due_date: string | null;
    amount: number | null;
  }>`
    select a.overdue_since, i.due_date, i.amount,
           coalesce(a.principal_overdue + a.interest_overdue + a.penalty_overdue, 0) as arrears
    from loans l
    left join loan_arrears a on a.loan_id = l.id
    left join lateral (
      select due_date, least(amount, amount_to_date - l.paid_total) as amount
      from instalments
      where loan_id = l.id and amount_to_date > l.paid_total and due_date >= ${day}::date
      order by number limit 1
    ) as i on true
    where l.id = ${loan.id}`.execute(db);
  const [row] = rows;
  if (row === undefined) return { arrears: 0, overdue_since: null, next_due: null };
  const { overdue_since, arrears, due_date, amount } = row;
  return {
    overdue_since,
    arrears,
    next_due: due_date === null || amount === null ? null : { date: due_date, amount },
  };
}
