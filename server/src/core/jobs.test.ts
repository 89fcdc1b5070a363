import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { defineJob, enqueue, enqueueAll, type Job, RetryLater, startJobs } from "./jobs.ts";

let t: TestApp;
let ran: number[] = [];
let errors: unknown[] = [];
let stops: (() => Promise<void>)[] = [];
let fail: Error | null = null;

const options = { pollingInterval: 0.5, retryDelay: 1, batchSize: 10 };
const count = defineJob("test.count", options, async (_deps, { n }: { n: number }) => {
  if (fail !== null) throw fail;
  ran.push(n);
});

beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => t.close());
beforeEach(async () => {
  ran = [];
  errors = [];
  fail = null;
  await sql`delete from pgboss.job`.execute(t.deps.db);
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
});

async function start(...jobs: Job<never>[]) {
  const runner = { report: (error: unknown) => errors.push(error), log: () => undefined };
  stops.push(await startJobs(t.deps, jobs, runner));
}

const states = async () => {
  const { rows } = await sql<{ name: string; state: string }>`
    select name, state::text from pgboss.job order by created_on`.execute(t.deps.db);
  return rows.filter((row) => !row.name.startsWith("__")).map((row) => row.state);
};

describe("an enqueued job", () => {
  test("runs after its transaction commits, and never after a rollback", async () => {
    await start(count);
    await t.deps.db.transaction().execute(async (trx) => {
      await enqueue(trx, count, { n: 1 });
      await sleep(1_200);
      expect(ran).toEqual([]);
    });
    const undone = t.deps.db.transaction().execute(async (trx) => {
      await enqueue(trx, count, { n: 2 });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await expect.poll(() => ran, { timeout: 3_000 }).toEqual([1]);
    await expect.poll(states).toEqual(["completed"]);
    expect(errors).toEqual([]);
  });

  test("waits for a process that runs jobs, and for its start time", async () => {
    const later = new Date(Date.now() + 3_600_000);
    await enqueueAll(t.deps.db, count, [
      { data: { n: 1 } },
      { data: { n: 2 }, startAfter: later },
      { data: { n: 3 } },
    ]);
    await start(count);
    await expect.poll(() => ran.toSorted(), { timeout: 3_000 }).toEqual([1, 3]);
    await sleep(1_200);
    expect(ran).toHaveLength(2);
    expect((await states()).toSorted()).toEqual(["completed", "completed", "created"]);
  });

  test("is not added again while the same job with the same data waits", async () => {
    for (const n of [1, 1, 2]) await enqueue(t.deps.db, count, { n });
    expect(await states()).toHaveLength(2);
  });

  test("runs once with several processes", async () => {
    await start(count);
    await start(count);
    await start(count);
    await enqueueAll(
      t.deps.db,
      count,
      Array.from({ length: 60 }, (_, n) => ({ data: { n } })),
    );
    await expect.poll(() => ran.length, { timeout: 8_000 }).toBe(60);
    expect(new Set(ran).size).toBe(60);
  });

  test("runs beside others of its batch, each once and at most as many as the job allows", async () => {
    let running = 0;
    let most = 0;
    const beside = defineJob(
      "test.beside",
      { pollingInterval: 0.5, batchSize: 10, atOnce: 3 },
      async (_deps, { n }: { n: number }) => {
        running += 1;
        most = Math.max(most, running);
        await sleep(50);
        running -= 1;
        ran.push(n);
      },
    );
    await enqueueAll(
      t.deps.db,
      beside,
      Array.from({ length: 20 }, (_, n) => ({ data: { n } })),
    );
    await start(beside);
    await expect.poll(() => ran.length, { timeout: 8_000 }).toBe(20);
    expect(new Set(ran).size).toBe(20);
    expect(most).toBe(3);
    await expect.poll(async () => new Set(await states())).toEqual(new Set(["completed"]));
  });

  test("is retried after a failure, which is reported unless it is RetryLater", async () => {
    fail = new Error("not now");
    await start(count);
    await enqueue(t.deps.db, count, { n: 1 });
    await expect.poll(() => errors).toEqual([fail]);
    fail = new RetryLater();
    await sleep(2_500);
    fail = null;
    await expect.poll(() => ran, { timeout: 8_000 }).toEqual([1]);
    expect(errors).toHaveLength(1);
  });

  test("finishes before the process stops, and the jobs after it wait for another process", async () => {
    let release: () => void = () => undefined;
    const slow = defineJob("test.slow", options, async (_deps, { n }: { n: number }) => {
      await new Promise<void>((resolve) => (release = resolve));
      ran.push(n);
    });
    await start(slow);
    await enqueueAll(t.deps.db, slow, [{ data: { n: 1 } }, { data: { n: 2 } }]);
    await expect.poll(states).toEqual(["active", "active"]);
    const stopped = stops.pop()?.();
    release();
    await stopped;
    expect(ran).toHaveLength(1);
    expect((await states()).toSorted()).toEqual(["completed", "retry"]);
  });
});

describe("a scheduled job", () => {
  test("runs at the start of a process, and on its schedule", async () => {
    const daily = defineJob("test.daily", { cron: "5 0 * * *", pollingInterval: 0.5 }, async () => {
      ran.push(1);
    });
    await start(daily);
    await expect.poll(() => ran, { timeout: 3_000 }).toEqual([1]);
    const { rows } = await sql<object>`select name, cron from pgboss.schedule`.execute(t.deps.db);
    expect(rows).toEqual([{ name: "test.daily", cron: "5 0 * * *" }]);
    await start(count);
    const { rows: left } = await sql`select name from pgboss.schedule`.execute(t.deps.db);
    expect(left).toEqual([]);
  });

  test("runs again after its wait, in one process at a time", async () => {
    const often = defineJob("test.often", { every: 1, pollingInterval: 0.5 }, async () => {
      ran.push(Date.now());
    });
    await start(often);
    await start(often);
    await expect.poll(() => ran.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(4);
    const waits = ran.slice(2).map((time, at) => time - (ran[at + 1] ?? 0));
    expect(Math.min(...waits)).toBeGreaterThan(900);
    expect(errors).toEqual([]);
  });
});

test("another process runs the job of a process that died", async () => {
  await enqueue(t.deps.db, count, { n: 1 });
  await sql`update pgboss.job set state = 'active', started_on = now() - interval '2 minutes',
            heartbeat_on = now() - interval '2 minutes' where name = 'test.count'`.execute(
    t.deps.db,
  );
  await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`.execute(t.deps.db);
  await start(count);
  await expect.poll(() => ran, { timeout: 30_000 }).toEqual([1]);
}, 40_000);
