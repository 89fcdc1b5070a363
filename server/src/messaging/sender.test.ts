import { once } from "node:events";
import { SMTPServer } from "smtp-server";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../test-support/database.ts";
import { openMailTransport, type MailTransport } from "./mail-transport.ts";
import { pruneMails } from "./queries.ts";
import { queueMail } from "./queue-mail.ts";
import { sendNext, startMailSender } from "./sender.ts";

let database: TestDatabase;
let server: SMTPServer;
let office: MailTransport;
let port: number;
let received: { to: string[]; text: string }[] = [];
/** What the server says to a recipient or to a text. */
let refuse: { at: "recipient" | "text"; code: number } | null = null;

beforeAll(async () => {
  database = await testDatabase();
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: (_address, _session, done) => {
      done(refuse?.at === "recipient" ? answer(refuse.code) : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (refuse?.at === "text") return done(answer(refuse.code));
        const to = session.envelope.rcptTo.map((recipient) => recipient.address);
        received.push({ to, text: Buffer.concat(chunks).toString() });
        return done(null);
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  port = typeof address === "object" && address !== null ? address.port : 0;
});
afterAll(async () => new Promise<void>((resolve) => server.close(() => resolve())));
beforeEach(async () => {
  received = [];
  refuse = null;
  office = openMailTransport(environment());
  await database.db.deleteFrom("mails").execute();
});
afterEach(() => office.close());

const answer = (code: number) => Object.assign(new Error("not here"), { responseCode: code });

const environment = (smtp = `smtp://127.0.0.1:${port}`) => ({
  SMTP_URL: smtp,
  MAIL_FROM: "Microfinance <office@lender.org>",
  PUBLIC_URL: "https://lender.example",
});

const letter = (text: string) => ({ subject: text, greeting: "Hello,", paragraphs: [text] });

async function queue(count = 1, more: object = {}) {
  for (let i = 0; i < count; i += 1) {
    await queueMail(database.db, {
      dedupe_key: `mail ${i}`,
      kind: "answer",
      recipient: `reader${i}@example.org`,
      letter: {
        subject: `Subject ${i} – ɔ`,
        greeting: `Dear Reader ${i},`,
        paragraphs: [`Text ${i}, with a link: https://lender.example/secret`],
      },
      ...more,
    });
  }
}

const mails = () => database.db.selectFrom("mails").selectAll().orderBy("id").execute();
const makeDue = () =>
  database.db
    .updateTable("mails")
    .set({ next_attempt_at: sql`now() - interval '1 second'` })
    .execute();

describe("MSG-11 mail goes out through SMTP", () => {
  test("with both parts, from MAIL_FROM, and its text is forgotten then", async () => {
    await queue(1, { reply_to: "writer@example.org" });
    expect(await sendNext(database.db, office)).toBe("sent");
    expect(await sendNext(database.db, office)).toBe("none");
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toEqual(["reader0@example.org"]);
    const content = received[0]?.text ?? "";
    expect(content).toContain("From: Microfinance <office@lender.org>");
    expect(content).toContain("Reply-To: writer@example.org");
    expect(content).toContain("Content-Type: multipart/alternative");
    expect(content).toContain("Text 0, with a link: https://lender.example/secret");
    expect(content.replaceAll("=\r\n", "")).toContain("Dear Reader 0,</p>");
    expect(content).toMatch(/Message-ID: <outbox-\d+@lender\.example>/);
    const [mail] = await mails();
    expect(mail).toMatchObject({ attempts: 1, text_body: "", html_body: "", failed_at: null });
    expect(mail?.sent_at).toBeInstanceOf(Date);
  });

  test("the same cause is written once, and nothing is sent that was not committed", async () => {
    await queue(1);
    await queue(1);
    await database.db
      .transaction()
      .execute(async (trx) => {
        await queueMail(trx, {
          dedupe_key: "undone",
          kind: "answer",
          recipient: "nobody@example.org",
          letter: letter("No"),
        });
        throw new Error("undone");
      })
      .catch(() => undefined);
    while ((await sendNext(database.db, office)) === "sent");
    expect(received.map((mail) => mail.to[0])).toEqual(["reader0@example.org"]);
  });

  test("several senders at once send each mail once", async () => {
    await queue(30);
    const offices = [office, openMailTransport(environment()), openMailTransport(environment())];
    await Promise.all(
      offices.map(async (own) => {
        while ((await sendNext(database.db, own)) === "sent");
      }),
    );
    for (const own of offices.slice(1)) own.close();
    const recipients = received.map((mail) => mail.to[0]);
    expect(recipients).toHaveLength(30);
    expect(new Set(recipients).size).toBe(30);
  });

  test("a mail taken by a process that died is sent when its lease ends, under the same name", async () => {
    await queue(1);
    const dying: MailTransport = { ...office, deliver: () => new Promise(() => undefined) };
    void sendNext(database.db, dying);
    await sleep(100);
    expect(await sendNext(database.db, office)).toBe("none");
    await makeDue();
    expect(await sendNext(database.db, office)).toBe("sent");
    expect((await mails())[0]?.attempts).toBe(2);
  });
});

describe("MSG-11 mail that does not go out", () => {
  test.each([
    ["recipient", 550],
    ["text", 554],
  ] as const)("is given up when the server refuses the %s for good", async (at, code) => {
    await queue(1);
    refuse = { at, code };
    expect(await sendNext(database.db, office)).toBe("refused");
    const [mail] = await mails();
    expect(mail?.failed_at).toBeInstanceOf(Date);
    expect(mail).toMatchObject({ sent_at: null, text_body: "", html_body: "" });
    expect(mail?.last_error).toContain("not here");
    await makeDue();
    expect(await sendNext(database.db, office)).toBe("none");
  });

  test("is tried again after twice the wait each time when it is refused for now", async () => {
    await queue(1);
    refuse = { at: "recipient", code: 451 };
    const waits: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      expect(await sendNext(database.db, office)).toBe("refused");
      const [row] = await database.db
        .selectFrom("mails")
        .select(sql<number>`extract(epoch from next_attempt_at - now())::float8`.as("wait"))
        .execute();
      waits.push(Math.round((row?.wait ?? 0) / 30) * 30);
      await makeDue();
    }
    expect(waits.slice(0, 11)).toEqual([
      30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 10_800, 10_800,
    ]);
    expect((await mails())[0]?.failed_at).toBeInstanceOf(Date);
  });

  test("waits when the server cannot be reached, and goes out later", async () => {
    await queue(1);
    const nowhere = openMailTransport(environment("smtp://127.0.0.1:1"));
    expect(await sendNext(database.db, nowhere)).toBe("unreachable");
    nowhere.close();
    expect((await mails())[0]).toMatchObject({ sent_at: null, failed_at: null, attempts: 1 });
    expect((await mails())[0]?.text_body).toContain("Text 0");
    expect(await sendNext(database.db, office)).toBe("none");
    await makeDue();
    expect(await sendNext(database.db, office)).toBe("sent");
  });

  test("a transaction that is open elsewhere holds nobody up", async () => {
    await queue(2);
    const client = await database.pool.connect();
    await client.query("begin; select id from mails order by id limit 1 for update");
    expect(await sendNext(database.db, office)).toBe("sent");
    expect(await sendNext(database.db, office)).toBe("none");
    await client.query("rollback");
    client.release();
    expect(received.map((mail) => mail.to[0])).toEqual(["reader1@example.org"]);
  });
});

describe("MSG-11 the sender of a process", () => {
  const readEnvironment = (smtp?: string) => ({
    db: database.db,
    env: { ...environment(), SMTP_URL: smtp },
  });

  test("sends what is written while it runs, and stops", async () => {
    const errors: unknown[] = [];
    const stop = startMailSender(readEnvironment(`smtp://127.0.0.1:${port}`), (error) =>
      errors.push(error),
    );
    await queue(3);
    await expect.poll(() => received.length, { timeout: 5_000 }).toBe(3);
    await stop();
    await queueMail(database.db, {
      dedupe_key: "late",
      kind: "answer",
      recipient: "late@example.org",
      letter: letter("Late"),
    });
    await sleep(1_200);
    expect(received).toHaveLength(3);
    expect(errors).toEqual([]);
  });

  test("says once why mail waits", async () => {
    const errors: unknown[] = [];
    const stop = startMailSender(readEnvironment("smtp://127.0.0.1:1"), (error) =>
      errors.push(error),
    );
    await queue(2);
    await expect.poll(() => errors.length, { timeout: 5_000 }).toBe(1);
    await stop();
    expect(errors).toEqual([expect.stringContaining("Mail waits: ")]);
    expect(String(errors)).not.toContain("secret");
  });

  test("without SMTP_URL the outbox keeps its mails readable, and none goes out later", async () => {
    const stop = startMailSender(readEnvironment(), () => undefined);
    await queue(2);
    await expect
      .poll(async () => (await mails()).every((mail) => mail.sent_at !== null), { timeout: 5_000 })
      .toBe(true);
    await stop();
    expect((await mails())[0]?.text_body).toContain("https://lender.example/secret");
    expect(await sendNext(database.db, office)).toBe("none");
    expect(received).toEqual([]);
  });

  test("sent mails go after ninety days, those that wait stay", async () => {
    await queue(2);
    await sendNext(database.db, office);
    await pruneMails(database.db, new Date(), 90);
    expect(await mails()).toHaveLength(2);
    await database.db
      .updateTable("mails")
      .set({ created_at: sql`now() - interval '91 days'` })
      .execute();
    await pruneMails(database.db, new Date(), 90);
    expect((await mails()).map((mail) => mail.sent_at)).toEqual([null]);
  });
});
