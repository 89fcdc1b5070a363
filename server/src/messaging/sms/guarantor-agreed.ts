import { consentState } from "@microfinance/contract/customers/guarantor-consents.ts";
import type { SmsLanguage } from "@microfinance/contract/messaging/sms-templates.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Connection } from "../../core/deps.ts";
import { identityOf } from "./guarantor-identity.ts";

/** A consent that is not withdrawn, with the guarantor's record as it is now. */
export interface LiveConsent {
  consent_id: number;
  name: string;
  phone: string;
  language: SmsLanguage;
  stop_token: string;
  guarantor_first_name: string;
  guarantor_middle_name: string;
  guarantor_last_name: string;
  guarantor_phone: string;
}

/** The columns of a `LiveConsent`, from consents k and their guarantors g. */
export const liveColumns = sql`k.id as consent_id, k.name, k.phone, k.language, k.stop_token, g.guarantor_first_name,
  g.guarantor_middle_name, g.guarantor_last_name, g.guarantor_phone`;
/**
 * Whether a consent k is not withdrawn and its number takes text messages: neither refused, nor of a customer who
 * stopped them.
 */
export const isLive: RawBuilder<SqlBool> = sql`k.withdrawn_at is null
  and not exists (select from sms_refused_phones r where r.phone = k.phone)
  and not exists (
    select from message_preferences p
    join customers pc on pc.customer_id = p.customer_id join users pu on pu.id = pc.user_id
    where pu.phone = k.phone and not p.reminders)`;

/** Whether it is for the name and number that the record has now. */
export const isAgreed = (consent: LiveConsent) =>
  consentState({ ...consent, is_withdrawn: false }, identityOf(consent)) === "agreed";

/** Whether the consent that a written message needs still allows it, for the same number (MSG-35). */
export async function isStillAgreed(
  db: Connection,
  message: { guarantor_consent_id: number | null; recipient: string },
): Promise<boolean> {
  const { rows } = await sql<LiveConsent>`
    select ${liveColumns} from guarantor_consents k join guarantors g on g.id = k.guarantor_id
    where k.id = ${message.guarantor_consent_id} and ${isLive}`.execute(db);
  const [consent] = rows;
  return consent !== undefined && consent.phone === message.recipient && isAgreed(consent);
}
