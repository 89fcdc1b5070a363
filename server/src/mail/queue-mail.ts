import type { Connection } from "../deps.ts";
import { readSettings } from "../settings/queries.ts";
import { type LetterText, setLetter } from "./letter.ts";

/** A letter with where it goes. */
export interface QueuedMail {
  /** Names the cause, "reset:<token hash>" say: the same cause never sends twice. */
  dedupe_key: string;
  recipient: string;
  /** Whom an answer goes to, when not the lender. */
  reply_to?: string;
  letter: LetterText;
}

/**
 * Puts a mail in the outbox on the caller's transaction, so that it is sent if, and only if, its cause is committed.
 * It is set under the lender's letterhead as it is now. A mail under a known dedupe_key is left as it is.
 */
export async function queueMail(db: Connection, mail: QueuedMail): Promise<void> {
  const letter = setLetter(mail.letter, await readSettings(db));
  await db
    .insertInto("mails")
    .values({
      dedupe_key: mail.dedupe_key,
      recipient: mail.recipient,
      reply_to: mail.reply_to ?? null,
      ...letter,
    })
    .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
    .execute();
}
