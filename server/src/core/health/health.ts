import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { timingSafeEqual } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Deps } from "../deps.ts";
import { unavailable } from "../http/errors.ts";
import { createMetrics } from "./metrics.ts";
import { watchPressure } from "./pressure.ts";
import { ping, countMails } from "./queries.ts";

/** The database answers within this time, or it counts as away. Milliseconds. */
const patience = 2_000;

declare module "fastify" {
  interface FastifyInstance {
    /** Set once the server is about to end: whoever sends it requests should send them elsewhere. */
    drain: { begun: boolean };
  }
}

/**
 * What the operator's machines ask: `/healthz` (the process lives), `/readyz` (it can serve, 503 otherwise) and, to
 * who knows METRICS_TOKEN, `/metrics` in the text format of Prometheus. Without the token that address is unknown.
 *
 * @returns the hook that turns requests away while the process is overloaded
 */
export async function serveHealth(app: FastifyInstance, deps: Deps): Promise<() => Promise<void>> {
  const { pool } = deps;
  const isOverloaded = await watchPressure(app, deps);
  const metrics = createMetrics({
    app,
    pool,
    isOverloaded,
    countMails: () => inTime(countMails(pool)).catch(() => null),
  });
  app.decorate("drain", { begun: false });
  app.addHook("onRequest", async (_request, reply) => {
    if (app.drain.begun) reply.header("connection", "close");
  });

  app.get("/healthz", quiet, (_request, reply) => sendPlain(reply, { status: "ok" }));
  app.get("/readyz", quiet, async (_request, reply) => {
    const problem = app.drain.begun ? "ending" : await databaseProblem(deps);
    if (problem === null) return sendPlain(reply, { status: "ready" });
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

/** Asked every few seconds and worth no line in the log, nor a place in the API's description. */
const quiet = { logLevel: "warn", schema: { hide: true } } as const;

function sendPlain(reply: FastifyReply, body: { status: string }): FastifyReply {
  return reply.header("cache-control", "no-store").send(body);
}

async function databaseProblem(deps: Deps): Promise<string | null> {
  return inTime(ping(deps.pool)).then(
    () => null,
    () => "database away",
  );
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const timer = new AbortController();
  try {
    return await Promise.race([
      answer,
      wait(patience, undefined, { signal: timer.signal }).then(() => {
        throw new Error("No answer in time");
      }),
    ]);
  } finally {
    timer.abort();
  }
}

/** Compared in a time that tells nothing about how much of the token was right. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false;
  const wanted = Buffer.from(`Bearer ${token}`);
  const given = Buffer.from(request.headers.authorization ?? "");
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
