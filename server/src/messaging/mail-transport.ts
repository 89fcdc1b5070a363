import { createTransport } from "nodemailer";
import type { Env } from "../core/env.ts";

/** A mail as the outbox keeps it. */
export interface OutgoingMail {
  id: number;
  dedupe_key: string;
  recipient: string;
  reply_to: string | null;
  subject: string;
  text_body: string;
  html_body: string;
}

/** Where mails are handed over. */
export interface MailTransport {
  /** Rejects when the mail was not taken. */
  deliver(mail: OutgoingMail): Promise<void>;
  /** Why the mail server took nothing at the last try, and until when it is left alone; null after it took a mail. */
  outage: { reason: string; until: number } | null;
  /** Whether the outbox keeps the text of what was delivered: only where nobody else has it. */
  keepsText: boolean;
  close(): void;
}

/** What the environment says about mail. */
export type MailEnv = Pick<Env, "SMTP_URL" | "MAIL_FROM" | "PUBLIC_URL">;

/** How long the other side may be silent, in milliseconds; together well below the time that a job may take. */
const patience = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 60_000,
  dnsTimeout: 15_000,
};

/** The mail server of SMTP_URL; without one, the outbox itself, whose page shows what it holds. */
export function openMailTransport(env: MailEnv): MailTransport {
  const { SMTP_URL: url, MAIL_FROM: from } = env;
  if (url === undefined) {
    return {
      deliver: () => Promise.resolve(),
      outage: null,
      keepsText: true,
      close: () => undefined,
    };
  }
  const transport = createTransport({ url, pool: true, maxConnections: 1, ...patience });
  const host = new URL(env.PUBLIC_URL).hostname;
  return {
    outage: null,
    keepsText: false,
    close: () => transport.close(),
    deliver: async (mail) => {
      await transport.sendMail({
        ...(from === undefined ? {} : { from }),
        to: mail.recipient,
        ...(mail.reply_to === null ? {} : { replyTo: mail.reply_to }),
        subject: mail.subject,
        text: mail.text_body,
        html: mail.html_body,
        // The same mail keeps its name however often it is tried, so that a doubled one can be told.
        messageId: `<outbox-${mail.id}@${host}>`,
        headers: { "Auto-Submitted": "auto-generated" },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
  };
}
