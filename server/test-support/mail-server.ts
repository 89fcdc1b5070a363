import { once } from "node:events";
import { SMTPServer } from "smtp-server";
import { openMailTransport, type MailTransport } from "../src/messaging/mail-transport.ts";

/** An SMTP server on a free port, with the mails that it accepted. */
export interface TestMailServer {
  url: string;
  received: { to: string[]; text: string }[];
  /** The step at which the server rejects every mail, and the code of its reply. */
  rejection: { at: "recipient" | "text"; code: number } | null;
  /** What the server waits for before it accepts a text. */
  hold: Promise<void> | null;
  /** Deletes the received mails and removes the rejection and the hold. */
  reset: () => void;
  close: () => Promise<void>;
}

/** Starts an SMTP server without TLS and sign-in. */
export async function startMailServer(): Promise<TestMailServer> {
  const initial = { rejection: null, hold: null };
  const errorAt = (step: "recipient" | "text") =>
    mailServer.rejection?.at === step
      ? Object.assign(new Error("not here"), { responseCode: mailServer.rejection.code })
      : null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: (_address, _session, done) => {
      done(errorAt("recipient"));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      const end = () => {
        const error = errorAt("text");
        const to = session.envelope.rcptTo.map((recipient) => recipient.address);
        const text = Buffer.concat(chunks).toString();
        if (error === null) mailServer.received.push({ to, text });
        done(error);
      };
      stream.on("end", () => void Promise.resolve(mailServer.hold).then(end));
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const mailServer: TestMailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    ...initial,
    reset: () => {
      Object.assign(mailServer, initial, { received: [] });
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}

/** Opens a transport to an SMTP server, or to the outbox without one. */
export const openTransport = (smtp: string | undefined): MailTransport =>
  openMailTransport({
    SMTP_URL: smtp,
    MAIL_FROM: "Microfinance <office@lender.org>",
    PUBLIC_URL: "https://lender.example",
  });
