import { createTransport } from "nodemailer";
import type { Env } from "../core/env.ts";

/** A mail in the outbox. */
export interface OutgoingMail {
  id: number;
  dedupe_key: string;
  recipient: string;
  reply_to: string | null;
  subject: string;
  text_body: string;
  html_body: string;
  /** The file for others that is attached; null for none. */
  file: { name: string; content: Buffer } | null;
}

/** Delivers mails. */
export interface MailTransport {
  /** Rejects when the mail was not accepted. */
  deliver(mail: OutgoingMail): Promise<void>;
  /**
   * The reason of the mail server's last failure, and the time until which no further mail is tried; null after a
   * success.
   */
  outage: { reason: string; until: number } | null;
  /** Whether the text stays stored after delivery: only in the outbox, which is then its only copy. */
  keepsText: boolean;
  close(): void;
}

/** The environment's settings of mail. */
export type MailEnv = Pick<Env, "SMTP_URL" | "MAIL_FROM" | "PUBLIC_URL">;

/** The maximum silence of the server, in milliseconds; the sum is well below the duration of a job. */
const timeouts = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 60_000,
  dnsTimeout: 15_000,
};

/** The transport to the mail server of SMTP_URL; without one, to the outbox, whose page shows the mails. */
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
  const transport = createTransport({ url, pool: true, maxConnections: 1, ...timeouts });
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
        // Each attempt has the same Message-ID, by which a recipient recognises a repeated mail.
        messageId: `<outbox-${mail.id}@${host}>`,
        ...(mail.file === null
          ? {}
          : { attachments: [{ filename: mail.file.name, content: mail.file.content }] }),
        headers: { "Auto-Submitted": "auto-generated" },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
  };
}
