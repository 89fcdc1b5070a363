import type { Deps } from "../core/deps.ts";
import { defineJob, enqueueAll, RetryLater } from "../core/jobs.ts";
import type { MailTransport, OutgoingMail } from "./mail-transport.ts";
import { isWaiting, markFailed, markSent, startAttempt, waitingMessages } from "./queries.ts";

/** What the job that sends messages needs beside the usual. */
export interface MailDeps extends Deps {
  mail: MailTransport;
}

/** How long a mail server that cannot be reached is left alone. Milliseconds. */
const pause = 30_000;
/** Tries of one mail before it is given up; with the waits between them most of a day. */
const mostTries = 12;

/**
 * Sends a message. One that is refused for good is given up, any other failure is tried again after twice the wait.
 * A process that dies between sending and marking sends it again under the same Message-ID. No text of a mail is
 * reported.
 */
export const sendMessage = defineJob<{ message_id: number }, MailDeps>(
  "messages.send",
  // Tries while the mail server cannot be reached count here and not in `attempts`, so that no job ends before its mail.
  { pollingInterval: 0.5, batchSize: 10, retryLimit: 1_000, retryDelay: 30, retryDelayMax: 10_800 },
  async ({ db, mail }, { message_id }, { report }) => {
    if (mail.outage !== null && Date.now() < mail.outage.until) throw new RetryLater();
    const message = await startAttempt(db, message_id);
    if (!message) {
      // Another transaction holds the row, an erasure say.
      if (await isWaiting(db, message_id)) throw new RetryLater();
      return;
    }
    const failure = await tryToDeliver(mail, message);
    if (failure === null) {
      mail.outage = null;
      await markSent(db, message_id, mail.keepsText);
      return;
    }
    const isGivenUp = failure.final || message.attempts >= mostTries;
    await markFailed(db, message_id, failure.reason, isGivenUp);
    if (!failure.ofThisMail) {
      // Reported once, and again when it changes or after it worked.
      if (mail.outage?.reason !== failure.reason) report(`Mail waits: ${failure.reason}`);
      mail.outage = { reason: failure.reason, until: Date.now() + pause };
    }
    if (!isGivenUp) throw new RetryLater();
  },
);

/** Makes the job of every message that waits and has none: after a restore, which brings no jobs. */
export const resumeMessages = defineJob(
  "messages.resume",
  { cron: "0 * * * *" },
  async ({ db }) => {
    const waiting = await waitingMessages(db);
    if (waiting.length === 0) return;
    await enqueueAll(
      db,
      sendMessage,
      waiting.map(({ id, due_at }) => ({ data: { message_id: id }, startAfter: due_at })),
    );
  },
);

interface Failure {
  reason: string;
  /** The server took up this mail and refused it; another may go through. */
  ofThisMail: boolean;
  /** It always will: nobody lives there, or it does not take such a text. */
  final: boolean;
}

async function tryToDeliver(mail: MailTransport, message: OutgoingMail): Promise<Failure | null> {
  try {
    await mail.deliver(message);
    return null;
  } catch (error) {
    return failureOf(error);
  }
}

/** What nodemailer's error says. A sender that is refused is the lender's mistake, which somebody can put right. */
function failureOf(error: unknown): Failure {
  const read = (name: string): unknown =>
    typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;
  const reason = error instanceof Error ? error.message : String(error);
  const ofThisMail = read("command") === "RCPT TO" || read("code") === "EMESSAGE";
  return {
    reason: reason.replaceAll("\0", "").slice(0, 500),
    ofThisMail,
    final: ofThisMail && read("permanent") === true,
  };
}
