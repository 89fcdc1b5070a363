import { execFile } from "node:child_process";
import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** How pgbench runs a script. */
export interface PgbenchPlan {
  databaseUrl: string;
  script: string;
  clients: number;
  seconds: number;
  /** "prepared" for a statement that the application prepares, "extended" for one it does not. */
  protocol: "prepared" | "extended";
}

/** Transactions a second of a pgbench run. @throws when pgbench is missing or a transaction fails */
export async function runPgbench(plan: PgbenchPlan): Promise<number> {
  const directory = mkdtempSync(path.join(tmpdir(), "microfinance-pgbench-"));
  const file = path.join(directory, "script.sql");
  writeFileSync(file, plan.script);
  const url = new URL(plan.databaseUrl);
  try {
    const { stdout } = await run(
      program("pgbench"),
      `-n -f ${file} -M ${plan.protocol} -c ${plan.clients} -j 1 -T ${plan.seconds} -h ${url.hostname} -p ${url.port} -U ${decodeURIComponent(url.username)} ${url.pathname.slice(1)}`.split(
        " ",
      ),
      { env: { ...process.env, PGPASSWORD: decodeURIComponent(url.password) } },
    );
    const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
    const failed = /^number of failed transactions: (\d+)/m.exec(stdout)?.[1] ?? "0";
    if (rate === undefined || failed !== "0") throw new Error(`pgbench failed:\n${stdout}`);
    return Number(rate);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** @throws with the package to install if pgbench is missing */
export function program(name: string): string {
  const found = globSync(`/usr/lib/postgresql/*/bin/${name}`).at(-1);
  if (found !== undefined) return found;
  throw new Error(`${name} is missing: apt-get install postgresql-client postgresql-contrib`);
}
