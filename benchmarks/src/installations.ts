import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  type Application,
  runScript,
  startApplication,
  startDatabase,
} from "../../resilience-tests/src/application.ts";
import { makeAdmin, type Person, signInAdmin } from "../../resilience-tests/src/seed.ts";
import { freePort } from "../../scripts/free-port.mjs";

/** A running installation: a database with durable commits, one application process and its system admin. */
export interface Installation {
  loans: number;
  databaseUrl: string;
  /** For the owner of the tables: pgbench writes tables that the application's role writes by functions only. */
  migrationUrl: string;
  application: Application;
  admin: Person;
  close(): Promise<void>;
}

const folder = path.join(tmpdir(), "microfinance-bench");
const secret = "one secret that the benches keep to themselves";

/** How an installation is opened. */
export interface Opening {
  /** Name of a new copy for this benchmark, which changes it. Others are reused between runs. */
  fresh?: string;
  /** How often the loans are repaid; monthly unless given. */
  unit?: "month" | "week";
  /** Among how many branches all is dealt; one unless given. */
  branches?: number;
  nodeOptions?: string[];
  env?: Record<string, string>;
}

/** Creates the database with this many loans, unless an earlier run did. A million take some minutes. */
async function makeLender(
  loans: number,
  { fresh, unit = "month", branches = 1 }: Opening,
): Promise<string> {
  const kept = [loans, ...(unit === "month" ? [] : [unit]), ...(branches > 1 ? [branches] : [])];
  const name = fresh ?? kept.join("-");
  const dataDir = path.join(folder, name);
  const mark = path.join(dataDir, "made");
  if (fresh === undefined && existsSync(mark)) return dataDir;
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  for (const directory of [folder, dataDir]) chmodSync(directory, 0o711);
  const setting = { port: await freePort(), dataDir };
  await makeAdmin(setting);
  console.log(`Making ${loans} loans ...`);
  const output = await runScript("server/test-support/make-seed.ts", setting, [
    dataDir,
    String(loans),
    unit,
    String(branches),
  ]);
  console.log(output.trim());
  writeFileSync(mark, new Date().toISOString());
  return dataDir;
}

/** Opens an installation with this many loans, with the database settings of production. */
export async function openInstallation(
  loans: number,
  opening: Opening = {},
): Promise<Installation> {
  const { nodeOptions = [], env } = opening;
  const dataDir = await makeLender(loans, opening);
  const database = await startDatabase(dataDir, true);
  const migrating = { MIGRATION_DATABASE_URL: database.migrationUrl, ...env };
  const application = await serve(database.url, { nodeOptions, env: migrating });
  const close = async () => {
    await application.stop();
    await database.stop();
  };
  try {
    // The token is of this installation: the person is shared, and another one signs in again.
    const admin = { ...(await signInAdmin(application.origin)) };
    const { url: databaseUrl, migrationUrl } = database;
    return { loans, databaseUrl, migrationUrl, application, admin, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts another process of the application on the same database. */
export function startBeside(installation: Installation, opening: Opening): Promise<Application> {
  return serve(installation.databaseUrl, opening);
}

async function serve(url: string, { nodeOptions = [], env = {} }: Opening): Promise<Application> {
  return startApplication({
    port: await freePort(),
    dataDir: folder,
    nodeOptions,
    env: { DATABASE_URL: url, JWT_SECRET: secret, ...env },
  });
}
