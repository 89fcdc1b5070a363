import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import {
  openTransport,
  startMailServer,
  type TestMailServer,
} from "../../test-support/mail-server.ts";
import {
  numbered,
  queuedJobs,
  storedMessages,
  writeMessages,
} from "../../test-support/messages.ts";
import { RetryLater, startJobs } from "../core/jobs.ts";
import type { MailTransport } from "./mail-transport.ts";
import { resumeMessages, sendMessage } from "./send-message.ts";
import { sendTo } from "./send-to.ts";

let t: TestApp;
let server: TestMailServer;
let mail: MailTransport;
let errors: unknown[] = [];
let stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  t = await testApp();
  server = await startMailServer();
});
afterAll(async () => {
  await server.close();
  await t.close();
});
beforeEach(async () => {
  server.reset();
  errors = [];
  mail = openTransport(server.url);
  await t.deps.db.deleteFrom("messages").execute();
  await sql`delete from pgboss.job`.execute(t.deps.db);
});
afterEach(async () => {
  await stopAll();
  mail.close();
});

const first = async () => (await storedMessages(t)).at(0);

/** What a running job receives. */
const context = () => ({
  signal: new AbortController().signal,
  report: (error: unknown) => errors.push(error),
  log: () => undefined,
});

/** Runs the jobs of messages as a process does. */
async function start(transport = mail) {
  const stop = await startJobs({ ...t.deps, mail: transport }, [sendMessage], context());
  stops.push(stop);
  return stop;
}

async function stopAll() {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
}

/** Runs the job of the first message once. */
async function tryOnce(transport = mail): Promise<"done" | "again"> {
  const message_id = (await first())?.id ?? 0;
  return sendMessage.run({ ...t.deps, mail: transport }, { message_id }, context()).then(
    () => "done" as const,
    (error: unknown) => {
      expect(error).toBeInstanceOf(RetryLater);
      return "again" as const;
    },
  );
}

const jobStates = async () => (await queuedJobs(t)).map((job) => job.state).toSorted();

const expectReceived = (count: number) =>
  expect.poll(() => server.received.length, { interval: 20 }).toBe(count);

