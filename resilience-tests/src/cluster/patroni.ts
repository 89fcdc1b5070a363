import type { ChildProcess } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { until } from "../call.ts";
import { type Host, kill, outside } from "./hosts.ts";

/** A PostgreSQL under Patroni on a host. */
export interface Member {
  host: Host;
  /** Starts Patroni, which starts PostgreSQL. */
  start(): void;
  /** Kills Patroni; PostgreSQL goes on without it until Patroni is started again. */
  killPatroni(): Promise<void>;
  /** Kills the first process of PostgreSQL, with which the others end. */
  killPostgres(): void;
  /** Kills both. */
  end(): Promise<void>;
}

const binaries = "/usr/lib/postgresql/15/bin";
export const password = "of-the-test-only";

/** Starts etcd on all hosts, which together decide who leads. */
export function startEtcd(hosts: readonly Host[], folder: string): ChildProcess[] {
  const cluster = hosts.map(({ name, address }) => `${name}=http://${address}:2380`).join(",");
  return hosts.map(({ name, address, start }) =>
    start("etcd", [
      `--name=${name}`,
      `--data-dir=${path.join(folder, `etcd-${name}`)}`,
      `--listen-peer-urls=http://${address}:2380`,
      `--initial-advertise-peer-urls=http://${address}:2380`,
      `--listen-client-urls=http://${address}:2379,http://127.0.0.1:2379`,
      `--advertise-client-urls=http://${address}:2379`,
      `--initial-cluster=${cluster}`,
      "--initial-cluster-state=new",
      "--enable-v2=true",
      // The machine of the test is busy: a late heartbeat causes no election.
      "--heartbeat-interval=200",
      "--election-timeout=2000",
    ]),
  );
}

/** Prepares a member of the cluster: its folder and configuration. */
export function makeMember(host: Host, etcd: readonly Host[], folder: string): Member {
  const home = path.join(folder, `postgres-${host.name}`);
  const data = path.join(home, "data");
  const file = path.join(home, "patroni.json");
  const postgres = host.run("id", ["-u", "postgres"]).trim();
  const group = host.run("id", ["-g", "postgres"]).trim();
  mkdirSync(home);
  writeFileSync(file, JSON.stringify(configurationOf(host, etcd, home)));
  chmodSync(home, 0o700);
  for (const name of [home, file]) chownSync(name, Number(postgres), Number(group));
  let patroni: ChildProcess | undefined;
  const killPostgres = () => {
    const pid = Number(readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n")[0]);
    process.kill(pid, "SIGKILL");
  };
  const killPatroni = async () => {
    if (patroni !== undefined) await kill(patroni);
  };
  return {
    host,
    start: () => {
      patroni = host.start("patroni", [file], "postgres");
    },
    killPatroni,
    killPostgres,
    end: async () => {
      await killPatroni();
      try {
        killPostgres();
      } catch {
        // It does not run.
      }
    },
  };
}

/** Patroni reads JSON as YAML. A commit waits for the standby, and only a standby that has all of them is promoted. */
function configurationOf({ name, address }: Host, etcd: readonly Host[], home: string) {
  const user = (username: string) => ({ username, password });
  return {
    scope: "lender",
    name,
    restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
    // The interface v2 of etcd: with v3 this Patroni (3.0.2) takes the lock back from a new leader after a cut network.
    etcd: { hosts: etcd.map((one) => `${one.address}:2379`) },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        master_start_timeout: 0,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true },
      },
      initdb: ["data-checksums", { encoding: "UTF8" }, { locale: "C.UTF-8" }],
      pg_hba: [
        "local all all trust",
        "host replication replicator 10.77.0.0/24 md5",
        "host all all 10.77.0.0/24 md5",
      ],
    },
    postgresql: {
      listen: `${address}:5432`,
      connect_address: `${address}:5432`,
      data_dir: path.join(home, "data"),
      bin_dir: binaries,
      pgpass: path.join(home, "pgpass"),
      authentication: { superuser: user("postgres"), replication: user("replicator") },
      parameters: {
        unix_socket_directories: home,
        password_encryption: "md5",
        max_connections: 100,
        wal_log_hints: "on",
        shared_buffers: "128MB",
      },
    },
  };
}

/** The member that leads, once there is one. */
export async function leaderOf(members: readonly Member[], timeout = 120_000): Promise<Member> {
  return until(
    "a leader",
    async () => {
      for (const member of members) if (await isLeader(member)) return member;
      return undefined;
    },
    timeout,
    200,
  );
}

async function isLeader({ host }: Member): Promise<boolean> {
  return fetch(`http://${host.address}:8008/primary`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Waits until every commit is on both members, so that either may be lost. */
export async function untilSynchronous(members: readonly Member[]): Promise<void> {
  await until(
    "a synchronous standby",
    async () => {
      for (const { host } of members) {
        const ok = await fetch(`http://${host.address}:8008/synchronous`, {
          signal: AbortSignal.timeout(1_000),
        }).then(
          (response) => response.ok,
          () => false,
        );
        if (ok) return true;
      }
      return false;
    },
    240_000,
    250,
  );
}

/** Creates the application's user and database on the leader. */
export function makeDatabase({ host }: Member, folder: string): void {
  const home = path.join(folder, `postgres-${host.name}`);
  for (const sql of [
    `create role microfinance login password '${password}'`,
    "create database microfinance owner microfinance",
  ])
    host.run("psql", ["-h", home, "-d", "postgres", "-c", sql], "postgres");
}

/** HAProxy in front of the databases and of the applications, on the machine itself. */
export function haproxyConfiguration(
  members: readonly Member[],
  ports: { database: number; site: number; applications: readonly number[] },
): string {
  return `
global
  maxconn 1000
defaults
  timeout connect 2s
  timeout client 5m
  timeout server 5m
listen database
  bind 127.0.0.1:${ports.database}
  mode tcp
  option httpchk GET /primary
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${members
  .map(({ host }) => `  server ${host.name} ${host.address}:5432 check port 8008 source ${outside}`)
  .join("\n")}
listen site
  bind 127.0.0.1:${ports.site}
  mode http
  balance roundrobin
  option httpchk GET /readyz
  option redispatch
  retries 2
  default-server inter 500ms fall 2 rise 1
${ports.applications.map((port) => `  server app${port} 127.0.0.1:${port} check`).join("\n")}
`;
}
