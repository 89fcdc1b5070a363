import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readEnv } from "../env.ts";
import { passwordFiles } from "./passwords.ts";
import { startEmbedded } from "./embedded.ts";
import { connectForCommand } from "../db/connect-command.ts";

const holderScript = fileURLToPath(
  new URL("../../../test-support/embedded-holder.ts", import.meta.url),
);
const settings = { fsync: "off" };
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "microfinance-embedded-"));
  await chmod(dataDir, 0o711);
  const first = await startEmbedded({ dataDir, settings });
  await ask(
    first.migrationUrl,
    "create table kept (id integer); insert into kept values (7); grant select on kept to microfinance",
  );
  await first.stop();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it("stores data, protects its password by file mode, and stops completely", async () => {
  const again = await startEmbedded({ dataDir, settings });
  expect(await ask(again.url, "select id from kept")).toEqual([{ id: 7 }]);
  await again.stop();
  await expect(ask(again.url, "select 1")).rejects.toThrow(/ECONNREFUSED/);
  expect((await stat(path.join(dataDir, "database-password"))).mode & 0o777).toBe(0o600);
});

it("rejects a connection without the password", async () => {
  const cluster = await startEmbedded({ dataDir, settings });
  const url = new URL(cluster.url);
  url.password = "guess";
  await expect(ask(url.href, "select 1")).rejects.toThrow("password authentication failed");
  await cluster.stop();
});

it("restarts on the same address when PostgreSQL is killed", async () => {
  const cluster = await startEmbedded({ dataDir, settings });
  process.kill(await postmaster(), "SIGKILL");
  await expect
    .poll(() => ask(cluster.url, "select id from kept").catch(() => "not yet"))
    .toEqual([{ id: 7 }]);
  await cluster.stop();
});

it("stops the processes of a killed server and starts again", async () => {
  const { child } = await hold();
  const orphan = await postmaster();
  child.kill("SIGKILL");
  await once(child, "exit");
  const cluster = await startEmbedded({ dataDir, settings });
  expect(await postmaster()).not.toBe(orphan);
  expect(await ask(cluster.url, "select id from kept")).toEqual([{ id: 7 }]);
  await cluster.stop();
});

it("stops when the test run that started it is killed", async () => {
  const fork = `child_process.fork(${JSON.stringify(holderScript)}, [${JSON.stringify(dataDir)}])`;
  const run = spawn(process.execPath, ["-e", fork], { stdio: ["ignore", "pipe", "inherit"] });
  await once(run.stdout, "data");
  await postmaster();
  run.kill("SIGKILL");
  await expect
    .poll(() => postmaster().catch((error: NodeJS.ErrnoException) => error.code))
    .toBe("ENOENT");
});

it("rejects a data directory in use by another server, which continues", async () => {
  const { child, url } = await hold();
  await expect(startEmbedded({ dataDir, settings })).rejects.toThrow("Another server is using");
  expect(await ask(url, "select id from kept")).toEqual([{ id: 7 }]);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

it("waits for a stopping server on the directory, and starts after it", async () => {
  // Each time later: before the new server requests the lock, after it was refused, and after it was refused again.
  for (const requests of [0, 1, 2]) {
    const { child, url } = await hold();
    const opening = startEmbedded({ dataDir, settings });
    await untilRequested(url, requests);
    child.kill("SIGTERM");
    const cluster = await opening;
    expect(await ask(cluster.url, "select id from kept")).toEqual([{ id: 7 }]);
    await cluster.stop();
  }
});

it("ignores a pid file whose process id belongs to another program", async () => {
  await writeFile(
    path.join(await directory(), "postmaster.pid"),
    `${process.pid}\n/nowhere\n0\n1\n\n\n\nready\n`,
  );
  const cluster = await startEmbedded({ dataDir, settings });
  expect(await ask(cluster.url, "select id from kept")).toEqual([{ id: 7 }]);
  await cluster.stop();
});

it("runs beside another one, and starts empty on request", async () => {
  const { child, url } = await hold();
  const other = await mkdtemp(path.join(tmpdir(), "microfinance-embedded-"));
  await chmod(other, 0o711);
  try {
    const cluster = await startEmbedded({ dataDir: other, settings });
    await ask(cluster.migrationUrl, "create table kept (id integer)");
    await cluster.stop();
    const emptied = await startEmbedded({ dataDir: other, settings, discard: true });
    await expect(ask(emptied.url, "select id from kept")).rejects.toThrow("does not exist");
    await emptied.stop();
    expect(await ask(url, "select id from kept")).toEqual([{ id: 7 }]);
  } finally {
    child.kill("SIGTERM");
    await once(child, "exit");
    await rm(other, { recursive: true, force: true });
  }
});

it("creates separate passwords for superuser, owner and application, readable by their owner only", async () => {
  const cluster = await startEmbedded({ dataDir, settings });
  const passwords = [cluster.url, cluster.migrationUrl, cluster.adminUrl].map(passwordOf);
  expect(new Set(passwords).size).toBe(3);
  for (const name of Object.values(passwordFiles))
    expect((await stat(path.join(dataDir, name))).mode & 0o777).toBe(0o600);
  const guess = new URL(cluster.adminUrl);
  guess.password = passwordOf(cluster.url);
  await expect(ask(guess.href, "select 1")).rejects.toThrow("password authentication failed");
  await cluster.stop();
});

it("lets a command connect beside a running server, as application and as owner", async () => {
  const cluster = await startEmbedded({ dataDir, settings });
  const env = readEnv({ DATA_DIR: dataDir, NODE_ENV: "test" });
  const reached = await connectForCommand(env);
  expect(reached).toMatchObject({ url: cluster.url, migrationUrl: cluster.migrationUrl });
  await reached.leave();
  await cluster.stop();
});

function passwordOf(url: string): string {
  return new URL(url).password;
}

async function hold(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [holderScript, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [lines] = await once(child.stdout, "data");
  return { child, url: String(lines).split("\n")[0] ?? "" };
}

/** Resolves once a second server has requested the lock so many times. */
async function untilRequested(url: string, times: number): Promise<void> {
  if (times === 0) return;
  const inside = new URL(url);
  const password = await readFile(path.join(dataDir, passwordFiles.superuser), "utf8");
  Object.assign(inside, { username: "postgres", password: password.trim() });
  // The first server has asked something else since.
  const requests = new Set<string>();
  const request = async () => {
    const rows = await ask(
      inside.href,
      `select query_start::text as began from pg_stat_activity
       where application_name = 'microfinance guard' and query like 'select pg_try_advisory_lock%'`,
    );
    for (const { began } of rows as { began: string }[]) requests.add(began);
    return requests.size;
  };
  await expect.poll(request).toBeGreaterThanOrEqual(times);
}

async function directory(): Promise<string> {
  return realpath(path.join(dataDir, "postgres"));
}

async function postmaster(): Promise<number> {
  return Number.parseInt(
    await readFile(path.join(await directory(), "postmaster.pid"), "utf8"),
    10,
  );
}

async function ask(url: string, question: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(question)).rows;
  } finally {
    await client.end();
  }
}
