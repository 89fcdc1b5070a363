import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import type { PersonAddress } from "../core/table-description.ts";

/** Every address of a person that no other account has. The audit log contains those of changes already deleted. */
export async function addressesOf(
  db: Connection,
  userId: number,
  email: string,
): Promise<PersonAddress[]> {
  const { rows } = await sql<PersonAddress>`
    with had as (
      select ${email}::text as email, true as is_own
      union all
      select unnest(array[before->>'email', after->>'email']), true from audit_entries
      where record_type = 'user' and record_id = ${String(userId)} and action in ('email.change', 'email.take_back')
      union all
      select after->>'pending_email', false from audit_entries
      where record_type = 'user' and record_id = ${String(userId)} and action = 'email.change_asked')
    select email, bool_or(is_own) as is_own from had
    where email is not null
      and not exists (select from users u where u.email = had.email and u.id <> ${userId})
    group by email`.execute(db);
  return rows;
}
