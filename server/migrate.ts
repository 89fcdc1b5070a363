import { prepareDatabase } from "./src/core/db/prepare.ts";
import { connectForCommand } from "./src/core/db/connect-command.ts";
import { readEnv } from "./src/core/env.ts";
import { runCommand } from "./src/core/run-command.ts";

/**
 * `npm run migrate`: applies the migrations to the configured database and grants the application's user its
 * privileges. As a separate step it allows MIGRATION_DATABASE_URL to be absent from the processes that serve requests.
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
