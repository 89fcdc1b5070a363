import { setTimeout as sleep } from "node:timers/promises";
import type { Connection } from "../core/deps.ts";
import {
  type MailEnv,
  openMailTransport,
  type OutgoingMail,
  type MailTransport,
} from "./mail-transport.ts";
import { markFailed, markSent, claimDueMail } from "./queries.ts";

/** How often the outbox is looked at. Milliseconds. */
const interval = 1_000;
/** How long a post office that cannot be reached is left alone. Milliseconds. */
const pause = 30_000;
/** How long the mail under way may take when the server ends. Milliseconds. */
const shutdownTimeout = 5_000;
/** Tries of one mail before it is given up; with the waits between them most of a day. */
const mostTries = 12;
const firstWait = 30;
const longestWait = 3 * 3_600;

/**
 * Starts sending the mails of the outbox, one after another. Any number of processes may do so: each mail is taken by
 * one of them (SKIP LOCKED), and again only when it did not go out.
 *
 * @param report told what went wrong; no text of a mail is in it
 * @returns what stops it, after the mail under way
 */
export function startMailSender(
  deps: { db: Connection; env: MailEnv },
  report: (error: unknown) => void,
): () => Promise<void> {
  const office = openMailTransport(deps.env);
  const stopping = new AbortController();
  const running = send(deps.db, office, stopping.signal, report);
  return async () => {
    stopping.abort();
    // Its lease brings a mail back that was cut off; the server's end does not wait for a silent post office.
    await Promise.race([running, sleep(shutdownTimeout, undefined, { ref: false })]);
    office.close();
  };
}

async function send(
  db: Connection,
  office: MailTransport,
  stop: AbortSignal,
  report: (error: unknown) => void,
): Promise<void> {
  let told = "";
  // Said once, and again when it changes or after it worked: an operator who reads the log knows why mail waits.
  const tell = (reason: string) => {
    if (reason !== told) report(`Mail waits: ${reason}`);
    told = reason;
  };
  while (!stop.aborted) {
    let wait = interval;
    try {
      const outcome = await sendNext(db, office, tell);
      if (outcome === "sent") told = "";
      if (outcome === "sent" || outcome === "refused") continue;
      if (outcome === "unreachable") wait = pause;
    } catch (error) {
      report(error);
      wait = pause;
    }
    await sleep(wait, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** What became of the next mail that was due; "refused" for now or for good. */
export type Outcome = "none" | "sent" | "refused" | "unreachable";

/**
 * Sends the mail that is due longest. One that is refused for good is given up, any other failure is tried again
 * later, each time after twice the wait.
 *
 * @param onUnreachable told why the post office took nothing at all
 */
export async function sendNext(
  db: Connection,
  office: MailTransport,
  onUnreachable?: (reason: string) => void,
): Promise<Outcome> {
  const mail = await claimDueMail(db);
  if (!mail) return "none";
  const failure = await tryToDeliver(office, mail);
  if (failure === null) {
    await markSent(db, mail.id, office.keepsText);
    return "sent";
  }
  const giveUp = failure.final || mail.attempts >= mostTries;
  const wait = Math.min(longestWait, firstWait * 2 ** (mail.attempts - 1));
  await markFailed(db, mail.id, failure.reason, giveUp ? null : wait);
  if (failure.ofThisMail) return "refused";
  onUnreachable?.(failure.reason);
  return "unreachable";
}

interface Failure {
  reason: string;
  /** The server took up this mail and refused it; another may go through. */
  ofThisMail: boolean;
  /** It always will: nobody lives there, or it does not take such a text. */
  final: boolean;
}

async function tryToDeliver(office: MailTransport, mail: OutgoingMail): Promise<Failure | null> {
  try {
    await office.deliver(mail);
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
