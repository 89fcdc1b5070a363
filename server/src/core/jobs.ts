import { CompiledQuery } from "kysely";
import { escapeLiteral } from "pg";
import { type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import { jobSchema } from "./db/job-schema.ts";
import type { Connection, Deps } from "./deps.ts";

/** The schedule of a job and its retries. Times are in seconds. */
export interface JobOptions {
  /** Business times at which it runs, once over all processes. It also runs when a process starts. */
  cron?: string;
  /** The wait after each run, over all processes. It also runs when a process starts. */
  every?: number;
  /** The maximum of retries. */
  retryLimit?: number;
  /** The wait before the first retry, or up to twice as long. It doubles each time. */
  retryDelay?: number;
  retryDelayMax?: number;
  /** The interval at which each process polls for due jobs. */
  pollingInterval?: number;
  /** Jobs that are fetched at once, and run one after another, oldest first. */
  batchSize?: number;
  /** Batches that a process has at the same time, each fetched for itself: a slow run holds up its own alone. */
  atOnce?: number;
}

/** The context of a run, besides its data. */
export interface JobRun {
  /** Aborted when the server stops and the job takes too long. */
  signal: AbortSignal;
  report: (error: unknown) => void;
  log: (fields: object, text: string) => void;
}

/** Work outside of requests. It may run twice, also concurrently. */
export interface Job<Data extends object, Needs extends Deps = Deps> {
  name: string;
  options: JobOptions;
  run: (deps: Needs, data: Data, run: JobRun) => Promise<unknown>;
}

/** Describes a job: its name in the queue, when it runs, and its handler. `jobs.ts` lists all of them. */
export function defineJob<Data extends object, Needs extends Deps = Deps>(
  name: string,
  options: JobOptions,
  run: Job<Data, Needs>["run"],
): Job<Data, Needs> {
  return { name, options, run };
}

/** Thrown by a handler to retry its job without a report. */
export class RetryLater extends Error {}

/** Seconds without a heartbeat after which another process takes the job of a dead one. */
const heartbeat = 60;
/** Milliseconds for running jobs to finish when the server stops. */
const shutdownTimeout = 5_000;
/** The minimum wait after a failed run of a repeated job. Seconds. */
const pauseAfterFailure = 30;
/** Milliseconds in which a repeated error of the queue, for example without a database, is reported once. */
const reportInterval = 30_000;

/** The stored options of a job. */
function queueOf({ options }: Pick<Job<never, never>, "options">) {
  const runsByItself = options.cron !== undefined || options.every !== undefined;
  return {
    // Of a scheduled job one may wait; of any other, one with the same data exists.
    policy: runsByItself ? "short" : "exclusive",
    retryLimit: options.retryLimit ?? 5,
    retryDelay: options.retryDelay ?? 30,
    retryBackoff: true,
    retryDelayMax: options.retryDelayMax ?? 3_600,
    expireInSeconds: 3_600,
    heartbeatSeconds: heartbeat,
    deleteAfterSeconds: 600,
  };
}

/**
 * Adds a job on the caller's transaction: it runs if, and only if, the transaction commits. While the same job with the
 * same data waits or runs, nothing is added.
 *
 * @param startAfter the earliest time of the run
 */
export function enqueue<Data extends object>(
  db: Connection,
  job: Job<Data, never>,
  data: Data,
  startAfter?: Date,
): Promise<void> {
  return enqueueAll(db, job, [{ data, startAfter }]);
}

/**
 * The same for several jobs. It is plain SQL, as pg-boss documents for its table of jobs: its own function requires a
 * started instance, which commands and tests lack.
 */
export async function enqueueAll<Data extends object>(
  db: Connection,
  job: Job<Data, never>,
  jobs: readonly { data: Data; startAfter?: Date | undefined }[],
): Promise<void> {
  const rows = jobs.map(({ data, startAfter }) => ({
    data,
    key: JSON.stringify(data),
    start_after: startAfter?.toISOString(),
  }));
  const text = insertJobs(
    job,
    "select * from jsonb_to_recordset($1::jsonb) as r (data jsonb, key text, start_after timestamptz)",
  );
  await db.executeQuery(CompiledQuery.raw(text, [JSON.stringify(rows)]));
}

/**
 * The SQL that adds jobs, for callers that write their own rows in the same statement. Its text is always the same for
 * a job, so that it can be prepared.
 *
 * @param source a query of the jobs: `data` (jsonb), `key` (their data as JSON.stringify writes it) and `start_after`,
 *   null for now
 */
export function insertJobs<Data extends object>(job: Job<Data, never>, source: string): string {
  const queue = queueOf(job);
  const name = escapeLiteral(job.name);
  // Not as one JSON text, whose colons would look like names of values in a statement.
  const options = Object.entries(queue).map(
    ([option, value]) => `'${option}', ${typeof value === "string" ? `'${value}'` : value}`,
  );
  return `
    insert into ${jobSchema}.job (
      name, data, singleton_key, start_after, keep_until, policy, retry_limit, retry_delay, retry_backoff,
      retry_delay_max, expire_seconds, heartbeat_seconds, deletion_seconds)
    select ${name}, r.data, r.key, coalesce(r.start_after, now()),
           coalesce(r.start_after, now()) + interval '30 days', '${queue.policy}', ${queue.retryLimit},
           ${queue.retryDelay}, ${queue.retryBackoff}, ${queue.retryDelayMax}, ${queue.expireInSeconds},
           ${queue.heartbeatSeconds}, ${queue.deleteAfterSeconds}
    from ${jobSchema}.create_queue(${name}, jsonb_build_object(${options.join()})), (${source}) r
    on conflict do nothing`;
}

/**
 * Starts running jobs. Any number of processes may run them; each job runs in one process.
 *
 * @returns the function that stops them, after the running jobs
 */
export async function startJobs<Needs extends Deps>(
  deps: Needs,
  jobs: readonly Job<never, Needs>[],
  { report, log }: Pick<JobRun, "report" | "log">,
): Promise<() => Promise<void>> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => deps.pool.query(text, values) },
    schema: jobSchema,
    // The owner of the tables created the schema (`job-schema.ts`); this process must not change it.
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    registerInstance: false,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 30,
    maintenanceIntervalSeconds: 300,
    openTelemetry: { enabled: false },
  });
  boss.on("error", reportSeldom(report));
  await boss.start();
  let isStopping = false;

  async function runOne(job: Job<never, Needs>, data: object, signal: AbortSignal) {
    const { every } = job.options;
    let isDone = false;
    try {
      // Only `enqueue` writes the data, of the type of this job.
      await job.run(deps, data as never, { signal, report, log });
      isDone = true;
    } catch (error) {
      if (!(error instanceof RetryLater)) report(error);
    }
    if (every === undefined) return isDone;
    await boss.send(job.name, null, {
      startAfter: isDone ? every : Math.max(every, pauseAfterFailure),
    });
    return true;
  }

  // No job runs before every queue is there: on a busy machine those that run would take the connections of the start.
  for (const job of jobs) {
    const { cron, every } = job.options;
    const { policy, ...queue } = queueOf(job);
    await boss.createQueue(job.name, { policy, ...queue });
    await boss.updateQueue(job.name, queue);
    // Each minute restarts a repeated job whose process died; while the job waits or runs, this adds nothing.
    const schedule = cron ?? (every === undefined ? undefined : "* * * * *");
    if (schedule === undefined) continue;
    await boss.schedule(job.name, schedule, null, { tz: "Africa/Freetown" });
    await boss.send(job.name);
  }
  await dropOtherSchedules(boss, jobs);
  for (const job of jobs) {
    const { pollingInterval = 5, batchSize = 1, atOnce = 1 } = job.options;
    await boss.work(
      job.name,
      {
        pollingIntervalSeconds: pollingInterval,
        batchSize,
        localConcurrency: atOnce,
        burstWhenBatchFull: true,
        perJobResults: true,
        includeMetadata: true,
      },
      async (batch: JobWithMetadata<object>[]) => {
        const results: JobResult[] = [];
        // The database returns them in any order.
        const oldestFirst = batch.toSorted((a, b) => a.createdOn.getTime() - b.createdOn.getTime());
        for (const { id, data, signal } of oldestFirst) {
          const isDone = !isStopping && (await runOne(job, data ?? {}, signal));
          results.push({ id, status: isDone ? "completed" : "failed" });
        }
        return results;
      },
    );
  }

  return async () => {
    isStopping = true;
    await boss.stop({ close: false, timeout: shutdownTimeout });
  };
}

/** Removes the schedules of jobs that only an earlier version had. */
async function dropOtherSchedules(boss: PgBoss, jobs: readonly { name: string }[]): Promise<void> {
  const names = new Set(jobs.map((job) => job.name));
  for (const { name } of await boss.getSchedules())
    if (!names.has(name)) await boss.unschedule(name);
}

/** Reports an error once per interval: without a database every worker has the same error at every poll. */
function reportSeldom(report: (error: unknown) => void): (error: Error) => void {
  const reported = new Map<string, number>();
  return (error) => {
    const text = error.message.replace(/ \(Queue: .*\)$/, "");
    const last = reported.get(text);
    if (last !== undefined && Date.now() - last < reportInterval) return;
    reported.set(text, Date.now());
    report(`Jobs wait: ${text}`);
  };
}
