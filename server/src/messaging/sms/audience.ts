import { isRightPhone } from "@microfinance/contract/messaging/sms-recipient.ts";
import type { SmsLanguage } from "@microfinance/contract/messaging/sms-templates.ts";
import { sql } from "kysely";
import { randomBytes } from "node:crypto";
import type { Connection } from "../../core/deps.ts";

/** A customer to whom text messages about loans go. */
export interface SmsCustomer {
  customer_id: string;
  phone: string;
  language: SmsLanguage;
  reminders: boolean;
  /** The end of the link that stops reminders. */
  stop_token: string;
}

/**
 * Those of the customers who can be reached (MSG-33): their number is one of Sierra Leone, the gateway did not refuse
 * it, and it is confirmed or no other account has it.
 */
export async function reachable(
  db: Connection,
  customerIds: readonly string[],
): Promise<Map<string, SmsCustomer>> {
  if (customerIds.length === 0) return new Map();
  const { rows } = await sql<{
    customer_id: string;
    phone: string;
    language: SmsLanguage | null;
    reminders: boolean | null;
    stop_token: string | null;
  }>`
    select c.customer_id, u.phone, p.language, p.reminders, p.stop_token
    from customers c join users u on u.id = c.user_id
    left join message_preferences p on p.customer_id = c.customer_id
    where c.customer_id = any(${[...customerIds]})
      and u.deleted_at is null and u.status = 'active'
      and not exists (select from sms_refused_phones r where r.phone = u.phone)
      and (u.phone_verified_at is not null or not exists (
        select from users o where o.search_phone collate "C" = u.search_phone collate "C" and o.id <> u.id
          and o.area = 'customer' and o.deleted_at is null))`.execute(db);
  const found = rows.filter(({ phone }) => isRightPhone(phone));
  const tokens = await tokensFor(
    db,
    found.filter((row) => row.stop_token === null).map((row) => row.customer_id),
  );
  return new Map(
    found.map(({ language, reminders, stop_token, ...row }) => [
      row.customer_id,
      {
        ...row,
        language: language ?? "en",
        reminders: reminders ?? true,
        stop_token: stop_token ?? tokens.get(row.customer_id) ?? "",
      },
    ]),
  );
}

/** The preferences of customers who have none yet, with their link. */
async function tokensFor(
  db: Connection,
  customerIds: readonly string[],
): Promise<Map<string, string>> {
  if (customerIds.length === 0) return new Map();
  const written = await db
    .insertInto("message_preferences")
    .values(customerIds.map((customer_id) => ({ customer_id, stop_token: newStopToken() })))
    // Another transaction may have written it: this one reads the token that counts.
    .onConflict((conflict) =>
      conflict
        .column("customer_id")
        .doUpdateSet({ stop_token: sql`message_preferences.stop_token` }),
    )
    .returning(["customer_id", "stop_token"])
    .execute();
  return new Map(written.map((row) => [row.customer_id, row.stop_token]));
}

/** 64 random bits: short enough for a text message, and it only stops reminders. */
export function newStopToken(): string {
  return randomBytes(8).toString("base64url");
}
