import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { StartError } from "../start-error.ts";

/** A running PostgreSQL, from its `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

/** Line 1 of the file is the process id, line 4 the port, line 8 the state. */
export async function readPostmaster(directory: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(directory), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split("\n");
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
}

/**
 * The PostgreSQL that still runs on this directory, of a killed or a live server. A pid file whose process has ended
 * or is another program is deleted.
 */
export async function runningPostmaster(directory: string): Promise<Postmaster | undefined> {
  const found = await readPostmaster(directory);
  if (found === undefined) return undefined;
  if (found.pid > 0 && (await isPostgresOf(found.pid, directory))) return found;
  await rm(pidFile(directory), { force: true });
  return undefined;
}

/** The lock of the server that uses the database. PostgreSQL releases it when the server ends. */
const guardLock = 7_262_002;

/**
 * Opens the connection that locks a cluster for this process while it is open.
 *
 * @returns undefined when another server has the lock
 */
export async function guard(url: string, patienceMs: number): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: "microfinance guard" });
  // The connection breaks when PostgreSQL ends; the supervisor detects that by the process itself.
  client.on("error", () => undefined);
  await client.connect();
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const lock = await client.query<{ is_locked: boolean }>(
      "select pg_try_advisory_lock($1) as is_locked",
      [guardLock],
    );
    if (lock.rows[0]?.is_locked) return client;
    if (Date.now() > deadline) {
      await client.end();
      return undefined;
    }
    await wait(100);
  }
}

/**
 * Stops a PostgreSQL of an ended server, so that this process can start its own.
 *
 * @throws {StartError} when another server uses it, or it rejects the connection
 */
export async function stopOrphanedPostgres(
  directory: string,
  urlAt: (port: number) => string,
): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const orphan = await runningPostmaster(directory);
    if (orphan === undefined) return;
    try {
      const mark = await guard(urlAt(orphan.port), 3000);
      if (mark === undefined)
        throw new StartError(
          `Another server is using the database in ${directory}. Stop it, or set another DATA_DIR.`,
        );
      await mark.end().catch(() => undefined);
      await stop(orphan.pid);
      return;
    } catch (error) {
      if (!isStarting(error) || Date.now() > deadline) throw error;
      await wait(100);
    }
  }
}

/** Stops PostgreSQL: in fast mode, then immediately after a timeout. Resolves when the process has ended. */
export async function stop(pid: number): Promise<void> {
  for (const [signal, patienceMs] of [
    ["SIGINT", 15_000],
    ["SIGQUIT", 5000],
    ["SIGKILL", 2000],
  ] as const) {
    if (!send(pid, signal)) return;
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline) {
      if (!send(pid, 0) || (await isZombie(pid))) return;
      await wait(20);
    }
  }
  throw new StartError(
    `PostgreSQL (process ${pid}) does not stop. Stop the process, and try again.`,
  );
}

/** A zombie: ended, but not reaped by its parent; in a container perhaps never. */
async function isZombie(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return /\) Z /.test(state);
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
    throw error;
  }
}

/** Recovering, starting or stopping: worth a retry. */
function isStarting(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  return (
    code === "57P03" ||
    code === "57P01" ||
    code === "ECONNREFUSED" ||
    code === "ECONNRESET" ||
    /^Connection terminated|not queryable$/.test(error.message)
  );
}

async function isPostgresOf(pid: number, directory: string): Promise<boolean> {
  const command =
    process.platform === "linux"
      ? await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")
      : await promisify(execFile)("ps", ["-ww", "-p", String(pid), "-o", "command="]).then(
          ({ stdout }) => stdout,
          () => "",
        );
  return command.includes("postgres") && command.includes(directory);
}

function pidFile(directory: string): string {
  return path.join(directory, "postmaster.pid");
}
