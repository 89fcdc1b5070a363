import type { FastifyInstance } from "fastify";
import { setTimeout as sleep } from "node:timers/promises";
import type { Env } from "./env.ts";
import { StartError } from "./start-error.ts";

/** Milliseconds for running requests to finish when the server ends. */
const drainTime = 10_000;

/**
 * Listens on HOST and PORT.
 *
 * @throws {StartError} when the port is in use or not permitted
 */
export async function openPort(app: FastifyInstance, env: Env): Promise<void> {
  try {
    await app.listen({ port: env.PORT, host: env.HOST });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE")
      throw new StartError(
        `PORT ${env.PORT} is in use by another program. Stop it, or set another PORT.`,
        { cause: error },
      );
    if (code === "EACCES")
      throw new StartError(
        `PORT ${env.PORT} requires privileges that this user lacks. Set a PORT above 1023.`,
        { cause: error },
      );
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
      throw new StartError(
        `HOST ${env.HOST} is not an address of this machine. Set HOST to one, or remove it.`,
        { cause: error },
      );
    throw error;
  }
}

/**
 * Stops serving without losing a request: reports it at /readyz and serves for `drainSeconds`, closing each connection
 * with its next response, so that the proxy moves to other servers. Then it accepts no connections, lets running
 * requests finish, and closes those that take too long.
 */
export async function closePort(app: FastifyInstance, drainSeconds: number): Promise<void> {
  app.drain.begun = true;
  await sleep(drainSeconds * 1_000);
  const cut = setTimeout(() => app.server.closeAllConnections(), drainTime);
  await app.close();
  clearTimeout(cut);
}
