import { once } from "node:events";
import { SMTPServer } from "smtp-server";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { RetryLater, startJobs } from "../core/jobs.ts";
import { openMailTransport, type MailTransport } from "./mail-transport.ts";
import { pruneMessages } from "./queries.ts";
import { resumeMessages, sendMessage } from "./send-message.ts";
import { sendTo } from "./send-to.ts";
import { template } from "./template.ts";

let t: TestApp;
let server: SMTPServer;
let mail: MailTransport;
let port: number;
let received: { to: string[]; text: string; at: number }[] = [];
let errors: unknown[] = [];
let stops: (() => Promise<void>)[] = [];
/** What the server says to a recipient or to a text. */
let refuse: { at: "recipient" | "text"; code: number } | null = null;
/** How long the server takes over a text, in milliseconds. */
let delay = 0;

beforeAll(async () => {
  t = await testApp();
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: (_address, _session, done) => {
      done(refuse?.at === "recipient" ? answer(refuse.code) : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      const end = () => {
        if (refuse?.at === "text") return done(answer(refuse.code));
        const to = session.envelope.rcptTo.map((recipient) => recipient.address);
        received.push({ to, text: Buffer.concat(chunks).toString(), at: Date.now() });
        return done(null);
      };
      stream.on("end", () => setTimeout(end, delay));
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  port = typeof address === "object" && address !== null ? address.port : 0;
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await t.close();
});
beforeEach(async () => {
  received = [];
  errors = [];
  refuse = null;
  delay = 0;
  mail = openMailTransport(environment());
  await t.deps.db.deleteFrom("messages").execute();
  await sql`delete from pgboss.job`.execute(t.deps.db);
});
afterEach(async () => {
  await stopAll();
  mail.close();
});

const answer = (code: number) => Object.assign(new Error("not here"), { responseCode: code });

const environment = (smtp: string | undefined = `smtp://127.0.0.1:${port}`) => ({
  SMTP_URL: smtp,
  MAIL_FROM: "Microfinance <office@lender.org>",
  PUBLIC_URL: "https://lender.example",
});

const numbered = template("answer", ({ i }: { i: number }) => ({
  subject: `Subject ${i} – ɔ`,
  paragraphs: [`Text ${i}, with a link: https://lender.example/secret`],
}));

async function write(count = 1, reply_to?: string) {
  for (let i = 0; i < count; i += 1) {
    const to = { email: `reader${i}@example.org`, first_name: `Reader ${i}` };
    const options = { key: `mail ${i}`, ...(reply_to === undefined ? {} : { reply_to }) };
    await sendTo(t.deps.db, to, numbered, { i }, options);
  }
}

const messages = () => t.deps.db.selectFrom("messages").selectAll().orderBy("id").execute();
const first = async () => {
  const [message] = await messages();
  return message;
};

/** Runs the jobs of messages as a process does. */
async function start(transport = mail) {
  const deps = { ...t.deps, mail: transport };
  const report = (error: unknown) => errors.push(error);
  const stop = await startJobs(deps, [sendMessage], { report, log: () => undefined });
  stops.push(stop);
  return stop;
}

async function stopAll() {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
}

/** Tries the first message once, as its job does. */
async function tryOnce(transport = mail): Promise<"done" | "again"> {
  const message_id = (await first())?.id ?? 0;
  const report = (error: unknown) => errors.push(error);
  const run = { signal: new AbortController().signal, report, log: () => undefined };
  return sendMessage.run({ ...t.deps, mail: transport }, { message_id }, run).then(
    () => "done" as const,
    (error: unknown) => {
      expect(error).toBeInstanceOf(RetryLater);
      return "again" as const;
    },
  );
}

const waiting = async () => {
  const { rows } = await sql<{ wait: number; state: string }>`
    select extract(epoch from start_after - now())::float8 as wait, state::text from pgboss.job
    where name = 'messages.send'`.execute(t.deps.db);
  return rows;
};

describe("MSG-11 mail goes out through SMTP", () => {
  test("within two seconds after its cause is committed", async () => {
    await start();
    for (let i = 0; i < 5; i += 1) {
      const committed = await t.deps.db.transaction().execute(async (trx) => {
        const to = { email: `reader${i}@example.org`, first_name: "Reader" };
        await sendTo(trx, to, numbered, { i }, { key: `prompt ${i}` });
        return Date.now();
      });
      await expect.poll(() => received.length, { timeout: 5_000, interval: 20 }).toBe(i + 1);
      expect((received[i]?.at ?? 0) - committed).toBeLessThan(2_000);
      await sleep(130);
    }
    expect(errors).toEqual([]);
  });

  test("MSG-13 with both parts, from MAIL_FROM, and its text is deleted then", async () => {
    await write(1, "writer@example.org");
    expect(await tryOnce()).toBe("done");
    expect(await tryOnce()).toBe("done");
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toEqual(["reader0@example.org"]);
    const content = received[0]?.text ?? "";
    expect(content).toContain("From: Microfinance <office@lender.org>");
    expect(content).toContain("Reply-To: writer@example.org");
    expect(content).toContain("Content-Type: multipart/alternative");
    expect(content).toContain("Text 0, with a link: https://lender.example/secret");
    expect(content.replaceAll("=\r\n", "")).toContain("Dear Reader 0,</p>");
    expect(content).toMatch(/Message-ID: <outbox-\d+@lender\.example>/);
    const message = await first();
    expect(message).toMatchObject({ attempts: 1, text_body: "", html_body: "", failed_at: null });
    expect(message?.sent_at).toBeInstanceOf(Date);
  });

  test("the same cause is written once, and nothing is sent that was not committed", async () => {
    await write(1);
    await write(1);
    await t.deps.db
      .transaction()
      .execute(async (trx) => {
        const to = { email: "nobody@example.org", first_name: "Nobody" };
        await sendTo(trx, to, numbered, { i: 9 }, { key: "undone" });
        throw new Error("undone");
      })
      .catch(() => undefined);
    expect(await waiting()).toHaveLength(1);
    await start();
    await expect.poll(() => received.length, { timeout: 5_000 }).toBe(1);
    await sleep(1_200);
    expect(received.map((sent) => sent.to[0])).toEqual(["reader0@example.org"]);
  });

  test("several processes at once send each mail once", async () => {
    await write(30);
    const transports = [mail, openMailTransport(environment()), openMailTransport(environment())];
    await Promise.all(transports.map((own) => start(own)));
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(30);
    await stopAll();
    for (const own of transports.slice(1)) own.close();
    expect(new Set(received.map((sent) => sent.to[0])).size).toBe(30);
  });

  test("a mail under way in a process that died is sent by another, under the same name", async () => {
    await write(1);
    const dying: MailTransport = { ...mail, deliver: () => new Promise(() => undefined) };
    void tryOnce(dying);
    await sql`update pgboss.job set state = 'active', started_on = now() - interval '2 minutes',
              heartbeat_on = now() - interval '2 minutes'`.execute(t.deps.db);
    await start();
    // The queue looks for jobs without a sign of life after ten seconds; their first wait is half a minute.
    await expect
      .poll(async () => (await waiting()).map((job) => job.state), { timeout: 30_000 })
      .toEqual(["retry"]);
    await sql`update pgboss.job set start_after = now()`.execute(t.deps.db);
    await expect.poll(() => received.length, { timeout: 5_000 }).toBe(1);
    expect((await first())?.attempts).toBe(2);
  }, 45_000);

  test("a message whose job is missing, after a restore say, gets one and no second", async () => {
    await write(3);
    await sql`delete from pgboss.job where data->>'message_id' = ${String((await first())?.id)}`.execute(
      t.deps.db,
    );
    const run = {
      signal: new AbortController().signal,
      report: () => undefined,
      log: () => undefined,
    };
    await resumeMessages.run(t.deps, {}, run);
    expect(await waiting()).toHaveLength(3);
    await start();
    await expect.poll(() => received.length, { timeout: 5_000 }).toBe(3);
    const states = async () => (await waiting()).map((job) => job.state);
    await expect.poll(states).toEqual(["completed", "completed", "completed"]);
    await resumeMessages.run(t.deps, {}, run);
    expect(await states()).toHaveLength(3);
  });
});

describe("MSG-11 mail that does not go out", () => {
  test.each([
    ["recipient", 550],
    ["text", 554],
  ] as const)("is given up when the server refuses the %s for good", async (at, code) => {
    await write(1);
    refuse = { at, code };
    expect(await tryOnce()).toBe("done");
    const message = await first();
    expect(message?.failed_at).toBeInstanceOf(Date);
    expect(message).toMatchObject({ sent_at: null, text_body: "", html_body: "" });
    expect(message?.last_error).toContain("not here");
    refuse = null;
    expect(await tryOnce()).toBe("done");
    expect(received).toEqual([]);
  });

  test("is tried again after about twice the wait each time when it is refused for now", async () => {
    await write(1);
    refuse = { at: "recipient", code: 451 };
    await start();
    const waits: number[] = [];
    for (let tries = 1; tries < 12; tries += 1) {
      await expect
        .poll(async () => [(await first())?.attempts, (await waiting())[0]?.state], {
          timeout: 5_000,
        })
        .toEqual([tries, "retry"]);
      waits.push((await waiting())[0]?.wait ?? 0);
      await sql`update pgboss.job set start_after = now()`.execute(t.deps.db);
    }
    const shortest = [30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 10_800, 10_800];
    for (const [at, wait] of waits.entries()) {
      const least = shortest[at] ?? 0;
      expect(wait).toBeGreaterThan(least - 2);
      expect(wait).toBeLessThanOrEqual(Math.min(2 * least, 10_800));
    }
    await expect.poll(async () => (await first())?.failed_at).toBeInstanceOf(Date);
    await expect.poll(async () => (await waiting())[0]?.state).toBe("completed");
    expect(errors).toEqual([]);
  });

  test("waits when the server cannot be reached, which is left alone meanwhile, and goes out later", async () => {
    await write(1);
    const nowhere = openMailTransport(environment("smtp://127.0.0.1:1"));
    expect(await tryOnce(nowhere)).toBe("again");
    expect(await tryOnce(nowhere)).toBe("again");
    nowhere.close();
    expect(await first()).toMatchObject({ sent_at: null, failed_at: null, attempts: 1 });
    expect((await first())?.text_body).toContain("Text 0");
    expect(await tryOnce()).toBe("done");
    expect(received).toHaveLength(1);
  });

  test("a transaction that is open elsewhere holds nobody up", async () => {
    await write(2);
    const client = await t.deps.pool.connect();
    await client.query("begin; select id from messages order by id limit 1 for update");
    await start();
    await expect
      .poll(() => received.map((sent) => sent.to[0]), { timeout: 3_000 })
      .toEqual(["reader1@example.org"]);
    await client.query("rollback");
    client.release();
    await expect
      .poll(async () => (await waiting()).map((job) => job.state).toSorted())
      .toEqual(["completed", "retry"]);
    expect(errors).toEqual([]);
  });
});

describe("a process", () => {
  test("sends what is written while it runs, and nothing once it ended", async () => {
    const stop = await start();
    await write(3);
    await expect.poll(() => received.length, { timeout: 5_000 }).toBe(3);
    await stop();
    const to = { email: "late@example.org", first_name: "Late" };
    await sendTo(t.deps.db, to, numbered, { i: 4 }, { key: "late" });
    await sleep(1_200);
    expect(received).toHaveLength(3);
    expect(errors).toEqual([]);
  });

  test("that ends finishes the mail under way", async () => {
    delay = 1_500;
    const stop = await start();
    await write(2);
    const begun = async () => (await messages()).filter(({ attempts }) => attempts > 0).length;
    await expect.poll(begun, { timeout: 5_000 }).toBe(1);
    await stop();
    expect(received).toHaveLength(1);
    const unsent = (await messages()).filter((message) => message.sent_at === null);
    expect(unsent.map((message) => message.attempts)).toEqual([0]);
  });

  test("says once why mail waits", async () => {
    const nowhere = openMailTransport(environment("smtp://127.0.0.1:1"));
    const stop = await start(nowhere);
    await write(2);
    await expect.poll(() => errors.length, { timeout: 5_000 }).toBe(1);
    await sleep(1_000);
    await stop();
    nowhere.close();
    expect(errors).toEqual([expect.stringContaining("Mail waits: ")]);
    expect(String(errors)).not.toContain("secret");
  });

  test("without SMTP_URL keeps mails readable in the outbox, and none goes out later", async () => {
    const outbox = openMailTransport({ ...environment(), SMTP_URL: undefined });
    const stop = await start(outbox);
    await write(2);
    await expect
      .poll(async () => (await messages()).every(({ sent_at }) => sent_at !== null), {
        timeout: 5_000,
      })
      .toBe(true);
    await stop();
    expect((await first())?.text_body).toContain("https://lender.example/secret");
    expect(await tryOnce()).toBe("done");
    expect(received).toEqual([]);
  });

  test("sent mails go after ninety days, those that wait stay", async () => {
    await write(2);
    await tryOnce();
    await pruneMessages(t.deps.db, new Date(), 90);
    expect(await messages()).toHaveLength(2);
    await t.deps.db
      .updateTable("messages")
      .set({ created_at: sql`now() - interval '91 days'` })
      .execute();
    await pruneMessages(t.deps.db, new Date(), 90);
    expect((await messages()).map((message) => message.sent_at)).toEqual([null]);
  });
});
