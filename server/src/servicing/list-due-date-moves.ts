import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { sql } from "kysely";
import { shortNameOf, shortNameOrNull } from "../core/db/full-name.ts";
import type { Connection } from "../core/deps.ts";

/** A move of due dates, with the loans that it moved and those that were put back. */
interface MoveRow {
  id: number;
  day: CalendarDate;
  to: CalendarDate;
  product: string | null;
  loan_id: string | null;
  reason: string;
  asker_name: string;
  answerer_name: string | null;
  answered_at: Date | null;
  state: "waiting" | "approved";
  loans: number;
  undone: number;
}

/** How many moves the list has. */
const listed = 20;

/** The last moves of due dates that wait or were approved, newest first. */
export async function listDueDateMoves(db: Connection) {
  const { rows } = await sql<MoveRow>`
    select r.id, (r.input->>'day') as day, (r.input->>'to') as "to", r.input->>'product' as product,
           r.input->>'loan_id' as loan_id, r.reason,
           ${shortNameOf("au")} as asker_name, ${shortNameOrNull("bu")} as answerer_name, r.answered_at, r.state,
           moved.loans, moved.undone
    from requests r
    join staff a on a.id = r.asked_by
    join users au on au.id = a.user_id
    left join staff b on b.id = r.answered_by
    left join users bu on bu.id = b.user_id
    cross join lateral (
      select count(*)::integer as loans, count(m.reversed_on)::integer as undone
      from loan_acts m where m.kind = 'due_date_move' and m.request_id = r.id
    ) as moved
    where r.kind = 'due_dates' and r.state in ('waiting', 'approved')
    order by r.id desc limit ${listed}`.execute(db);
  return rows.map(({ answered_at, ...row }) => ({
    ...row,
    answered_at: answered_at?.toISOString() ?? null,
  }));
}
