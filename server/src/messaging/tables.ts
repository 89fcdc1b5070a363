import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import type { ErasedPerson, Tables } from "../core/table-description.ts";

/** The tables of mails and text messages. */
export const messageTables: Tables = {
  messages: {
    leftOut: "the outbox: mails and text messages with codes and links",
    owner: "customer",
    erase: {
      does: "deleted, with the mails to every address and those that forwarded a message",
      run: deleteMessages,
    },
    merge: "all",
    counted: { label: "Text messages", place: 270 },
    copy: {
      as: "text_messages",
      select: sql`(
        select coalesce(json_agg(json_build_object('recipient', t.recipient, 'subject', t.subject,
          'text', case when t.kind = 'sms_code' then null
            -- The link in a message to a guarantor is the guarantor's.
            when t.template = 'guarantor_late' then regexp_replace(t.text_body, '/stop/[A-Za-z0-9_-]+', '/stop/…')
            else t.text_body end, 'state', t.state,
          'created_at', t.created_at) order by t.id), '[]')
        from messages t where t.customer_id = c.customer_id and t.channel = 'sms')`,
    },
  },
  message_preferences: {
    says: "What customers want of text messages",
    owner: "customer",
    erase: "delete",
    merge: "one",
    copy: {
      as: "message_preferences",
      select: sql`(
        select json_build_object('reminders', p.reminders, 'language', p.language, 'changed_at', p.changed_at)
        from message_preferences p where p.customer_id = c.customer_id)`,
    },
  },
  message_templates: { says: "Texts of messages" },
  sms_costs: { says: "Cost of text messages by month" },
  sms_refused_phones: {
    says: "Numbers that the gateway refused",
    erase: { does: "a number that no other account has is deleted", run: deleteRefusedPhone },
  },
  sms_pause: { leftOut: "the state of a queue" },
};

/** An address that was only requested may be another person's: what came from there stays. */
async function deleteMessages(db: Connection, person: ErasedPerson): Promise<void> {
  const all = person.emails.map(({ email }) => email);
  const own = person.emails.filter(({ is_own }) => is_own).map(({ email }) => email);
  await db
    .deleteFrom("messages")
    .where((eb) =>
      eb.or([
        eb("customer_id", "=", person.customer_id),
        eb("dedupe_key", "like", `account-changed:${person.customer_id}:%`),
      ]),
    )
    .execute();
  await sql`delete from messages where recipient = any(${all}) or lower(reply_to) = any(${own})`.execute(
    db,
  );
}

/** The gateway's refusal of a number that no other account has. */
async function deleteRefusedPhone(db: Connection, { user_id }: ErasedPerson): Promise<void> {
  await sql`
    delete from sms_refused_phones r using users u
    where u.id = ${user_id} and r.phone = u.phone
      and not exists (select from users o where o.phone = u.phone and o.id <> u.id)`.execute(db);
}
