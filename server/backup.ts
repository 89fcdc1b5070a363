import path from "node:path";
import { makeBackup } from "./src/backup/make-backup.ts";
import { openDatabase } from "./src/core/db/connect.ts";
import { connectForCommand } from "./src/core/db/connect-command.ts";
import { readEnv } from "./src/core/env.ts";
import { runCommand } from "./src/core/run-command.ts";

/**
 * `npm run backup -- FILE`: writes the whole database to one file while the application runs. The file contains
 * personal data: only the operator must have access to it.
 */
const [file = `microfinance-${new Date().toISOString().slice(0, 19).replaceAll(":", "")}.backup`] =
  process.argv.slice(2);

await runCommand(async () => {
  const reached = await connectForCommand(readEnv(process.env));
  const database = openDatabase(reached.url, { poolSize: 1 });
  try {
    await makeBackup(database.pool, path.resolve(file), console.log);
    console.log(`Backup written: ${path.resolve(file)}`);
  } finally {
    await database.close();
    await reached.leave();
  }
});
