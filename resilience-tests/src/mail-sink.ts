import { createServer } from "node:net";

/** What the sink notes of a mail. */
export interface TakenMail {
  recipient: string;
  subject: string;
  message_id: string;
  /** Head and body, decoded. */
  text: string;
}

/** The mail of every new account, one each. */
export const confirmation = "Confirm your email address";

/** A mail server that takes everything and sends nothing on. */
export interface MailSink {
  url: string;
  /** Every mail that was taken, also one taken twice. */
  mails: TakenMail[];
  close(): void;
}

const taken: TakenMail[] = [];

/** What the mails to an address hold that a sink of this process took, newest first. */
export function mailsTo(recipient: string): string[] {
  return taken
    .filter((mail) => mail.recipient === recipient)
    .map((mail) => mail.text)
    .toReversed();
}

/** Quoted-printable text as it was before it was sent. */
function decoded(text: string): string {
  return text
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_all, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
}

/** Opens a mail server on a port of 127.0.0.1: as much of SMTP as a sender needs. */
export async function openMailSink(): Promise<MailSink> {
  const mails: MailSink["mails"] = [];
  const server = createServer((socket) => {
    let text = "";
    let recipient = "";
    let inMail = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say("220 trial");
    // The application under trial is killed in the middle of its sentences.
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString("latin1");
      for (let end = endOf(text, inMail); end >= 0; end = endOf(text, inMail)) {
        const part = text.slice(0, end);
        text = text.slice(end + (inMail ? 5 : 2));
        if (inMail) {
          const message_id = /^message-id: *(\S+)/im.exec(part)?.[1] ?? "";
          const subject = /^subject: *(.+?)\r$/im.exec(part)?.[1] ?? "";
          const mail = { recipient, subject, message_id, text: decoded(part) };
          mails.push(mail);
          taken.push(mail);
          inMail = false;
          say("250 taken");
        } else {
          recipient = /^RCPT TO:<([^>]*)>/i.exec(part)?.[1] ?? recipient;
          inMail = /^DATA/i.test(part);
          say(inMail ? "354 go on" : /^QUIT/i.test(part) ? "221 bye" : "250 ok");
        }
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, mails, close: () => server.close() };
}

function endOf(text: string, inMail: boolean): number {
  return text.indexOf(inMail ? "\r\n.\r\n" : "\r\n");
}