describe("MSG-11 mail is sent through SMTP", () => {
  test("within two seconds after the transaction commits: it is due at once, and looked for twice a second", async () => {
    expect(sendMessage.options.pollingInterval).toBe(0.5);
    await writeMessages(t, 1);
    const { rows } = await sql`select start_after <= now() as is_due from pgboss.job`.execute(
      t.deps.db,
    );
    expect(rows).toEqual([{ is_due: true }]);
    await start();
    await expectReceived(1);
    expect(errors).toEqual([]);
  });

  test("MSG-13 with both parts, from MAIL_FROM, and the stored text is deleted after it", async () => {
    await writeMessages(t, 1, "writer@example.org");
    expect(await tryOnce()).toBe("done");
    expect(await tryOnce()).toBe("done");
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.to).toEqual(["reader0@example.org"]);
    const content = server.received[0]?.text ?? "";
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

  test("a repeated key is written once, and a transaction that rolls back sends nothing", async () => {
    await writeMessages(t, 1);
    await writeMessages(t, 1);
    await t.deps.db
      .transaction()
      .execute(async (trx) => {
        const to = { email: "unsent@example.org", first_name: "Unsent" };
        await sendTo(trx, to, numbered, { i: 9 }, { key: "undone" });
        throw new Error("undone");
      })
      .catch(() => undefined);
    expect(await queuedJobs(t)).toHaveLength(1);
    await start();
    await expect.poll(jobStates).toEqual(["completed"]);
    expect(server.received.map((sent) => sent.to[0])).toEqual(["reader0@example.org"]);
  });

  test("several concurrent processes send each mail once", async () => {
    await writeMessages(t, 30);
    const transports = [mail, openTransport(server.url), openTransport(server.url)];
    await Promise.all(transports.map((own) => start(own)));
    await expectReceived(30);
    await stopAll();
    for (const own of transports.slice(1)) own.close();
    expect(new Set(server.received.map((sent) => sent.to[0])).size).toBe(30);
  });

  test("another process sends the mail of a process that died", async () => {
    await writeMessages(t, 1);
    const unanswered: MailTransport = { ...mail, deliver: () => new Promise(() => undefined) };
    void tryOnce(unanswered);
    await sql`update pgboss.job set state = 'active', started_on = now() - interval '2 minutes',
              heartbeat_on = now() - interval '2 minutes'`.execute(t.deps.db);
    await start();
    // The queue searches for jobs without a heartbeat every ten seconds; the first wait is thirty seconds.
    await expect.poll(jobStates).toEqual(["retry"]);
    await sql`update pgboss.job set start_after = now()`.execute(t.deps.db);
    await expectReceived(1);
    expect((await first())?.attempts).toBe(2);
  });

  test("a message without a job, for example after a restore, gets one job", async () => {
    await writeMessages(t, 3);
    await sql`delete from pgboss.job where data->>'message_id' = ${String((await first())?.id)}`.execute(
      t.deps.db,
    );
    await resumeMessages.run(t.deps, {}, context());
    expect(await queuedJobs(t)).toHaveLength(3);
    await start();
    await expectReceived(3);
    await expect.poll(jobStates).toEqual(["completed", "completed", "completed"]);
    await resumeMessages.run(t.deps, {}, context());
    expect(await jobStates()).toHaveLength(3);
  });
});

describe("MSG-11 mail that is not sent", () => {
  test.each([
    ["recipient", 550],
    ["text", 554],
  ] as const)("fails when the server rejects the %s permanently", async (at, code) => {
    await writeMessages(t, 1);
    server.rejection = { at, code };
    expect(await tryOnce()).toBe("done");
    const message = await first();
    expect(message?.failed_at).toBeInstanceOf(Date);
    expect(message).toMatchObject({ sent_at: null, text_body: "", html_body: "" });
    expect(message?.last_error).toContain("not here");
    server.rejection = null;
    expect(await tryOnce()).toBe("done");
    expect(server.received).toEqual([]);
  });

  test("is retried with about twice the wait each time after a temporary rejection", async () => {
    await writeMessages(t, 1);
    server.rejection = { at: "recipient", code: 451 };
    await start();
    const shortest = [30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 10_800, 10_800];
    for (const [at, least] of shortest.entries()) {
      await expect
        .poll(async () => [(await first())?.attempts, (await queuedJobs(t))[0]?.state])
        .toEqual([at + 1, "retry"]);
      // The wait began after the run was due, and before now: the limits hold however long both took.
      const { rows } = await sql<{ since_due: number; from_now: number }>`
        select extract(epoch from j.start_after - coalesce((j.data->>'due')::timestamptz, j.created_on))::float8
                 as since_due,
               extract(epoch from j.start_after - now())::float8 as from_now
        from pgboss.job j`.execute(t.deps.db);
      expect(rows[0]?.since_due).toBeGreaterThanOrEqual(least);
      expect(rows[0]?.from_now).toBeLessThanOrEqual(Math.min(2 * least, 10_800));
      await sql`update pgboss.job
                set start_after = now(), data = data || jsonb_build_object('due', now())`.execute(
        t.deps.db,
      );
    }
    await expect.poll(async () => (await first())?.failed_at).toBeInstanceOf(Date);
    await expect.poll(async () => (await queuedJobs(t))[0]?.state).toBe("completed");
    expect(errors).toEqual([]);
  });

  test("waits while the server is unreachable, without further attempts, and is sent later", async () => {
    await writeMessages(t, 1);
    const unreachable = openTransport("smtp://127.0.0.1:1");
    expect(await tryOnce(unreachable)).toBe("again");
    expect(await tryOnce(unreachable)).toBe("again");
    unreachable.close();
    expect(await first()).toMatchObject({ sent_at: null, failed_at: null, attempts: 1 });
    expect((await first())?.text_body).toContain("Text 0");
    expect(await tryOnce()).toBe("done");
    expect(server.received).toHaveLength(1);
  });

  test("an open transaction of another connection delays only its own message", async () => {
    await writeMessages(t, 2);
    const client = await t.deps.pool.connect();
    await client.query("begin; select id from messages order by id limit 1 for update");
    await start();
    await expect
      .poll(() => server.received.map((sent) => sent.to[0]))
      .toEqual(["reader1@example.org"]);
    await client.query("rollback");
    client.release();
    await expect.poll(jobStates).toEqual(["completed", "retry"]);
    expect(errors).toEqual([]);
  });
});

describe("MSG-11 a process", () => {
  test("sends what is written while it runs, and nothing after it stopped", async () => {
    const stop = await start();
    await writeMessages(t, 3);
    await expectReceived(3);
    await stop();
    const to = { email: "late@example.org", first_name: "Late" };
    await sendTo(t.deps.db, to, numbered, { i: 4 }, { key: "late" });
    // What it did not send waits for another process, whose mail server is another.
    const outbox = openTransport(undefined);
    await start(outbox);
    await expect.poll(async () => (await storedMessages(t)).at(-1)?.sent_at).toBeInstanceOf(Date);
    outbox.close();
    expect(server.received).toHaveLength(3);
    expect(errors).toEqual([]);
  });

  test("that stops finishes the mail it is sending", async () => {
    const answered = Promise.withResolvers<void>();
    server.hold = answered.promise;
    const stop = await start();
    await writeMessages(t, 2);
    const begun = async () =>
      (await storedMessages(t)).filter(({ attempts }) => attempts > 0).length;
    await expect.poll(begun).toBe(1);
    const stopped = stop();
    answered.resolve();
    await stopped;
    expect(server.received).toHaveLength(1);
    const unsent = (await storedMessages(t)).filter((message) => message.sent_at === null);
    expect(unsent.map((message) => message.attempts)).toEqual([0]);
  });

  test("reports once why mail waits", async () => {
    const unreachable = openTransport("smtp://127.0.0.1:1");
    const stop = await start(unreachable);
    await writeMessages(t, 2);
    await expect.poll(jobStates).toEqual(["retry", "retry"]);
    await stop();
    unreachable.close();
    expect(errors).toEqual([expect.stringContaining("Mail waits: ")]);
    expect(String(errors)).not.toContain("secret");
  });

  test("without SMTP_URL leaves mails readable in the outbox, and sends none later", async () => {
    const outbox = openTransport(undefined);
    const stop = await start(outbox);
    await writeMessages(t, 2);
    await expect
      .poll(async () => (await storedMessages(t)).every(({ sent_at }) => sent_at !== null))
      .toBe(true);
    await stop();
    expect((await first())?.text_body).toContain("https://lender.example/secret");
    expect(await tryOnce()).toBe("done");
    expect(server.received).toEqual([]);
  });
});
