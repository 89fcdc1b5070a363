import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import type { OutgoingMail } from "./mail-transport.ts";

/** Time a process has for a mail it took, before another may take it. */
const lease = "5 minutes";

/**
 * Takes the mail that is due longest, for this process alone: others skip it while it is taken, and for the length of
 * the lease afterwards. Times are the database's, so that processes agree on them. Null when nothing is due.
 */
export async function claimDueMail(
  db: Connection,
): Promise<(OutgoingMail & { attempts: number }) | null> {
  const due = db
    .selectFrom("mails")
    .select("id")
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .where("next_attempt_at", "<=", sql<Date>`now()`)
    .orderBy("next_attempt_at")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked();
  const taken = await db
    .updateTable("mails")
    .set({
      attempts: sql`attempts + 1`,
      next_attempt_at: sql`now() + ${lease}::interval`,
    })
    .where("id", "=", due)
    .returning([
      "id",
      "dedupe_key",
      "recipient",
      "reply_to",
      "subject",
      "text_body",
      "html_body",
      "attempts",
    ])
    .executeTakeFirst();
  return taken ?? null;
}

/** Notes that a mail went out. Its text, which may hold a link, is forgotten unless the outbox is all there is. */
export async function markSent(db: Connection, id: number, keepsText: boolean): Promise<void> {
  await db
    .updateTable("mails")
    .set({
      sent_at: sql`now()`,
      last_error: null,
      ...(keepsText ? {} : { text_body: "", html_body: "" }),
    })
    .where("id", "=", id)
    .execute();
}

/** Notes a try that failed, and when the next one is; null gives the mail up. */
export async function markFailed(
  db: Connection,
  id: number,
  reason: string,
  retryAfterSeconds: number | null,
): Promise<void> {
  await db
    .updateTable("mails")
    .set(
      retryAfterSeconds === null
        ? { last_error: reason, failed_at: sql`now()`, text_body: "", html_body: "" }
        : {
            last_error: reason,
            next_attempt_at: sql`now() + make_interval(secs => ${retryAfterSeconds})`,
          },
    )
    .where("id", "=", id)
    .execute();
}

/** Deletes mails that were sent, or given up, and were written more than so many days ago. */
export async function pruneMails(db: Connection, now: Date, days: number): Promise<void> {
  await db
    .deleteFrom("mails")
    .where("created_at", "<", new Date(now.getTime() - days * 86_400_000))
    .where((or) => or.or([or("sent_at", "is not", null), or("failed_at", "is not", null)]))
    .execute();
}

/** The newest mails of the outbox, for its page. */
export async function listOutbox(db: Connection) {
  return db
    .selectFrom("mails")
    .select(["id", "recipient", "subject", "created_at"])
    .orderBy("id", "desc")
    .limit(200)
    .execute();
}

/** One mail of the outbox, or undefined. */
export async function findOutboxMail(db: Connection, id: number) {
  return db
    .selectFrom("mails")
    .select(["id", "recipient", "reply_to", "subject", "text_body", "html_body", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}
