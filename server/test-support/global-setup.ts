import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, realpath, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { TestProject } from "vitest/node";
import type { EmbeddedDatabase } from "../src/core/embedded-postgres/embedded.ts";
import { runningPostmaster, stop } from "../src/core/embedded-postgres/postmaster.ts";
import { owner } from "../src/core/embedded-postgres/users.ts";
import { prepareDatabase } from "../src/core/db/prepare.ts";
import { isAlive, temporaryFolder } from "../../scripts/data-folder.mjs";
import { templateName } from "./database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The superuser's address of the run's cluster, through which test files clone the template. */
    adminUrl: string;
    /** The address for the application's user. */
    applicationUrl: string;
    /** The address for the user who owns the tables. */
    migrationUrl: string;
  }
}

const holderScript = fileURLToPath(new URL("embedded-holder.ts", import.meta.url));

/**
 * Disables durability: the data of a test run is deleted at its end. Each database is new and runs a statement a few
 * times, so plans for all parameters are made once instead of five times for each: a seventh less work of PostgreSQL.
 */
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
  plan_cache_mode: "force_generic_plan",
  max_parallel_workers_per_gather: "0",
  // The kernel copies the files of a template.
  file_copy_method: "clone",
};

/**
 * Starts one cluster and one migrated template database for a test run; both end with the run, even if it is killed.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned();
  const dataDir = await mkdtemp(path.join(temporaryFolder(), `microfinance-test-${process.pid}-`));
  await chmod(dataDir, 0o711);
  const cluster = await hold(dataDir).catch(async (error: unknown) => {
    await remove(dataDir);
    throw error;
  });
  const teardown = async () => {
    await cluster.stop();
    await remove(dataDir);
  };
  try {
    await makeTemplate(cluster);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide("adminUrl", cluster.adminUrl);
  project.provide("applicationUrl", cluster.url);
  project.provide("migrationUrl", cluster.migrationUrl);
  return teardown;
}

/** Starts the cluster in a separate process, which stops it when this one is killed. */
async function hold(dataDir: string): Promise<EmbeddedDatabase> {
  const holder = fork(holderScript, [dataDir, JSON.stringify(settings)], {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const stop = () => ended(holder);
  const said = await Promise.race([once(holder, "message"), once(holder, "exit").then(() => [])]);
  const [addresses] = said as [Omit<EmbeddedDatabase, "stop">?];
  if (addresses === undefined) throw new Error("The database of the tests did not start");
  return { ...addresses, stop };
}

async function ended(holder: ChildProcess): Promise<void> {
  if (holder.exitCode !== null || holder.signalCode !== null) return;
  const exit = once(holder, "exit");
  holder.kill("SIGTERM");
  await exit;
}

/**
 * Migrates as the owner, so that a migration that needs a superuser fails here; the tests use the application's user.
 */
async function makeTemplate({ adminUrl, url, migrationUrl }: EmbeddedDatabase): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${templateName} owner ${owner}`);
  await admin.end();
  const inTemplate = (address: string) => {
    const template = new URL(address);
    template.pathname = `/${templateName}`;
    return template.href;
  };
  await prepareDatabase({ url: inTemplate(url), migrationUrl: inTemplate(migrationUrl) });
}

/** Removes the clusters of killed runs, identified by the process id in the folder's name. */
async function removeAbandoned(): Promise<void> {
  const parent = temporaryFolder();
  for (const name of await readdir(parent)) {
    const owner = /^microfinance-test-(\d+)-/.exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const dataDir = path.join(parent, name);
    const left = await runningPostmaster(await clusterOf(dataDir));
    if (left) await stop(left.pid);
    await remove(dataDir);
  }
}

async function remove(dataDir: string): Promise<void> {
  const cluster = await clusterOf(dataDir);
  await rm(dataDir, { recursive: true, force: true });
  const home = path.dirname(cluster);
  if (home !== dataDir && path.basename(home).startsWith("microfinance-"))
    await rm(home, { recursive: true, force: true });
}

async function clusterOf(dataDir: string): Promise<string> {
  const known = path.join(dataDir, "postgres");
  return realpath(known).catch(() => known);
}
