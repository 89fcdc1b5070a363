import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import type { OutgoingMail } from "./mail-transport.ts";

/** The file for others that is attached to a mail. */
const ofMail = sql`from file_sendings s join made_files f on f.id = s.file_id where s.message_id = messages.id`;

/**
 * Counts an attempt at a message and returns it with its texts. Null when it was sent, failed or deleted, or when
 * another transaction has locked it.
 */
export async function startAttempt(
  db: Connection,
  id: number,
): Promise<(OutgoingMail & { attempts: number }) | null> {
  const waiting = db
    .selectFrom("messages")
    .select("id")
    .where("id", "=", id)
    .where("channel", "=", "mail")
    .where("state", "=", "waiting")
    .forUpdate()
    .skipLocked();
  const started = await db
    .updateTable("messages")
    .set({ attempts: sql`attempts + 1` })
    .where("id", "=", waiting)
    .returning([
      "id",
      "dedupe_key",
      "recipient",
      "reply_to",
      "subject",
      "text_body",
      "html_body",
      "attempts",
      sql<string | null>`(select f.name ${ofMail})`.as("file_name"),
      sql<Buffer | null>`(select f.content ${ofMail})`.as("file"),
    ])
    .executeTakeFirst();
  if (started === undefined) return null;
  const { file_name: name, file: content, ...message } = started;
  return { ...message, file: name === null || content === null ? null : { name, content } };
}

/** Whether a message waits to be sent. */
export async function isWaiting(db: Connection, id: number): Promise<boolean> {
  const found = await db
    .selectFrom("messages")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return found !== undefined;
}

/** Every message that waits to be sent. */
export function waitingMessages(
  db: Connection,
): Promise<{ id: number; due_at: Date; channel: string }[]> {
  return db
    .selectFrom("messages")
    .select(["id", "due_at", "channel"])
    .where("state", "=", "waiting")
    .execute();
}

/**
 * Records that a mail was sent, and its file with it (FILE-12). Its text, which may contain a link, is deleted unless
 * the outbox has the only copy.
 */
export async function markSent(db: Connection, id: number, keepsText: boolean): Promise<void> {
  await db
    .updateTable("messages")
    .set({
      sent_at: sql`now()`,
      last_error: null,
      ...(keepsText ? {} : { text_body: "", html_body: "" }),
    })
    .where("id", "=", id)
    .execute();
  await sql`update file_sendings set sent_at = now(), failure = '' where message_id = ${id}`.execute(
    db,
  );
}

/** Records why an attempt failed, and whether it was the last. */
export async function markFailed(
  db: Connection,
  id: number,
  reason: string,
  isGivenUp: boolean,
): Promise<void> {
  await db
    .updateTable("messages")
    .set({
      last_error: reason,
      ...(isGivenUp ? { failed_at: sql`now()`, text_body: "", html_body: "" } : {}),
    })
    .where("id", "=", id)
    .execute();
  if (isGivenUp)
    await sql`update file_sendings set failure = ${reason} where message_id = ${id}`.execute(db);
}

/** Deletes messages that wait no more and were written more than this many days ago. */
export async function pruneMessages(db: Connection, now: Date, days: number): Promise<void> {
  await db
    .deleteFrom("messages")
    .where("created_at", "<", new Date(now.getTime() - days * 86_400_000))
    .where("state", "<>", "waiting")
    .execute();
}

/** The newest mails of the outbox, for its page. */
export async function listOutbox(db: Connection) {
  return db
    .selectFrom("messages")
    .select(["id", "recipient", "subject", "created_at"])
    .where("channel", "=", "mail")
    .orderBy("id", "desc")
    .limit(200)
    .execute();
}

/** One mail of the outbox, or undefined. */
export async function findOutboxMail(db: Connection, id: number) {
  return db
    .selectFrom("messages")
    .select(["id", "recipient", "reply_to", "subject", "text_body", "html_body", "created_at"])
    .select(sql<string | null>`(select f.name ${ofMail})`.as("file"))
    .where("id", "=", id)
    .where("channel", "=", "mail")
    .executeTakeFirst();
}
