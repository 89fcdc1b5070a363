import type { Deps } from "../core/deps.ts";
import { defineJob, enqueueAll, RetryLater } from "../core/jobs.ts";
import type { MailTransport, OutgoingMail } from "./mail-transport.ts";
import { sendSms } from "./sms/send-sms.ts";
import { isWaiting, markFailed, markSent, startAttempt, waitingMessages } from "./queries.ts";

/** The dependencies of the job that sends messages. */
export interface MailDeps extends Deps {
  mail: MailTransport;
}

/** The pause after a failed connection to the mail server. Milliseconds. */
const pause = 30_000;
/** The maximum of attempts at one mail; with the waits between them they take most of a day. */
const mostTries = 12;

/**
 * Sends a message. A permanent rejection fails it; after any other failure the next attempt follows after twice the
 * wait. If the process dies between sending and marking, the mail is sent again with the same Message-ID. No text of a
 * mail is reported.
 */
export const sendMessage = defineJob<{ message_id: number }, MailDeps>(
  "messages.send",
  // Attempts without a mail server count here and not in `attempts`, so that no job ends before its mail.
  { pollingInterval: 0.5, batchSize: 10, retryLimit: 1_000, retryDelay: 30, retryDelayMax: 10_800 },
  async ({ db, mail }, { message_id }, { report }) => {
    if (mail.outage !== null && Date.now() < mail.outage.until) throw new RetryLater();
    const message = await startAttempt(db, message_id);
    if (!message) {
      // Another transaction has locked the row, for example an erasure.
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
      // Reported once, and again when it changes or after a success.
      if (mail.outage?.reason !== failure.reason) report(`Mail waits: ${failure.reason}`);
      mail.outage = { reason: failure.reason, until: Date.now() + pause };
    }
    if (!isGivenUp) throw new RetryLater();
  },
);

/** Creates the job of every waiting message without one: after a restore, since backups contain no jobs. */
export const resumeMessages = defineJob(
  "messages.resume",
  { cron: "0 * * * *" },
  async ({ db }) => {
    const waiting = await waitingMessages(db);
    for (const [channel, job] of [
      ["mail", sendMessage],
      ["sms", sendSms],
    ] as const) {
      const jobs = waiting
        .filter((message) => message.channel === channel)
        .map(({ id, due_at }) => ({ data: { message_id: id }, startAfter: due_at }));
      if (jobs.length > 0) await enqueueAll<{ message_id: number }>(db, job, jobs);
    }
  },
);

interface Failure {
  reason: string;
  /** The server rejected this mail; another may be accepted. */
  ofThisMail: boolean;
  /** The rejection is permanent: an unknown recipient, or a text that the server does not accept. */
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

/** The text of nodemailer's error. A rejected sender is an error in the lender's settings, which staff can correct. */
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
