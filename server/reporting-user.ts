import pg from "pg";
import { connectForCommand } from "./src/core/db/connect-command.ts";
import { prepareDatabase } from "./src/core/db/prepare.ts";
import { readEnv } from "./src/core/env.ts";
import { runCommand } from "./src/core/run-command.ts";
import { StartError } from "./src/core/start-error.ts";
import { allowReporting } from "./src/reports/reporting-role.ts";

/**
 * `npm run reporting-user -- NAME`: lets this role of PostgreSQL read the views for analysts, and nothing else
 * (docs/reporting.md).
 */
await runCommand(async () => {
  const [role] = process.argv.slice(2);
  if (role === undefined || !/^[a-z_][a-z0-9_]{0,62}$/.test(role))
    throw new StartError("Usage: npm run reporting-user -- NAME, with a role that exists.");
  const reached = await connectForCommand(readEnv(process.env));
  try {
    await prepareDatabase(reached, 10_000);
    const client = new pg.Client({ connectionString: reached.migrationUrl ?? reached.url });
    await client.connect();
    try {
      await allowReporting(client, role);
    } finally {
      await client.end();
    }
    console.log(`${role} reads the views of the schema reporting.`);
  } finally {
    await reached.leave();
  }
});
