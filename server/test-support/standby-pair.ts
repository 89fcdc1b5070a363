import { execFile, spawn } from "node:child_process";
import { chown, readFile, rm, writeFile } from "node:fs/promises";
import { openSync } from "node:fs";
import { type AddressInfo, connect as connectTcp, createServer } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import {
  type Cluster,
  databaseEnvironment,
  prepareCluster,
} from "../src/core/embedded-postgres/cluster.ts";
import { addressOf } from "../src/core/embedded-postgres/embedded.ts";
import { launch } from "../src/core/embedded-postgres/launch.ts";
import { stop } from "../src/core/embedded-postgres/postmaster.ts";
import {
  application,
  owner,
  prepareUsers,
  superuser,
} from "../src/core/embedded-postgres/users.ts";

/**
 * A process with a primary and a synchronous standby behind a proxy, for resilience tests of a failover. It prints the
 * proxy's addresses for the application and for the owner of its tables, and the standby's address for the application.
 * Commands from standard input: "fail" kills the primary and promotes the standby; "alone" stops waiting for the
 * standby; "pause" and "resume" stop and continue its replay; "lose" kills it.
 *
 * The embedded PostgreSQL has no pg_basebackup: the standby is a copy of the files, taken between pg_backup_start and
 * pg_backup_stop.
 */
const [dataDir, ports = ""] = process.argv.slice(2);
const [primaryPort = 0, standbyPort = 0] = ports.split(",").map(Number);
if (dataDir === undefined) throw new Error("Name the data directory and two ports");

const cluster = await prepareCluster(dataDir);
const primary = await launch(cluster, path.join(dataDir, "primary.log"), {}, primaryPort);
const admin = await connect(primaryPort);
await prepareUsers(admin, cluster.passwords);
const standby = await startStandby(cluster);
await admin.query("alter system set synchronous_standby_names = 's1'");
await admin.query("select pg_reload_conf()");
let writablePort = primaryPort;
const proxyPort = await openProxy();
const { passwords } = cluster;
for (const [user, password] of [
  [application, passwords.application],
  [owner, passwords.owner],
] as const)
  console.log(addressOf(user, password, proxyPort, application));

console.log(addressOf(application, passwords.application, standbyPort, application));

const commands: Record<string, () => Promise<void>> = {
  fail,
  alone: async () => {
    await admin.query("alter system set synchronous_standby_names = ''");
    await admin.query("select pg_reload_conf()");
  },
  pause: () => onStandby("select pg_wal_replay_pause()"),
  resume: () => onStandby("select pg_wal_replay_resume()"),
  lose: async () => {
    process.kill(standby.pid ?? 0, "SIGKILL");
  },
};
process.stdin.setEncoding("utf8").on("data", (text: string) => {
  const command = commands[text.trim()];
  if (command !== undefined) void command().then(() => console.log(`${text.trim()} done`));
});
process.on("SIGTERM", () => void end());
process.on("disconnect", () => void end());

/** Simulates the loss of the primary's machine, after which a monitor promotes the standby. */
async function fail(): Promise<void> {
  admin.on("error", () => undefined);
  process.kill(primary.pid, "SIGKILL");
  // The monitor needs time to detect the failure; the application gets errors meanwhile.
  await wait(2_000);
  await onStandby("select pg_promote(true, 30)");
  writablePort = standbyPort;
}

async function onStandby(sql: string): Promise<void> {
  const client = await connect(standbyPort);
  await client.query(sql);
  await client.end();
}

/** Forwards each connection to the current primary, and ends it with that machine. Returns its port. */
async function openProxy(): Promise<number> {
  const proxy = createServer((incoming) => {
    const outgoing = connectTcp(writablePort, "127.0.0.1");
    incoming.pipe(outgoing).pipe(incoming);
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const)
      socket.on("error", () => undefined).on("close", () => other.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  // The address of a TCP server is an object.
  return (proxy.address() as AddressInfo).port;
}

async function end(): Promise<void> {
  await stop(standby.pid ?? 0).catch(() => undefined);
  await stop(primary.pid).catch(() => undefined);
  process.exit(0);
}

async function startStandby({ directory, account, binaries }: Cluster) {
  const copy = path.join(path.dirname(directory), "standby");
  await admin.query("select pg_backup_start('standby', true)");
  await promisify(execFile)("cp", ["-a", directory, copy]);
  const label = await admin.query<{ labelfile: string }>("select labelfile from pg_backup_stop()");
  await rm(path.join(copy, "postmaster.pid"), { force: true });
  for (const [name, text] of [
    ["backup_label", label.rows[0]?.labelfile ?? ""],
    ["standby.signal", ""],
  ] as const) {
    await writeFile(path.join(copy, name), text, { mode: 0o600 });
    if (account.uid !== undefined && account.gid !== undefined)
      await chown(path.join(copy, name), account.uid, account.gid);
  }
  const settings = {
    port: String(standbyPort),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=${superuser} password=${cluster.passwords.superuser} application_name=s1`,
  };
  const log = openSync(path.join(dataDir ?? "", "standby.log"), "a");
  const child = spawn(
    binaries.postgres,
    [
      "-D",
      copy,
      ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    { ...account, cwd: "/", env: databaseEnvironment, detached: true, stdio: ["ignore", log, log] },
  );
  for (let tries = 0; tries < 200; tries += 1) {
    const streaming = await admin.query(
      "select 1 from pg_stat_replication where state = 'streaming'",
    );
    if (streaming.rowCount === 1) return child;
    await wait(100);
  }
  const said = await readFile(path.join(dataDir ?? "", "standby.log"), "utf8");
  throw new Error(`The standby does not stream:\n${said}`);
}

async function connect(port: number): Promise<pg.Client> {
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: superuser,
    password: cluster.passwords.superuser,
    database: "postgres",
  });
  await client.connect();
  return client;
}
