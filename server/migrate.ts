import { prepareDatabase } from "./src/db/prepare.ts";
import { reachDatabase } from "./src/db/reach.ts";
import { readEnv } from "./src/env.ts";
import { runCommand } from "./src/run-command.ts";

/**
 * `npm run migrate`: brings the database of the environment to the newest migration and gives the application's user
 * its rights. Run as a step of its own, it keeps MIGRATION_DATABASE_URL out of the processes that serve requests.
 */
await runCommand(async () => {
  const reached = await reachDatabase(readEnv(process.env));
  try {
    await prepareDatabase(reached);
    console.log("The database is up to date.");
  } finally {
    await reached.leave();
  }
});
