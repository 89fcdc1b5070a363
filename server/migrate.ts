import { prepareDatabase } from "./src/core/db/prepare.ts";
import { connectForCommand } from "./src/core/db/connect-command.ts";
import { readEnv } from "./src/core/env.ts";
import { runCommand } from "./src/core/run-command.ts";

/**
 * `npm run migrate`: brings the database of the environment to the newest migration and gives the application's user
 * its rights. Run as a step of its own, it keeps MIGRATION_DATABASE_URL out of the processes that serve requests.
 */
await runCommand(async () => {
  const reached = await connectForCommand(readEnv(process.env));
  try {
    await prepareDatabase(reached);
    console.log("The database is up to date.");
  } finally {
    await reached.leave();
  }
});
