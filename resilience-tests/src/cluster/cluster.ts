import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, chmodSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Application, runScript, startApplication } from "../application.ts";
import { until } from "../call.ts";
import { randomOf } from "../random.ts";
import { makeAdmin } from "../seed.ts";
import { type CheckResult, check } from "../traffic/check.ts";
import {
  openTraffic,
  refreshTraffic,
  runTraffic,
  settle,
  type Traffic,
  untilAcknowledged,
} from "../traffic/traffic.ts";
import { kill, makeHosts, removeHosts } from "./hosts.ts";
import {
  haproxyConfiguration,
  leaderOf,
  makeDatabase,
  makeMember,
  type Member,
  password,
  startEtcd,
  untilSynchronous,
} from "./patroni.ts";
import { freePort } from "../../../scripts/free-port.mjs";

/** What fails in a round. */
export const faults = ["primary", "patroni", "application", "network"] as const;
type Fault = (typeof faults)[number];

export interface ClusterReport extends CheckResult {
  /** Milliseconds from each fault to the next acknowledged request that was sent after it. */
  outages: Record<Fault, number[]>;
  unavailable: number;
  unexpected: string[];
}

/**
 * Milliseconds after a fault in which requests that were under way may still be acknowledged. Without its Patroni a
 * primary goes on until the proxy misses Patroni's answers.
 */
const unnoticed: Record<Fault, number> = {
  primary: 500,
  patroni: 3_000,
  application: 500,
  network: 500,
};

const hostNames = ["a", "b", "c"] as const;

interface Cluster {
  members: Member[];
  applications: Application[];
  /** The settings of each application, by which it is started again. */
  settings: Parameters<typeof startApplication>[0][];
  origin: string;
}

/**
 * PostgreSQL under Patroni and etcd on three hosts of their own, two application processes behind a proxy, and each
 * fault `rounds` times under load. No operator acts: only a killed Patroni and a killed
 * application are started again, as a supervisor does.
 */
export async function tryCluster(rounds: number, log: (text: string) => void) {
  const folder = mkdtempSync(path.join(tmpdir(), "microfinance-cluster-"));
  chmodSync(folder, 0o755);
  const ending: (() => Promise<unknown> | void)[] = [() => removeHosts(hostNames)];
  try {
    const cluster = await build(folder, ending, log);
    const traffic = await openTraffic(cluster.origin, 8);
    const report = await runFaults(cluster, traffic, rounds, log);
    return report;
  } finally {
    for (const end of ending.toReversed()) await end();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function build(
  folder: string,
  ending: (() => Promise<unknown> | void)[],
  log: (text: string) => void,
): Promise<Cluster> {
  const hosts = makeHosts(hostNames, folder);
  for (const child of startEtcd(hosts, folder)) ending.push(() => kill(child));
  const members = hosts.slice(0, 2).map((host) => makeMember(host, hosts, folder));
  for (const member of members) {
    member.start();
    ending.push(() => member.end());
  }
  const leader = await leaderOf(members);
  makeDatabase(leader, folder);
  await untilSynchronous(members);
  log(`PostgreSQL leads on ${leader.host.name}, with a synchronous standby`);
  const ports = { database: await freePort(), site: await freePort() };
  const applications = [await freePort(), await freePort()];
  const proxy = startProxy(folder, haproxyConfiguration(members, { ...ports, applications }));
  ending.push(() => kill(proxy));
  await wait(3_000);
  const url = `postgres://microfinance:${password}@127.0.0.1:${ports.database}/microfinance`;
  const env = { DATABASE_URL: url, JWT_SECRET: "one secret of both processes of the cluster" };
  const settings = applications.map((port) => ({ port, dataDir: folder, env }));
  const [first] = settings;
  if (first === undefined) throw new Error("There is no application");
  await runScript("server/test-support/migrate-postgres-15.ts", first, [url]);
  await makeAdmin(first);
  const running: Application[] = [];
  for (const setting of settings) running.push(await startApplication(setting));
  ending.push(async () => {
    for (const application of running) await application.kill();
  });
  const origin = `http://127.0.0.1:${ports.site}`;
  await until("the site", async () => (await fetch(`${origin}/readyz`).catch(() => null))?.ok);
  return { members, applications: running, settings, origin };
}

function startProxy(folder: string, configuration: string): ChildProcess {
  const file = path.join(folder, "haproxy.cfg");
  writeFileSync(file, configuration);
  const log = openSync(path.join(folder, "haproxy.log"), "a");
  return spawn("haproxy", ["-f", file, "-db"], { stdio: ["ignore", log, log] });
}

async function runFaults(
  cluster: Cluster,
  traffic: Traffic,
  rounds: number,
  log: (text: string) => void,
): Promise<ClusterReport> {
  const { origin, members } = cluster;
  const outages: ClusterReport["outages"] = {
    primary: [],
    patroni: [],
    application: [],
    network: [],
  };
  let running = true;
  const load = runTraffic(origin, traffic, randomOf(Date.now()), () => !running);
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const fault of faults) {
        await untilAcknowledged(traffic, 100);
        await untilSynchronous(members);
        const repair = await cause(fault, cluster, round);
        const began = Date.now();
        await wait(unnoticed[fault]);
        const mark = Date.now();
        await until(
          `an acknowledged request after the loss of the ${fault}`,
          async () => traffic.items.some(({ acknowledged_at = 0 }) => acknowledged_at > mark),
          180_000,
          50,
        );
        outages[fault].push(Date.now() - began);
        await repair();
        await refreshTraffic(origin, traffic);
        log(`${fault} ${round + 1}: acknowledged again after ${outages[fault].at(-1)} ms`);
      }
    await untilAcknowledged(traffic, 100);
  } finally {
    running = false;
    await load;
  }
  await refreshTraffic(origin, traffic);
  await settle(origin, traffic, 300_000);
  const { faults: unexpected, unavailable } = traffic;
  return { ...(await check(origin, traffic)), outages, unexpected, unavailable };
}

/** Causes a fault. Returns what a supervisor, or the end of the fault, does afterwards. */
async function cause(
  fault: Fault,
  { members, applications, settings }: Cluster,
  round: number,
): Promise<() => Promise<void>> {
  const leader = await leaderOf(members);
  switch (fault) {
    case "primary":
      leader.killPostgres();
      return () => Promise.resolve();
    case "patroni":
      await leader.killPatroni();
      return () => Promise.resolve(leader.start());
    case "network":
      leader.host.link("down");
      return () => Promise.resolve(leader.host.link("up"));
    case "application": {
      const index = round % applications.length;
      const setting = settings[index];
      await applications[index]?.kill();
      return async () => {
        if (setting !== undefined) applications[index] = await startApplication(setting);
      };
    }
  }
}
