import path from "node:path";
import { makeBackup } from "./src/backup/make-backup.ts";
import { openDatabase } from "./src/core/db/connect.ts";
import { connectForCommand } from "./src/core/db/connect-command.ts";
import { readEnv } from "./src/core/env.ts";
import { runCommand } from "./src/core/run-command.ts";

/**
 * `npm run backup -- FILE`: writes the whole database to one file while the application runs, encrypted with
 * BACKUP_KEY. The file contains personal data: only the operator must have access to it.
 */
const [file = `microfinance-${new Date().toISOString().slice(0, 19).replaceAll(":", "")}.backup`] =
  process.argv.slice(2);

const notEncrypted = `
WARNING: this backup is NOT ENCRYPTED. Whoever has the file reads the personal data of every customer.
Set BACKUP_KEY (openssl rand -base64 32), store the key elsewhere, and make the backup again.
`;

await runCommand(async () => {
  const env = readEnv(process.env);
  const reached = await connectForCommand(env);
  const database = openDatabase(reached.url, { poolSize: 1 });
  try {
    await makeBackup(database.pool, path.resolve(file), console.log, env.BACKUP_KEY);
    console.log(`Backup written: ${path.resolve(file)}`);
    if (env.BACKUP_KEY === undefined) console.error(notEncrypted);
  } finally {
    await database.close();
    await reached.leave();
  }
});
