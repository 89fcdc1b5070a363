import { createServer } from "node:net";

/** A received mail. */
export interface ReceivedMail {
  recipient: string;
  subject: string;
  message_id: string;
  /** Head and body, decoded. */
  text: string;
}

/** Subject of the mail to every new account. */
export const confirmation = "Confirm your email address";

/** A mail server that accepts every mail and forwards none. */
export interface MailSink {
  url: string;
  /** Every accepted mail, including duplicates. */
  mails: ReceivedMail[];
  close(): void;
}

const taken: ReceivedMail[] = [];

/** Texts of the mails to an address that this process received, newest first. */
export function mailsTo(recipient: string): string[] {
  return taken
    .filter((mail) => mail.recipient === recipient)
    .map((mail) => mail.text)
    .toReversed();
}

/** Decodes quoted-printable text. */
function decoded(text: string): string {
  return text
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_all, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
}

/** Opens a mail server on a port of 127.0.0.1, with the SMTP commands that a sender uses. */
export async function openMailSink(): Promise<MailSink> {
  const mails: MailSink["mails"] = [];
  const server = createServer((socket) => {
    let text = "";
    let recipient = "";
    let inMail = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say("220 test");
    // The application is killed in the middle of commands.
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
