import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import path from "node:path";

import { until } from "../call.ts";
import { freePort } from "../../../scripts/free-port.mjs";

/** The packages of Debian that the test needs, by a program of each. */
const packages = {
  "swift-proxy": "/usr/bin/swift-proxy-server",
  "swift-account": "/usr/bin/swift-account-server",
  "swift-container": "/usr/bin/swift-container-server",
  "swift-object": "/usr/bin/swift-object-server",
  memcached: "/usr/bin/memcached",
};

/** Storage servers, each with a ring of its own. */
const kinds = ["account", "container", "object"] as const;

/** S3 keys of the lender, as `tempauth` names them: the account and its user. */
export const keys = { id: "lender:office", secret: "the-secret-of-the-test" };

/** OpenStack Swift with its S3 interface, on one disk. */
export interface Swift {
  endpoint: string;
  /** Starts it, or starts it again, and waits until it answers. */
  start(): Promise<void>;
  /** Kills every process of it, as a loss of power does. */
  kill(): Promise<void>;
  /** Stops its proxy without ending it, or resumes it: meanwhile connections stay open without a response. */
  pause(): void;
  resume(): void;
}

/** @throws with the names of the packages that are missing */
export function requireSwift(): void {
  const missing = Object.entries(packages).filter(([, program]) => !existsSync(program));
  if (missing.length > 0)
    throw new Error(
      `This test needs OpenStack Swift. Install it first: apt-get install --no-install-recommends ${missing.map(([name]) => name).join(" ")}`,
    );
}

/** The installed version, for the report. */
export function swiftVersion(): string {
  return execFileSync("dpkg-query", ["-W", "-f", "${Version}", "swift-proxy"]).toString();
}

/** Writes the settings and rings of a Swift with one device and one replica into `folder`, and starts it. */
export async function startSwift(folder: string): Promise<Swift> {
  const ports = { account: 0, container: 0, object: 0, proxy: 0, memcached: 0 };
  for (const name of Object.keys(ports)) Reflect.set(ports, name, await freePort());
  mkdirSync(path.join(folder, "devices/disk"), { recursive: true });
  for (const kind of kinds) {
    writeFileSync(path.join(folder, `${kind}-server.conf`), storageSettings(folder, kind, ports));
    makeRing(folder, kind, ports[kind]);
  }
  writeFileSync(path.join(folder, "proxy-server.conf"), proxySettings(folder, ports));
  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  let children: ChildProcess[] = [];
  const run = (program: string, args: string[]) => {
    const log = openSync(path.join(folder, `${program}.log`), "a");
    return spawn(program, args, { stdio: ["ignore", log, log], detached: true });
  };
  const proxy = () => children.at(-1);
  const swift: Swift = {
    endpoint,
    start: async () => {
      const memcached = ["-l", "127.0.0.1", "-p", `${ports.memcached}`, "-u", userInfo().username];
      children = [run("memcached", memcached)];
      for (const kind of kinds)
        children.push(run(`swift-${kind}-server`, [path.join(folder, `${kind}-server.conf`)]));
      // The proxy leaves out a server that did not answer it.
      for (const kind of kinds) await answering(kind, `http://127.0.0.1:${ports[kind]}/`);
      // Enters objects into the list that a busy or stopped container server has not taken.
      children.push(run("swift-object-updater", [path.join(folder, "object-server.conf")]));
      children.push(run("swift-proxy-server", [path.join(folder, "proxy-server.conf")]));
      await answering("proxy", `${endpoint}/healthcheck`);
    },
    kill: async () => {
      for (const child of children)
        if (child.exitCode === null && child.signalCode === null) {
          const exit = once(child, "exit");
          // With its children: each server leads a group of its own.
          if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
          await exit;
        }
    },
    pause: () => proxy()?.kill("SIGSTOP"),
    resume: () => proxy()?.kill("SIGCONT"),
  };
  await swift.start();
  return swift;
}

/** Waits until a server answers anything. */
function answering(name: string, address: string): Promise<boolean> {
  return until(`Swift's ${name} server`, () =>
    fetch(address).then(
      () => true,
      () => false,
    ),
  );
}

/** One device with one replica. */
function makeRing(folder: string, kind: (typeof kinds)[number], port: number): void {
  const builder = path.join(folder, `${kind}.builder`);
  for (const args of [
    ["create", "6", "1", "0"],
    ["add", `r1z1-127.0.0.1:${port}/disk`, "1"],
    ["rebalance"],
  ])
    execFileSync("swift-ring-builder", [builder, ...args], { stdio: "pipe" });
}

type Ports = Record<(typeof kinds)[number] | "proxy" | "memcached", number>;

/** The settings that every server has: no fork, so that a kill ends it; no limits of a real disk. */
const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
log_level = WARNING
`;

function storageSettings(folder: string, kind: (typeof kinds)[number], ports: Ports): string {
  return `${common(folder, ports[kind])}devices = ${folder}/devices
mount_check = false
fallocate_reserve = 0
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
[object-updater]
interval = 5
`;
}

function proxySettings(folder: string, ports: Ports): string {
  return `${common(folder, ports.proxy)}[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.memcached}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
# Short pages, so that a list of some hundred objects has several.
max_bucket_listing = 50
[filter:tempauth]
use = egg:swift#tempauth
user_${keys.id.replace(":", "_")} = ${keys.secret} .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`;
}
