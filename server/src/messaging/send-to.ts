import { enqueueAll } from "../core/jobs.ts";
import type { Connection } from "../core/deps.ts";
import { readSettings } from "../settings/queries.ts";
import { dueTime, lockRecipients, type MailKind } from "./mail-limits.ts";
import { type MailContent, renderMail } from "./render-mail.ts";
import { sendMessage } from "./send-message.ts";
import { contentFor, type Recipient, type Template } from "./template.ts";

interface SendOptions {
  /** Names the cause, "reset:<token hash>" say: the same cause never sends twice. */
  key: string;
  /** Whom an answer goes to, when not the lender. */
  reply_to?: string;
  /** Where it is not the one of the template. */
  kind?: MailKind;
}

/** A mail that is written but not in the outbox. */
export interface NewMail extends SendOptions {
  kind: MailKind;
  recipient: string;
  content: MailContent;
}

/**
 * Sends a template to somebody, if, and only if, the caller's transaction is committed. It carries the lender's name as
 * it is now. The same key sends nothing more. Every mail passes the limits of `mail-limits.ts`: it may wait, or not be
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

export function mailTo<Data>(
  to: Recipient,
  template: Template<Data>,
  data: Data,
  options: SendOptions,
): NewMail {
  const content = contentFor(to, template, data);
  return { kind: template.kind, ...options, recipient: to.email, content };
}

/** Sends several mails, at least one, in the order given: they count each other. */
export async function sendMails(db: Connection, mails: readonly NewMail[]): Promise<void> {
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
