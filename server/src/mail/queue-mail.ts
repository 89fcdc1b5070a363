import type { Connection } from "../deps.ts";
import type { Letter } from "./letter.ts";

/** A letter with where it goes. */
export interface QueuedMail extends Letter {
  /** Names the cause, "reset:<token hash>" say: the same cause never sends twice. */
  dedupe_key: string;
  recipient: string;
  /** Whom an answer goes to, when not the lender. */
  reply_to?: string;
}

/**
 * Puts a mail in the outbox on the caller's transaction, so that it is sent if, and only if, its cause is committed.
 * A mail under a known dedupe_key is left as it is.
 */
export async function queueMail(db: Connection, mail: QueuedMail): Promise<void> {
  await db
    .insertInto("mails")
    .values({
      dedupe_key: mail.dedupe_key,
      recipient: mail.recipient,
      reply_to: mail.reply_to ?? null,
      subject: mail.subject,
      text_body: mail.text_body,
      html_body: mail.html_body,
    })
    .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
    .execute();
}
