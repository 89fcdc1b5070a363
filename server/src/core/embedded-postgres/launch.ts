import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { open, stat, truncate } from "node:fs/promises";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type Cluster, databaseEnvironment } from "./cluster.ts";
import { readPostmaster } from "./postmaster.ts";
import { StartError } from "../start-error.ts";

/** A started PostgreSQL: a child process in its own process group. */
export interface Running {
  child: ChildProcess;
  pid: number;
  port: number;
}

const largestLog = 5_000_000;

/**
 * Starts PostgreSQL on 127.0.0.1 at `port`, or at any free one, and resolves when it accepts connections. Its own
 * process group receives no Ctrl-C of the terminal, so that the server stops it in order; its log is a file, which
 * survives the server.
 *
 * @throws {StartError} with the last lines of its log
 */
export async function launch(
  cluster: Pick<Cluster, "directory" | "account" | "binaries">,
  logFile: string,
  settings: Record<string, string>,
  port?: number,
): Promise<Running> {
  await truncateLarge(logFile);
  const deadline = Date.now() + 15_000;
  for (;;) {
    const chosen = port ?? (await freePort());
    const offset = await size(logFile);
    const running = start(cluster, logFile, settings, chosen);
    if (await becomesReady(cluster, running)) return running;
    const complaint = await readFrom(logFile, offset);
    // Processes of a predecessor may still be stopping, and another program may take a free port.
    const passing =
      /pre-existing shared memory|lock file .* already exists|Address already in use/.test(
        complaint,
      );
    if (!passing || Date.now() > deadline)
      throw new StartError(`PostgreSQL did not start: ${lastLines(complaint)}`);
    await wait(100);
  }
}

function start(
  cluster: Pick<Cluster, "directory" | "account" | "binaries">,
  logFile: string,
  settings: Record<string, string>,
  port: number,
): Running {
  const options = Object.entries({
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    log_timezone: "UTC",
    timezone: "UTC",
    ...settings,
  }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openSync(logFile, "a", 0o600);
  try {
    const child = spawn(cluster.binaries.postgres, ["-D", cluster.directory, ...options], {
      ...cluster.account,
      cwd: "/",
      env: databaseEnvironment,
      detached: true,
      stdio: ["ignore", log, log],
    });
    child.on("error", () => undefined);
    return { child, pid: child.pid ?? 0, port };
  } finally {
    closeSync(log);
  }
}

async function becomesReady(
  cluster: Pick<Cluster, "directory">,
  running: Running,
): Promise<boolean> {
  const { child, pid } = running;
  while (pid !== 0 && child.exitCode === null && child.signalCode === null) {
    const found = await readPostmaster(cluster.directory);
    if (found?.pid === pid && found.ready) return true;
    await wait(15);
  }
  return false;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address
          ? resolve(address.port)
          : reject(
              new StartError(
                "No port is free for PostgreSQL. Stop other programs, or set DATABASE_URL.",
              ),
            ),
      );
    });
  });
}

async function truncateLarge(logFile: string): Promise<void> {
  if ((await size(logFile)) > largestLog) await truncate(logFile);
}

async function size(file: string): Promise<number> {
  return stat(file).then(
    (found) => found.size,
    () => 0,
  );
}

async function readFrom(file: string, offset: number): Promise<string> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read({
      buffer: Buffer.alloc(20_000),
      position: offset,
    });
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await handle.close();
  }
}

function lastLines(text: string): string {
  return text.trim().split("\n").slice(-3).join(" | ") || "no word in its log";
}
