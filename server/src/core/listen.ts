import type { FastifyInstance } from "fastify";
import { setTimeout as sleep } from "node:timers/promises";
import type { Env } from "./env.ts";
import { StartError } from "./start-error.ts";

/** Requests under way may finish within this time when the server ends. Milliseconds. */
const drainTime = 10_000;

/**
 * Takes requests on HOST and PORT.
 *
 * @throws {StartError} when the port is taken or not ours to use
 */
export async function openPort(app: FastifyInstance, env: Env): Promise<void> {
  try {
    await app.listen({ port: env.PORT, host: env.HOST });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE")
      throw new StartError(`PORT ${env.PORT} is taken by another program`, { cause: error });
    if (code === "EACCES")
      throw new StartError(`PORT ${env.PORT} needs more rights`, { cause: error });
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
      throw new StartError(`HOST ${env.HOST} is no address of this machine`, { cause: error });
    throw error;
  }
}

/**
 * Ends the serving without losing a request: says so at /readyz and serves on for `drainSeconds`, closing each
 * connection with its next answer, so that the proxy sends the rest elsewhere. Then takes no more connections, lets
 * requests under way finish, and cuts those that take too long.
 */
export async function closePort(app: FastifyInstance, drainSeconds: number): Promise<void> {
  app.drain.begun = true;
  await sleep(drainSeconds * 1_000);
  const cut = setTimeout(() => app.server.closeAllConnections(), drainTime);
  await app.close();
  clearTimeout(cut);
}
