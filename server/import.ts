import { parseArgs } from "node:util";
import { businessDate } from "@microfinance/contract/core/dates.ts";
import { openDatabase } from "./src/core/db/connect.ts";
import { connectForCommand } from "./src/core/db/connect-command.ts";
import { prepareDatabase } from "./src/core/db/prepare.ts";
import { readEnv } from "./src/core/env.ts";
import { runCommand } from "./src/core/run-command.ts";
import { StartError } from "./src/core/start-error.ts";
import { databaseStore } from "./src/documents/document-store.ts";
import { importFile, type ImportCommand } from "./src/imports/import-command.ts";
import { tables } from "./src/tables.ts";

/** `npm run import`: reads a file of an earlier system as a dry run, and with --yes writes its new rows (IMP-1). */
const usage = `npm run import -- FILE --kind customers|guarantors|businesses|loans --as ADDRESS [--cut-over YYYY-MM-DD] [--yes]

--as is the e-mail address of the Manager or System Admin who imports. Without --yes nothing is written.`;

await runCommand(async () => {
  const command = readArguments();
  const env = readEnv(process.env);
  const reached = await connectForCommand(env);
  const database = openDatabase(reached.url);
  try {
    await prepareDatabase(reached, 10_000);
    const { db, pool } = database;
    const deps = { db, pool, env, documents: databaseStore, tables, now: () => new Date() };
    await importFile(deps, command, (line) => console.log(line));
  } finally {
    await database.close();
    await reached.leave();
  }
});

function readArguments(): ImportCommand {
  const option = { type: "string" } as const;
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { kind: option, as: option, "cut-over": option, yes: { type: "boolean" } },
    });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1 || !values.kind || !values.as)
      throw new StartError(usage);
    return {
      file,
      kind: values.kind,
      as: values.as,
      cutOver: values["cut-over"] ?? businessDate(new Date()),
      yes: values.yes ?? false,
    };
  } catch (cause) {
    throw new StartError(usage, { cause });
  }
}
