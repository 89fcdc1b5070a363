import path from "node:path";
import { restoreBackup } from "./src/backup/restore-backup.ts";
import { openDatabase } from "./src/core/db/connect.ts";
import { prepareDatabase } from "./src/core/db/prepare.ts";
import { connectForCommand } from "./src/core/db/connect-command.ts";
import { readEnv } from "./src/core/env.ts";
import { runCommand } from "./src/core/run-command.ts";
import { StartError } from "./src/core/start-error.ts";

/** `npm run restore -- FILE`: loads a backup into the configured database, which must be empty. */
const [file] = process.argv.slice(2);

await runCommand(async () => {
  if (file === undefined)
    throw new StartError("The backup file is missing. Usage: npm run restore -- FILE");
  const reached = await connectForCommand(readEnv(process.env));
  const database = openDatabase(reached.migrationUrl ?? reached.url, { poolSize: 2 });
  try {
    await restoreBackup(database.pool, path.resolve(file), console.log);
    await prepareDatabase(reached);
    console.log("Restored. Every table has its rows, and the ledger balances.");
  } finally {
    await database.close();
    await reached.leave();
  }
});
