import { once } from "node:events";
import { buildApp } from "./app.ts";
import { openDatabase } from "./core/db/connect.ts";
import { openReadReplica } from "./core/db/read-replica.ts";
import { ensureDemo, isDemoUnfinished } from "./demo/ensure.ts";
import { rejectDemoPasswords } from "./demo/reject-demo-passwords.ts";
import { openDocumentStore } from "./documents/document-store.ts";
import { type EmbeddedDatabase, startEmbedded } from "./core/embedded-postgres/embedded.ts";
import { type DatabaseAddresses, prepareDatabase } from "./core/db/prepare.ts";
import type { Deps } from "./core/deps.ts";
import { type Env, readEnv } from "./core/env.ts";
import { describeRequest } from "./core/http/request-log.ts";
import { type Lifecycle, openLifecycle } from "./core/lifecycle.ts";
import { closePort, openPort } from "./core/listen.ts";
import {
  type ContinuousBackup,
  startContinuousBackup,
} from "./backup/continuous/continuous-backup.ts";
import { startAllJobs } from "./jobs.ts";
import { StartError } from "./core/start-error.ts";
import { tables } from "./tables.ts";
import { demoAccounts, demoBranches, demoPassword } from "./demo/accounts.ts";

/** `npm start` builds the site meanwhile, and sends a message when it is built. */
const siteBuilt = process.argv.includes("--await-site") ? once(process, "message") : undefined;
const lifecycle = openLifecycle(report);
let backup: ContinuousBackup | undefined;
try {
  await start(readEnv(process.env), lifecycle);
} catch (error) {
  // Errors that follow from closing the resources are not reported.
  if (!lifecycle.isEnding()) report(error);
  await lifecycle.end(1);
}

/** Opens all resources in order; the lifecycle closes them in the opposite order. */
async function start(env: Env, { onEnd }: Lifecycle): Promise<void> {
  const addresses = await openAddresses(env);
  await prepareDatabase(addresses);
  const database = openDatabase(addresses.url, {
    onIdleError: (error) => {
      if (!lifecycle.isEnding())
        console.warn(`A database connection failed and will be replaced: ${error.message}`);
    },
  });
  onEnd(() => database.close());

  const { db, pool } = database;
  const replica =
    env.DATABASE_READ_URL === undefined
      ? undefined
      : openReadReplica(env.DATABASE_READ_URL, pool, (text) => {
          if (!lifecycle.isEnding()) console.warn(text);
        });
  if (replica !== undefined) onEnd(() => replica.close());
  const documents = await openDocumentStore(env, pool);
  const deps: Deps = { db, pool, replica, env, documents, backup, tables, now: () => new Date() };
  if (env.DEMO) await ensureDemo(deps);
  if (env.NODE_ENV === "production") await rejectDemoPasswords(deps);
  await siteBuilt;
  const app = await buildApp(deps, {
    level: env.NODE_ENV === "production" ? "info" : "warn",
    serializers: { req: describeRequest },
  });
  const reportJob = (error: unknown) => {
    app.jobErrors.count += 1;
    report(error);
  };
  const log = (fields: object, text: string) => app.log.info(fields, text);
  onEnd(await startAllJobs(deps, { report: reportJob, log }));
  onEnd(() => closePort(app, env.DRAIN_SECONDS));
  await openPort(app, env);
  printBanner(env);
}

async function openAddresses(env: Env): Promise<DatabaseAddresses> {
  if (env.DATABASE_URL !== undefined)
    return { url: env.DATABASE_URL, migrationUrl: env.MIGRATION_DATABASE_URL };
  const database = await openEmbedded(env);
  if (env.BACKUP_TO !== undefined) {
    backup = await startContinuousBackup(env, database, { report, now: () => new Date() });
    lifecycle.onEnd(backup.stop);
  }
  return database;
}

function openEmbedded(env: Env): Promise<EmbeddedDatabase> {
  const opening = startEmbedded({
    dataDir: env.DATA_DIR,
    discard: isDemoUnfinished(env.DATA_DIR),
    archive: env.BACKUP_TO !== undefined,
    onLost: (error) => {
      console.error(`The embedded database stopped: ${error.message}`);
      void lifecycle.end(1);
    },
  });
  // Registered before it is open, so that a shutdown meanwhile waits for it and closes it.
  lifecycle.onEnd(async () => {
    await (await opening.catch(() => undefined))?.stop();
    await backup?.sendLast();
  });
  return opening;
}

function report(error: unknown): void {
  console.error(error instanceof StartError ? error.message : error);
}

/** Prints the address and the demo accounts after the start. */
function printBanner(env: Env): void {
  const lines = ["", `The server is running at ${env.PUBLIC_URL}`];
  if (env.DEMO) {
    lines.push("", `Demo accounts, password ${demoPassword}:`);
    const ofBranches = demoBranches.slice(0, env.DEMO_BRANCHES).flatMap(({ accounts }) => accounts);
    for (const account of [...demoAccounts, ...ofBranches])
      lines.push(`  ${account.email.padEnd(26)}${account.label}`);
  }
  lines.push("", "Press Ctrl-C to stop it.", "");
  console.log(lines.join("\n"));
}
