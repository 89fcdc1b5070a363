import { openDatabase } from "../src/core/db/connect.ts";
import { connectForCommand } from "../src/core/db/connect-command.ts";
import { readEnv } from "../src/core/env.ts";
import { runCommand } from "../src/core/run-command.ts";
import { demoAccounts } from "../src/demo/accounts.ts";
import { openDemoTills } from "../src/demo/cash.ts";
import { by } from "../src/demo/loan-life.ts";
import { findDemoStaff } from "../src/demo/people.ts";
import { databaseStore } from "../src/documents/document-store.ts";
import { requestHandlers } from "../src/request-handlers.ts";
import { setRequestHandlers } from "../src/requests/request-handler.ts";
import { tables } from "../src/tables.ts";

/** Opens the tills of the demo lender under DATA_DIR, which was made without them. */
await runCommand(async () => {
  setRequestHandlers(requestHandlers);
  const env = readEnv(process.env);
  const reached = await connectForCommand(env);
  const database = openDatabase(reached.url);
  try {
    const { db, pool } = database;
    const deps = { db, pool, env, documents: databaseStore, tables, now: () => new Date() };
    const staff = await findDemoStaff(deps, demoAccounts);
    await openDemoTills([{ deps, staff, branch: { manager: by(staff, 8) } }]);
  } finally {
    await database.close();
    await reached.leave();
  }
});
