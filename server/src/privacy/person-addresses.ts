import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";

/**
 * Deletes the mails to every address of a person, and their messages to the lender with the forwarded mails. For an
 * address that was only requested, and may be another person's, only the mails are deleted. Addresses of other accounts
 * are skipped.
 */
export async function deleteMails(
  db: Connection,
  addresses: readonly PersonAddress[],
): Promise<void> {
  const all = addresses.map((address) => address.email);
  const own = addresses.filter(({ is_own }) => is_own).map((address) => address.email);
  await sql`delete from messages where recipient = any(${all}) or lower(reply_to) = any(${own})`.execute(
    db,
  );
  await sql`delete from contact_messages where lower(email) = any(${own})`.execute(db);
}

/** An address, and whether it was confirmed; one that was only requested may be another person's. */
export interface PersonAddress {
  email: string;
  is_own: boolean;
}

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
