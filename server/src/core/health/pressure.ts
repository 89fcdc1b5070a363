import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";

/** Requests waiting for a connection; a pool of eight serves this many in a fraction of a second. */
const longestQueue = 200;

/**
 * Measures the delays of the event loop and of the pool.
 *
 * @returns whether the process is overloaded, so that another request would only lengthen the queue
 */
export async function watchPressure(
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
