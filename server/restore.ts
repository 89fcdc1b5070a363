import path from "node:path";
import { parseArgs } from "node:util";
import { restoreTo } from "./src/backup/continuous/restore-to.ts";
import { restoreBackup } from "./src/backup/restore-backup.ts";
import { readMoment } from "./src/backup/read-moment.ts";
import { openDatabase } from "./src/core/db/connect.ts";
import { prepareDatabase } from "./src/core/db/prepare.ts";
import { connectForCommand } from "./src/core/db/connect-command.ts";
import { type Env, readEnv } from "./src/core/env.ts";
import { runCommand } from "./src/core/run-command.ts";
import { StartError } from "./src/core/start-error.ts";

/**
 * `npm run restore -- FILE` loads a backup file into the configured database, which must be empty.
 *
 * `npm run restore -- --to "2026-11-22 14:31"` restores the embedded database from BACKUP_TO as it was then, and
 * `--to latest` with everything that arrived there. DATA_DIR must be empty.
 */
const { values, positionals } = parseArgs({
  options: { to: { type: "string" } },
  allowPositionals: true,
});

await runCommand(async () => {
  const [file, ...rest] = positionals;
  if (rest.length > 0 || (file === undefined) === (values.to === undefined))
    throw new StartError(
      'Usage: npm run restore -- FILE, or npm run restore -- --to "2026-11-22 14:31" (or latest)',
    );
  const env = readEnv(process.env);
  if (file === undefined) await restoreMoment(env, values.to ?? "");
  else await restoreFile(env, file);
});

async function restoreMoment(env: Env, to: string) {
  await restoreTo(env, readMoment(to), console.log);
  const reached = await connectForCommand(env);
  try {
    await prepareDatabase(reached);
    const { pool, close } = openDatabase(reached.migrationUrl ?? reached.url, { poolSize: 1 });
    const last = await pool.query<{ at: Date | null }>(
      "select max(created_at) as at from audit_entries",
    );
    await close();
    console.log(
      `Restored. The last entry of the audit log is of ${last.rows[0]?.at?.toISOString()}.`,
    );
  } finally {
    await reached.leave();
  }
}

async function restoreFile(env: Env, file: string) {
  const reached = await connectForCommand(env);
  const database = openDatabase(reached.migrationUrl ?? reached.url, { poolSize: 2 });
  try {
    await restoreBackup(database.pool, path.resolve(file), console.log, env.BACKUP_KEY);
    await prepareDatabase(reached);
    console.log("Restored. Every table has its rows, and the ledger balances.");
  } finally {
    await database.close();
    await reached.leave();
  }
}
