import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { defineJob, enqueue, enqueueAll, type Job, RetryLater, startJobs } from "./jobs.ts";

let t: TestApp;
let ran: number[] = [];
let errors: unknown[] = [];
let stops: (() => Promise<void>)[] = [];
/** What the next runs throw. */
let failures: Error[] = [];

const options = { pollingInterval: 0.5, retryDelay: 1, batchSize: 10 };
const count = defineJob("test.count", options, async (_deps, { n }: { n: number }) => {
  const failure = failures.shift();
  if (failure !== undefined) throw failure;
  ran.push(n);
});

beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => t.close());
beforeEach(async () => {
  ran = [];
  errors = [];
  failures = [];
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
    const transaction = await t.deps.db.startTransaction().execute();
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    await enqueue(transaction, count, { n: 1 });
    // Jobs run oldest first: one that was added later ran, and this one did not.
    await enqueue(t.deps.db, count, { n: 2 });
    await expect.poll(() => ran).toEqual([2]);
    await transaction.commit().execute();
    const undone = t.deps.db.transaction().execute(async (trx) => {
      await enqueue(trx, count, { n: 3 });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await enqueue(t.deps.db, count, { n: 4 });
    await expect.poll(() => ran).toEqual([2, 1, 4]);
    await expect.poll(states).toEqual(["completed", "completed", "completed"]);
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
    await expect.poll(() => ran.toSorted()).toEqual([1, 3]);
    // The queue was read again after the two, and the one that waits was in it.
    await enqueue(t.deps.db, count, { n: 4 });
    await expect.poll(() => ran.toSorted()).toEqual([1, 3, 4]);
    await expect
      .poll(async () => (await states()).toSorted())
      .toEqual(["completed", "completed", "completed", "created"]);
  });

  test("does not run before every queue of its process is there", async () => {
    const others = Array.from({ length: 20 }, (_, n) =>
      defineJob(`test.other-${n}`, options, () => Promise.resolve()),
    );
    let found = -1;
    const look = defineJob("test.look", options, async ({ db }) => {
      const { rows } = await sql`select from pgboss.queue where name like 'test.other-%'`.execute(
        db,
      );
      found = rows.length;
    });
    await enqueue(t.deps.db, look, {});
    await start(look, ...others);
    await expect.poll(() => found).not.toBe(-1);
    expect(found).toBe(others.length);
    expect(errors).toEqual([]);
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
    await expect.poll(() => ran.length).toBe(60);
    expect(new Set(ran).size).toBe(60);
  });

  test("runs beside others, each once and at most as many as the job allows", async () => {
    let running = 0;
    let most = 0;
    const three = Promise.withResolvers<void>();
    const beside = defineJob(
      "test.beside",
      { pollingInterval: 0.5, batchSize: 5, atOnce: 3 },
      async (_deps, { n }: { n: number }) => {
        running += 1;
        most = Math.max(most, running);
        if (running === 3) three.resolve();
        await three.promise;
        await nextTurn();
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
    await expect.poll(() => ran.length).toBe(20);
    expect(new Set(ran).size).toBe(20);
    expect(most).toBe(3);
    await expect.poll(async () => new Set(await states())).toEqual(new Set(["completed"]));
  });

  test("is retried after a failure, which is reported unless it is RetryLater", async () => {
    const failure = new Error("not now");
    failures = [failure, new RetryLater()];
    await start(count);
    await enqueue(t.deps.db, count, { n: 1 });
    // Each retry is made due at once.
    const ranSoon = async () => {
      await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(t.deps.db);
      return ran;
    };
    await expect.poll(ranSoon).toEqual([1]);
    expect(failures).toEqual([]);
    expect(errors).toEqual([failure]);
  });

  test("finishes before the process stops, and the jobs after it wait for another process", async () => {
    const begun = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const slow = defineJob("test.slow", options, async (_deps, { n }: { n: number }) => {
      begun.resolve();
      await released.promise;
      ran.push(n);
    });
    await start(slow);
    await enqueueAll(t.deps.db, slow, [{ data: { n: 1 } }, { data: { n: 2 } }]);
    await begun.promise;
    expect(await states()).toEqual(["active", "active"]);
    const stopped = stops.pop()?.();
    released.resolve();
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
    await expect.poll(() => ran).toEqual([1]);
    const { rows } = await sql<object>`select name, cron from pgboss.schedule`.execute(t.deps.db);
    expect(rows).toEqual([{ name: "test.daily", cron: "5 0 * * *" }]);
    await start(count);
    const { rows: left } = await sql`select name from pgboss.schedule`.execute(t.deps.db);
    expect(left).toEqual([]);
  });

  test("runs again after its wait, in one process at a time", async () => {
    const often = defineJob("test.often", { every: 1, pollingInterval: 0.5 }, async () => {
      ran.push(1);
    });
    await start(often);
    await start(often);
    await expect.poll(() => ran.length).toBeGreaterThanOrEqual(4);
    await Promise.all(stops.map((stop) => stop()));
    const { rows } = await sql<{ wait: number; early: boolean }>`
      select extract(epoch from start_after - created_on)::float8 as wait,
             started_on < start_after as early
      from pgboss.job where name = 'test.often' and state = 'completed'`.execute(t.deps.db);
    // Each run is of a job of its own, one of which follows another a second later, and none ran before its time.
    expect(rows).toHaveLength(ran.length);
    const followed = rows.filter(({ wait }) => wait > 0);
    expect(new Set(followed.map(({ wait }) => wait))).toEqual(new Set([1]));
    expect(followed.length).toBeGreaterThanOrEqual(2);
    expect(rows.filter(({ early }) => early)).toEqual([]);
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
  // The queue looks for such jobs every ten seconds.
  await expect.poll(() => ran).toEqual([1]);
});
