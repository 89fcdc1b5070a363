import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { preferenceTexts } from "@microfinance/contract/messaging/outbox-texts.ts";
import type { SmsLanguage } from "@microfinance/contract/messaging/sms-templates.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { consume, limitKey } from "../core/limiter.ts";
import { networkOf } from "../core/limits.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest, notFound } from "../core/http/errors.ts";
import { survivorOf } from "../core/survivor.ts";
import type { RequestContext } from "../core/http/session.ts";
import { withdrawByLink } from "./guarantor-consents.ts";
import { readSettings } from "../settings/queries.ts";
import { newStopToken } from "../messaging/sms/audience.ts";
import { gatewayOf } from "../messaging/sms/gateway.ts";

/** The choices of a customer about text messages, and the phone that receives them (MSG-18, MSG-20). */
export async function readPreferences(db: Connection, deps: Pick<Deps, "env">, customerId: string) {
  const [found, settings] = await Promise.all([
    db
      .selectFrom("customers as c")
      .innerJoin("users as u", "u.id", "c.user_id")
      .leftJoin("message_preferences as p", "p.customer_id", "c.customer_id")
      .select(["u.phone", "u.phone_verified_at", "p.reminders", "p.language"])
      .where("c.customer_id", "=", customerId)
      .executeTakeFirst(),
    readSettings(db),
  ]);
  if (!found) throw notFound(preferenceTexts.notFound);
  return {
    phone: found.phone,
    phone_confirmed: found.phone_verified_at !== null,
    is_offered: settings.sms && gatewayOf(deps.env) !== null,
    krio_offered: settings.krio_offered,
    reminders: found.reminders ?? true,
    // The table's check constraint permits only these.
    language: (found.language ?? "en") as SmsLanguage,
  };
}

/** Changes them, by the customer or by staff. */
export async function savePreferences(
  deps: Deps,
  ctx: RequestContext,
  customerId: string,
  input: { reminders?: boolean | undefined; language?: SmsLanguage | undefined },
) {
  return deps.db.transaction().execute(async (trx) => {
    const before = await readPreferences(trx, deps, customerId);
    const { reminders = before.reminders, language = before.language } = input;
    if (reminders !== before.reminders || language !== before.language) {
      const row = { reminders, language, changed_at: deps.now() };
      await trx
        .insertInto("message_preferences")
        .values({ customer_id: customerId, stop_token: newStopToken(), ...row })
        .onConflict((conflict) => conflict.column("customer_id").doUpdateSet(row))
        .execute();
      await writeAudit(trx, ctx, {
        action: "preferences.change",
        record_type: "customer",
        record_id: customerId,
        before: { reminders: before.reminders, language: before.language },
        after: { reminders, language },
      });
    }
    return readPreferences(trx, deps, customerId);
  });
}

/**
 * Stops reminders with the link of one (MSG-18, MSG-36); a second time changes nothing.
 * @returns whose link it was
 * @throws 400 for an unknown link; 429 to a network with too many of them
 */
export async function stopReminders(
  deps: Deps,
  ctx: RequestContext,
  token: string,
): Promise<"customer" | "guarantor"> {
  const found = await deps.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("message_preferences")
      .select(["customer_id", "reminders"])
      .where("stop_token", "=", token)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined)
      return (await withdrawByLink(trx, deps, ctx, token)) ? ("guarantor" as const) : null;
    if (!row.reminders) return "customer" as const;
    // The link of a record that was merged stops those of the survivor (KYC-54).
    const survivor = await survivorOf(trx, row.customer_id);
    await trx
      .updateTable("message_preferences")
      .set({ reminders: false, changed_at: deps.now() })
      .where("customer_id", "in", [row.customer_id, survivor])
      .execute();
    await writeAudit(trx, ctx, {
      action: "reminders.stop",
      record_type: "customer",
      record_id: survivor,
    });
    return "customer" as const;
  });
  if (found !== null) return found;
  const key = limitKey(networkOf(ctx.network_address));
  await consume(deps, "linkPerNetwork", key, authTexts.tooManyRequests);
  throw badRequest(authTexts.linkInvalid);
}
