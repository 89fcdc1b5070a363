import type { MessageTemplate } from "@microfinance/contract/messaging/outbox-schema.ts";
import {
  fillTemplate,
  isCode,
  isForCounter,
  templateRules,
  type SmsLanguage,
  type SmsTemplate,
} from "@microfinance/contract/messaging/sms-templates.ts";
import { nextSendingTime } from "@microfinance/contract/messaging/sms-plan.ts";
import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";
import { sql } from "kysely";
import type { Connection, Deps } from "../../core/deps.ts";
import { enqueueAll } from "../../core/jobs.ts";
import { readSettings } from "../../settings/queries.ts";
import { gatewayOf } from "./gateway.ts";
import { sendSms } from "./send-sms.ts";
import { readTemplates, textFor } from "./templates.ts";

/** A text message that is not in the outbox yet. */
export interface NewSms {
  /** Identifies the cause: a repeated key writes nothing (MSG-14). */
  key: string;
  template: SmsTemplate;
  /** As stored with the account. */
  phone: string;
  language: SmsLanguage;
  values: Record<string, string>;
  /** Null for somebody who is no customer, and for a message that is taken back again. */
  customer_id: string | null;
  loan_id?: number;
  /** The day of sending and the due date of a reminder. */
  reminder?: { on: string; of: string };
  /** The consent by which it goes to a guarantor (MSG-35). */
  guarantor_consent_id?: number;
}

/** The lender's settings and templates, read once for many messages. */
export interface SmsWriter {
  settings: LenderSettings;
  templates: readonly MessageTemplate[];
}

/** Null while the lender sends no text messages, or the installation has no gateway (MSG-15, MSG-34). */
export async function smsWriter(
  db: Connection,
  deps: Pick<Deps, "env">,
): Promise<SmsWriter | null> {
  if (gatewayOf(deps.env) === null) return null;
  const settings = await readSettings(db);
  return settings.sms ? { settings, templates: await readTemplates(db) } : null;
}

/**
 * Writes text messages to the outbox on the caller's transaction: each is sent if, and only if, it commits. A repeated
 * key, and a second reminder of a loan and day, write nothing. All but codes and tokens wait for the end of the quiet
 * hours.
 */
export async function writeSms(
  db: Connection,
  deps: Pick<Deps, "now">,
  { settings, templates }: SmsWriter,
  messages: readonly NewSms[],
): Promise<void> {
  if (messages.length === 0) return;
  const now = deps.now();
  const values = messages.map((message) => {
    const { template, reminder } = message;
    const { text, language } = textFor(templates, template, message.language);
    const lender = { lender: settings.lender_name, phone: settings.phone || "our office" };
    return {
      channel: "sms",
      kind: isCode(template) ? "sms_code" : "sms",
      dedupe_key: message.key,
      template,
      language,
      recipient: message.phone,
      subject: templateRules[template].label,
      text_body: fillTemplate(text, { ...lender, ...message.values }),
      html_body: "",
      customer_id: message.customer_id,
      loan_id: message.loan_id ?? null,
      reminder_on: reminder?.on ?? null,
      reminds_of: reminder?.of ?? null,
      guarantor_consent_id: message.guarantor_consent_id ?? null,
      created_at: now,
      due_at: isCode(template) || isForCounter(template) ? now : nextSendingTime(now, settings),
    };
  });
  const written = await db
    .insertInto("messages")
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "due_at", sql<boolean>`due_at > ${now}`.as("waits")])
    .execute();
  if (written.length === 0) return;
  await enqueueAll(
    db,
    sendSms,
    written.map(({ id, due_at, waits }) => ({
      data: { message_id: id },
      startAfter: waits ? due_at : undefined,
    })),
  );
}
