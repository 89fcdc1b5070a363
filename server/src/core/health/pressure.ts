import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";

/** Requests waiting for a connection; a pool of eight works off this many in a fraction of a second. */
const longestQueue = 200;

/**
 * Measures how late the event loop and the pool are.
 *
 * @returns whether a request that comes now would only make the queue longer
 */
export async function watchPressure(
  app: FastifyInstance,
  { pool, env }: Pick<Deps, "pool" | "env">,
): Promise<() => boolean> {
  await app.register(underPressure, {
    maxEventLoopDelay: env.MAX_EVENT_LOOP_DELAY,
    // Milliseconds. An average over less would count one long task as overload.
    sampleInterval: 2_000,
    // Only the API refuses requests, by the returned function: pages and /healthz go on.
    pressureHandler: () => undefined,
  });
  return () => app.isUnderPressure() || pool.waitingCount >= longestQueue;
}
