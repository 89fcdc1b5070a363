import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";

/** A due day, and the employer or group whose it is. */
interface ProposedDay {
  day: number;
  of: string;
}

/**
 * The pay day of the employer and the meeting days of the groups of a customer (PROD-16).
 * @param employer the name of an employer in place of the one of the customer's record
 */
export async function proposedDueDays(
  db: Connection,
  customer_id: string,
  employer: string | undefined,
): Promise<{ pay_day: ProposedDay | null; meeting_days: ProposedDay[] }> {
  const { rows } = await sql<{ pay_day: ProposedDay | null; meeting_days: ProposedDay[] }>`
    select (select json_build_object('day', e.pay_day, 'of', e.name)
            from payroll_employer_names n join payroll_employers e on e.id = n.employer_id
            where e.active and n.letters = employer_letters(coalesce(nullif(${employer ?? ""}::text, ''),
              (select s.employer_name from employers s where s.customer_id = ${customer_id})))) as pay_day,
           (select coalesce(json_agg(json_build_object('day', g.meeting_day, 'of', g.name) order by g.id), '[]')
            from group_members m join groups g on g.id = m.group_id
            where m.customer_id = ${customer_id} and m.left_on is null and g.meeting_day is not null
              and g.active) as meeting_days`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("the query of due days returned no row");
  return row;
}
