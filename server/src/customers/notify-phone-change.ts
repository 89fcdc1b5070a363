import { formatCustomerDate, formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { hiddenPhone } from "@microfinance/contract/messaging/sms-recipient.ts";
import { sql } from "kysely";
import { type Connection, type Deps, today } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";
import { sendTo } from "../messaging/send-to.ts";
import { smsWriter, writeSms } from "../messaging/sms/write-sms.ts";
import { phoneChanged } from "../messaging/templates/phone-changed.ts";
import type { Person, PersonChange } from "../people/person-queries.ts";

/**
 * Tells a customer that staff changed the phone of their account (MSG-37): by mail to a confirmed address, and by text
 * message to the old number where it was confirmed or has had text messages. Their own change is not told.
 * @param person as before the change
 */
export async function notifyPhoneChange(
  db: Connection,
  deps: Deps,
  person: Person,
  change: PersonChange,
  ctx: RequestContext,
): Promise<void> {
  const { phone } = change;
  if (phone === undefined || person.phone === "" || ctx.actor?.user_id === person.id) return;
  const customer = await db
    .selectFrom("customers as c")
    .leftJoin("message_preferences as p", "p.customer_id", "c.customer_id")
    .select(["c.customer_id", sql<"en" | "kri" | null>`p.language`.as("language")])
    .where("c.user_id", "=", person.id)
    .executeTakeFirst();
  if (customer === undefined) return;
  const now = deps.now();
  const key = `phone-changed:${person.id}:${person.updated_at.toISOString()}`;
  if (person.email_verified_at !== null) {
    const data = {
      old_phone: hiddenPhone(person.phone),
      new_phone: phone === "" ? "none" : hiddenPhone(phone),
      at: formatStaffDateTime(now),
    };
    await sendTo(db, person, phoneChanged, data, { key });
  }
  const writer = await smsWriter(db, deps);
  if (writer === null || !(await wasUsed(db, person, customer.customer_id))) return;
  await writeSms(db, deps, writer, [
    {
      key: `${key}:sms`,
      template: "phone_changed",
      phone: person.phone,
      language: customer.language ?? "en",
      values: { date: formatCustomerDate(today(deps)) },
      customer_id: customer.customer_id,
    },
  ]);
}

/** Whether the number takes messages and was the customer's for all that is known: confirmed, or written to before. */
async function wasUsed(db: Connection, person: Person, customer_id: string): Promise<boolean> {
  const refused = await db
    .selectFrom("sms_refused_phones")
    .select("phone")
    .where("phone", "=", person.phone)
    .executeTakeFirst();
  if (refused !== undefined) return false;
  if (person.phone_verified_at !== null) return true;
  const sent = await db
    .selectFrom("messages")
    .select("id")
    .where("channel", "=", "sms")
    .where("customer_id", "=", customer_id)
    .where("recipient", "=", person.phone)
    .where("guarantor_consent_id", "is", null)
    .limit(1)
    .executeTakeFirst();
  return sent !== undefined;
}
