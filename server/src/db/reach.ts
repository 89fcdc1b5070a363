import { readFile, realpath } from "node:fs/promises";
import path from "node:path";
import type { Env } from "../env.ts";
import { startEmbedded } from "./embedded.ts";
import { livePostmaster } from "./embedded/postmaster.ts";

/** A database a command can work on, and what it leaves when it is done. */
export interface Reached {
  url: string;
  leave(): Promise<void>;
}

/**
 * The application's database for a command beside it: that of DATABASE_URL, the embedded one that a running server
 * keeps, or, when none runs, the embedded one started for as long as the command needs it.
 */
export async function reachDatabase(env: Env): Promise<Reached> {
  if (env.DATABASE_URL !== undefined)
    return { url: env.DATABASE_URL, leave: () => Promise.resolve() };
  const running = await runningEmbedded(env.DATA_DIR);
  if (running !== undefined) return { url: running, leave: () => Promise.resolve() };
  const embedded = await startEmbedded({ dataDir: env.DATA_DIR });
  return { url: embedded.url, leave: () => embedded.stop() };
}

async function runningEmbedded(dataDir: string): Promise<string | undefined> {
  const known = path.join(dataDir, "postgres");
  const directory = await realpath(known).catch(() => undefined);
  const found = directory === undefined ? undefined : await livePostmaster(directory);
  if (!found?.ready) return undefined;
  const password = (await readFile(path.join(dataDir, "database-password"), "utf8")).trim();
  return `postgres://microfinance:${encodeURIComponent(password)}@127.0.0.1:${found.port}/microfinance`;
}
