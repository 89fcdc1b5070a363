import { hasEmail } from "@microfinance/contract/core/email.ts";
import { enqueueAll } from "../core/jobs.ts";
import type { Connection } from "../core/deps.ts";
import { readSettings } from "../settings/queries.ts";
import { dueTime, lockRecipients, type MailKind } from "./mail-limits.ts";
import { type MailContent, renderMail } from "./render-mail.ts";
import { sendMessage } from "./send-message.ts";
import { contentFor, type Recipient, type Template } from "./template.ts";

interface SendOptions {
  /** Identifies the cause, such as "reset:<token hash>": a repeated key sends nothing. */
  key: string;
  /** The recipient of a reply, if not the lender. */
  reply_to?: string;
  /** The kind, if not that of the template. */
  kind?: MailKind;
}

/** A rendered mail that is not in the outbox yet. */
export interface NewMail extends SendOptions {
  kind: MailKind;
  recipient: string;
  content: MailContent;
}

/**
 * Sends a template to a recipient if, and only if, the caller's transaction commits. It contains the lender's current
 * name. A repeated key sends nothing. Every mail is subject to the limits of `mail-limits.ts`: it may wait, or not be
 * written at all.
 */
export function sendTo<Data>(
  db: Connection,
  to: Recipient,
  template: Template<Data>,
  data: Data,
  options: SendOptions,
): Promise<void> {
  return sendMails(db, [mailTo(to, template, data, options)]);
}

/** The mail of a template to a recipient, to be written by `sendMails`. */
export function mailTo<Data>(
  to: Recipient,
  template: Template<Data>,
  data: Data,
  options: SendOptions,
): NewMail {
  const content = contentFor(to, template, data);
  return { kind: template.kind, ...options, recipient: to.email, content };
}

/** Sends mails in the given order: they count each other. None is written for a person without an address. */
export async function sendMails(db: Connection, all: readonly NewMail[]): Promise<void> {
  const mails = all.filter(({ recipient }) => hasEmail(recipient));
  if (mails.length === 0) return;
  const settings = await readSettings(db);
  await lockRecipients(
    db,
    mails.map((mail) => mail.recipient),
  );
  const jobs: { data: { message_id: number }; startAfter: Date }[] = [];
  for (const { key, kind, recipient, reply_to, content } of mails) {
    const due_at = await dueTime(db, recipient, kind);
    if (due_at === null) continue;
    const written = await db
      .insertInto("messages")
      .values({
        dedupe_key: key,
        kind,
        recipient,
        reply_to: reply_to ?? null,
        due_at,
        ...renderMail(content, settings),
      })
      .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (written) jobs.push({ data: { message_id: written.id }, startAfter: due_at });
  }
  if (jobs.length > 0) await enqueueAll(db, sendMessage, jobs);
}
