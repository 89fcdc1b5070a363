import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { until } from "./call.ts";
import { freePort } from "../../scripts/free-port.mjs";
import { isReady } from "../../scripts/ready.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A process of the application, listening on a port of 127.0.0.1. */
export interface Application {
  origin: string;
  port: number;
  child: ChildProcess;
  /** What it has printed so far. */
  log(): string;
  /** Stops it as an operator does, and returns its exit code. */
  stop(): Promise<number | null>;
  /** Kills it without warning. */
  kill(): Promise<void>;
}

/** How an application process starts. */
export interface Setting {
  port: number;
  dataDir: string;
  env?: Record<string, string>;
  /** Options of Node.js itself. */
  nodeOptions?: string[];
}

/** Starts the application and waits until it is ready. */
export async function startApplication(setting: Setting): Promise<Application> {
  const { port } = setting;
  const origin = `http://127.0.0.1:${port}`;
  const { child, log } = run("server/src/main.ts", setting);
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  const application: Application = {
    origin,
    port,
    child,
    log,
    stop: async () => {
      if (!ended()) {
        const exit = once(child, "exit");
        child.kill("SIGTERM");
        await exit;
      }
      return child.exitCode;
    },
    kill: async () => {
      if (ended()) return;
      const exit = once(child, "exit");
      child.kill("SIGKILL");
      await exit;
    },
  };
  await until("the application", async () => {
    if (ended()) throw new Error(`The application did not start:\n${log()}`);
    return isReady(origin);
  });
  return application;
}

/**
 * Starts a separate PostgreSQL in its own process, for applications that share it.
 * @param durable whether commits wait for the disk, as in production
 */
export async function startDatabase(
  dataDir: string,
  durable = false,
): Promise<{ url: string; migrationUrl: string; stop(): Promise<void> }> {
  const args = durable ? [dataDir, '{"fsync":"on"}'] : [dataDir];
  const { child, log } = run("server/test-support/embedded-holder.ts", { port: 1, dataDir }, args);
  const [url, migrationUrl] = await untilPrinted("the database", child, log, twoAddresses);
  return {
    url,
    migrationUrl,
    stop: async () => {
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      await exit;
    },
  };
}

/** Starts a primary with a synchronous standby in a separate process. */
export async function startPair(dataDir: string) {
  const ports = `${await freePort()},${await freePort()}`;
  const { child, log } = run("server/test-support/standby-pair.ts", { port: 1, dataDir }, [
    dataDir,
    ports,
  ]);
  const [url, migrationUrl, replicaUrl] = await untilPrinted(
    "the pair of databases",
    child,
    log,
    threeAddresses,
  );
  const command = async (name: string) => {
    const before = log().length;
    child.stdin?.write(`${name}\n`);
    await untilPrinted(name, child, log, (text) => text.slice(before).includes(`${name} done`));
  };
  return {
    url,
    migrationUrl,
    /** The standby, for reading. */
    replicaUrl,
    /** Kills the primary, and resolves once the standby is promoted. */
    fail: () => command("fail"),
    /** Commits no longer wait for the standby, which may fail from now on. */
    alone: () => command("alone"),
    /** The standby receives the log and applies nothing of it, until `resume`. */
    pause: () => command("pause"),
    resume: () => command("resume"),
    /** Kills the standby. */
    lose: () => command("lose"),
    stop: async () => {
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      await exit;
    },
  };
}

/** The addresses for the application's user and for the owner, once both lines are complete. */
function twoAddresses(text: string): [url: string, migrationUrl: string] | undefined {
  const [url, owner] = addressesIn(text);
  return url !== undefined && owner !== undefined ? [url, owner] : undefined;
}

/** The same with the address of a standby. */
function threeAddresses(text: string): [string, string, string] | undefined {
  const [, , replica] = addressesIn(text);
  const both = twoAddresses(text);
  return both !== undefined && replica !== undefined ? [...both, replica] : undefined;
}

/** The addresses on complete lines. */
function addressesIn(text: string): (string | undefined)[] {
  return [...text.matchAll(/(postgres:\/\/\S+)\n/g)].map(([, found]) => found);
}

/** Waits until `find` finds something in the output of a database process. @throws when the process ends before */
function untilPrinted<Found>(
  what: string,
  child: ChildProcess,
  log: () => string,
  find: (text: string) => Found | undefined | false,
): Promise<Found> {
  return until(what, async () => {
    if (child.exitCode !== null) throw new Error(`${what} did not start:\n${log()}`);
    return find(log());
  });
}

/** Runs a script of the repository to its end. @throws with its output when it fails */
export async function runScript(script: string, setting: Setting, args: string[] = []) {
  const { child, log } = run(script, setting, args);
  await once(child, "exit");
  if (child.exitCode !== 0) throw new Error(`${script} failed:\n${log()}`);
  return log();
}

/** Starts a script of the repository, to be killed or awaited. */
export function run(
  script: string,
  { port, dataDir, env, nodeOptions = [] }: Setting,
  args: string[] = [],
) {
  const child = spawn(process.execPath, [...nodeOptions, script, ...args], {
    cwd: root,
    // The application ends when this channel closes, also after a kill of the test.
    stdio: ["pipe", "pipe", "pipe", "ipc"],
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "development",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: "off",
      // Each request may have its own address, so that rate limits stop no test.
      TRUST_PROXY: "loopback",
      // A slow machine must not cause a 503: health.test.ts tests load shedding.
      MAX_EVENT_LOOP_DELAY: "0",
      // Stored compiled modules shorten each start by a third.
      NODE_COMPILE_CACHE: path.join(root, "node_modules/.cache/node-compile"),
      ...env,
    },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      text = (text + chunk.toString("utf8")).slice(-2_000_000);
    });
  return { child, log: () => text };
}

/** Creates a data folder. `remove` deletes it with its database, which may be in another folder. */
export function temporaryData(): { dataDir: string; remove: () => void } {
  removeAbandoned();
  const dataDir = mkdtempSync(path.join(tmpdir(), `microfinance-resilience-${process.pid}-`));
  chmodSync(dataDir, 0o711);
  return { dataDir, remove: () => remove(dataDir) };
}

function remove(dataDir: string): void {
  let home = dataDir;
  try {
    home = path.dirname(realpathSync(path.join(dataDir, "postgres")));
  } catch {
    // There is no database.
  }
  rmSync(dataDir, { recursive: true, force: true });
  if (home !== dataDir && path.basename(home).startsWith("microfinance-"))
    rmSync(home, { recursive: true, force: true });
}

/** Removes databases of killed tests, identified by the process id in the folder's name. */
function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = Number(/^microfinance-resilience-(\d+)-/.exec(name)?.[1]);
    if (!(owner > 0) || signal(owner, 0)) continue;
    const dataDir = path.join(tmpdir(), name);
    const database = databaseProcess(dataDir);
    if (database !== undefined) signal(database, "SIGKILL");
    remove(dataDir);
  }
}

/** Whether the process exists. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** The process id of the embedded database of `dataDir`; undefined while there is none. */
export function databaseProcess(dataDir: string): number | undefined {
  try {
    const file = path.join(dataDir, "postgres/postmaster.pid");
    const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}
