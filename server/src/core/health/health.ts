import { version } from "@microfinance/contract/core/constants.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { timingSafeEqual } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Deps } from "../deps.ts";
import { unavailable } from "../http/errors.ts";
import { createMetrics } from "./metrics.ts";
import { diskFree, newestBackup } from "./folders.ts";
import { problemsOf } from "./problems.ts";
import {
  countFailedMessages,
  countEvents,
  countJobs,
  countMails,
  countSms,
  ping,
  readBackupSlot,
} from "./queries.ts";
import underPressure from "@fastify/under-pressure";

/** Requests waiting for a connection; a pool of eight serves this many in a fraction of a second. */
const longestQueue = 200;

/**
 * Measures the delays of the event loop and of the pool.
 *
 * @returns whether the process is overloaded, so that another request would only lengthen the queue
 */
async function watchPressure(
  app: FastifyInstance,
  { pool, env }: Pick<Deps, "pool" | "env">,
): Promise<() => boolean> {
  await app.register(underPressure, {
    maxEventLoopDelay: env.MAX_EVENT_LOOP_DELAY,
    // Milliseconds. An average over less would count one long task as overload.
    sampleInterval: 2_000,
    // Only API requests are rejected, by the returned function; pages and /healthz are served.
    pressureHandler: () => undefined,
  });
  return () => app.isUnderPressure() || pool.waitingCount >= longestQueue;
}

/** Milliseconds for which /readyz keeps what it found: a proxy asks each second. */
const problemsKept = 15_000;

/** The maximum response time of the database, in milliseconds; a slower database counts as unreachable. */
const timeout = 2_000;

declare module "fastify" {
  interface FastifyInstance {
    /** True once the server begins to stop, so that proxies move requests to other servers. */
    drain: { begun: boolean };
    /** Errors that the jobs of this process reported. */
    jobErrors: { count: number };
  }
}

/**
 * The version at `/api`, and the endpoints of monitoring: `/healthz` (the process runs), `/readyz` (it can serve, else
 * 503) and `/metrics` in the text format of Prometheus, which requires METRICS_TOKEN. With a wrong token it responds
 * 404 as an unknown path.
 *
 * @returns the hook that rejects requests while the process is overloaded
 */
export async function serveHealth(app: FastifyInstance, deps: Deps): Promise<() => Promise<void>> {
  const { pool } = deps;
  const isOverloaded = await watchPressure(app, deps);
  const condition = conditionOf(deps);
  const metrics = createMetrics({
    app,
    pool,
    isOverloaded,
    countMails: () => inTime(countMails(pool)).catch(() => null),
    countSms: () => inTime(countSms(pool)).catch(() => null),
    countEvents: () => inTime(countEvents(pool)).catch(() => null),
    ...condition,
    replica: deps.replica,
  });
  const problems = seldom(() => readProblems(deps));
  app.decorate("drain", { begun: false });
  app.decorate("jobErrors", { count: 0 });
  app.addHook("onRequest", async (_request, reply) => {
    if (app.drain.begun) reply.header("connection", "close");
  });

  app.get("/api", quiet, (_request, reply) => sendPlain(reply, { status: "ok", version }));
  app.get("/healthz", quiet, (_request, reply) => sendPlain(reply, { status: "ok" }));
  app.get("/readyz", quiet, async (_request, reply) => {
    const problem = app.drain.begun ? "ending" : await databaseProblem(deps);
    if (problem === null) return sendPlain(reply, { status: "ready", problems: await problems() });
    return sendPlain(reply.code(503).header("retry-after", "2"), { status: problem });
  });
  app.get("/metrics", quiet, async (request, reply) => {
    if (!mayRead(request, deps.env.METRICS_TOKEN)) return reply.callNotFound();
    return reply
      .header("content-type", metrics.contentType)
      .header("cache-control", "no-store")
      .send(await metrics.metrics());
  });
  return async () => {
    if (isOverloaded()) throw unavailable();
  };
}

/** Monitoring calls these every few seconds, so they are neither logged nor in the API's description. */
const quiet = { logLevel: "warn", schema: { hide: true } } as const;

function sendPlain(
  reply: FastifyReply,
  body: { status: string; problems?: string[]; version?: string },
): FastifyReply {
  return reply.header("cache-control", "no-store").send(body);
}

/** The readers of what the metrics and /readyz both say. What cannot be read is null or undefined. */
function conditionOf({ pool, env, backup }: Deps) {
  return {
    countJobs: () => inTime(countJobs(pool)).catch(() => null),
    readBackupSlot: () => inTime(readBackupSlot(pool)).catch(() => undefined),
    diskFree: () => diskFree(env.DATA_DIR, env.BACKUP_DIR),
    backupFile: async () =>
      env.BACKUP_DIR === undefined ? undefined : newestBackup(env.BACKUP_DIR),
    continuous: () => backup?.state(),
  };
}

/** What is wrong although requests are served, in words; empty while nothing is. */
export async function readProblems(deps: Deps): Promise<string[]> {
  const { pool, now } = deps;
  const condition = conditionOf(deps);
  const [free, jobs, failedMessages, backupFile, slot] = await Promise.all([
    condition.diskFree(),
    condition.countJobs(),
    inTime(countFailedMessages(pool)).catch(() => null),
    condition.backupFile(),
    condition.readBackupSlot(),
  ]);
  const continuous = condition.continuous();
  return problemsOf({ diskFree: free, jobs, failedMessages, backupFile, continuous, slot }, now());
}

/** Reads at the first call and then again for a call after `problemsKept`. */
function seldom<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  let until = 0;
  return () => {
    if (kept !== undefined && performance.now() < until) return kept;
    until = performance.now() + problemsKept;
    return (kept = read());
  };
}

async function databaseProblem(deps: Deps): Promise<string | null> {
  return inTime(ping(deps.pool)).then(
    () => null,
    () => "database unreachable",
  );
}

async function inTime<T>(response: Promise<T>): Promise<T> {
  const timer = new AbortController();
  try {
    return await Promise.race([
      response,
      wait(timeout, undefined, { signal: timer.signal }).then(() => {
        throw new Error("No response in time");
      }),
    ]);
  } finally {
    timer.abort();
  }
}

/** Compares in constant time, which reveals nothing about a partly correct token. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false;
  const expected = Buffer.from(`Bearer ${token}`);
  const given = Buffer.from(request.headers.authorization ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
