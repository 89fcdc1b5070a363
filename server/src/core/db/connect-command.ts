import { readFile, realpath } from "node:fs/promises";
import path from "node:path";
import type { Env } from "../env.ts";
import { addressOf, startEmbedded } from "../embedded-postgres/embedded.ts";
import { passwordFiles } from "../embedded-postgres/passwords.ts";
import { runningPostmaster } from "../embedded-postgres/postmaster.ts";
import { application, owner } from "../embedded-postgres/users.ts";
import type { DatabaseAddresses } from "./prepare.ts";

/** A database connection of a command, and the function that releases it. */
export interface CommandConnection extends DatabaseAddresses {
  leave(): Promise<void>;
}

/**
 * The application's database for a command: that of DATABASE_URL, the embedded one of a running server, or the
 * embedded one, started for the duration of the command.
 */
export async function connectForCommand(env: Env): Promise<CommandConnection> {
  const stay = () => Promise.resolve();
  if (env.DATABASE_URL !== undefined)
    return { url: env.DATABASE_URL, migrationUrl: env.MIGRATION_DATABASE_URL, leave: stay };
  const running = await runningEmbedded(env.DATA_DIR);
  if (running !== undefined) return { ...running, leave: stay };
  // What a command writes is in the continuous backup too: the next start of the server sends its segments.
  const archive = env.BACKUP_TO !== undefined;
  const { url, migrationUrl, stop } = await startEmbedded({ dataDir: env.DATA_DIR, archive });
  return { url, migrationUrl, leave: stop };
}

/** The addresses of a running server's database; one of an earlier version has no separate owner. */
async function runningEmbedded(dataDir: string): Promise<DatabaseAddresses | undefined> {
  const known = path.join(dataDir, "postgres");
  const directory = await realpath(known).catch(() => undefined);
  const found = directory === undefined ? undefined : await runningPostmaster(directory);
  if (!found?.ready) return undefined;
  const addressAs = async (name: string, file: string) => {
    const password = (await readFile(path.join(dataDir, file), "utf8")).trim();
    return addressOf(name, password, found.port, application);
  };
  return {
    url: await addressAs(application, passwordFiles.application),
    migrationUrl: await addressAs(owner, passwordFiles.owner).catch(() => undefined),
  };
}
