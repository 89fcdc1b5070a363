import { mergedPerson } from "@microfinance/contract/identity/merge.ts";
import { sql } from "kysely";
import { shortened } from "../../auth/email-change-mails.ts";
import { revokeSessions } from "../../auth/sessions.ts";
import type { Connection, Deps } from "../../core/deps.ts";
import { mailTo, sendMails } from "../../messaging/send-to.ts";
import { recordsMerged } from "../../messaging/templates/records-merged.ts";
import { hideAccount } from "../../people/account-queries.ts";
import type { Pair } from "./merge-facts.ts";
import { readPerson, type ReadPerson } from "./merge-preview.ts";

/**
 * Makes one account of two (KYC-56): what the surviving record does not say is taken from the other one, whose account
 * is hidden and signed out. Its address stays taken, so that nobody else signs up with it.
 */
export async function joinAccounts(db: Connection, deps: Deps, pair: Pair): Promise<void> {
  const [survivor, merged] = [
    await readPerson(db, pair.survivor),
    await readPerson(db, pair.merged),
  ];
  const now = deps.now();
  const was = await phoneConfirmation(db, merged, survivor);
  await db
    .updateTable("users")
    .set({ phone_verified_at: null })
    .where("id", "=", merged.user_id)
    .execute();
  // While both addresses have an account: to another one, fewer mails are written.
  await notifyBoth(db, { survivor, merged });
  await hideAccount(db, { user_id: merged.user_id, staff_id: null }, now);
  const { middle_name, gender, date_of_birth, other_phone } = mergedPerson(survivor, merged);
  await db
    .updateTable("users")
    .set({
      middle_name: middle_name || null,
      gender: gender || null,
      date_of_birth: date_of_birth || null,
      other_phone: other_phone || null,
      ...(was === null ? {} : { phone_verified_at: was }),
      // Also where nothing else changed: an import of the record is not taken back any more.
      updated_at: sql<Date>`greatest(${now}, updated_at + interval '1 millisecond')`,
    })
    .where("id", "=", survivor.user_id)
    .execute();
  await endSignIn(db, merged.user_id, now);
}

/** When the merged account confirmed the phone that is the survivor's too, which has not; null otherwise. */
async function phoneConfirmation(
  db: Connection,
  merged: ReadPerson,
  survivor: ReadPerson,
): Promise<Date | null> {
  if (merged.phone !== survivor.phone) return null;
  const rows = await db
    .selectFrom("users")
    .select(["id", "phone_verified_at"])
    .where("id", "in", [merged.user_id, survivor.user_id])
    .execute();
  const of = (id: number) => rows.find((row) => row.id === id)?.phone_verified_at ?? null;
  return of(survivor.user_id) === null ? of(merged.user_id) : null;
}

/** Ends the sessions and everything that was sent to open the account. */
async function endSignIn(db: Connection, userId: number, now: Date): Promise<void> {
  await revokeSessions(db, userId, "account_merged");
  await db.deleteFrom("one_time_tokens").where("user_id", "=", userId).execute();
  await db.deleteFrom("phone_codes").where("user_id", "=", userId).execute();
  await db.deleteFrom("sign_in_steps").where("user_id", "=", userId).execute();
  await sql`
    delete from email_change_links
    where email_change_id in (select id from email_changes where user_id = ${userId})`.execute(db);
  await db
    .updateTable("email_changes")
    .set({ state: "cancelled", decided_at: now })
    .where("user_id", "=", userId)
    .where("state", "=", "pending")
    .execute();
}

/** Mails both addresses that were confirmed; another one may be a stranger's. */
async function notifyBoth(
  db: Connection,
  { survivor, merged }: { survivor: ReadPerson; merged: ReadPerson },
): Promise<void> {
  const mails = [survivor, merged]
    .filter((person) => person.email_verified)
    .map((person) => {
      const is_own = person.user_id === survivor.user_id;
      const data = { email: is_own ? survivor.email : shortened(survivor.email), is_own };
      const key = `merged:${merged.customer_id}:${person.customer_id}`;
      return mailTo(person, recordsMerged, data, { key });
    });
  if (mails.length > 0) await sendMails(db, mails);
}
