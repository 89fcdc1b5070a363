import type { Connection } from "../core/deps.ts";
import { readSettings } from "../settings/queries.ts";
import { type MailContent, renderMail } from "./render-mail.ts";
import { dueTime, lockRecipients, type MailKind } from "./mail-limits.ts";

/** A letter with where it goes. */
export interface QueuedMail {
  /** Names the cause, "reset:<token hash>" say: the same cause never sends twice. */
  dedupe_key: string;
  kind: MailKind;
  recipient: string;
  /** Whom an answer goes to, when not the lender. */
  reply_to?: string;
  letter: MailContent;
}

/**
 * Puts a mail in the outbox on the caller's transaction, so that it is sent if, and only if, its cause is committed.
 * It is set under the lender's letterhead as it is now. A mail under a known dedupe_key is left as it is. Every mail
 * passes the limits of `mail-limits.ts`: it may wait, or not be written at all.
 */
export function queueMail(db: Connection, mail: QueuedMail): Promise<void> {
  return queueMails(db, [mail]);
}

/** The same for several, at least one, in the order given. */
export async function queueMails(db: Connection, mails: readonly QueuedMail[]): Promise<void> {
  const settings = await readSettings(db);
  await lockRecipients(
    db,
    mails.map((mail) => mail.recipient),
  );
  for (const { dedupe_key, kind, recipient, reply_to, letter } of mails) {
    const due_at = await dueTime(db, recipient, kind);
    if (due_at === null) continue;
    await db
      .insertInto("mails")
      .values({
        dedupe_key,
        kind,
        recipient,
        reply_to: reply_to ?? null,
        due_at,
        next_attempt_at: due_at,
        ...renderMail(letter, settings),
      })
      .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
      .execute();
  }
}
