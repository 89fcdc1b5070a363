import { parseArgs } from "node:util";
import { businessDate } from "@microfinance/contract/core/dates.ts";
import { importKinds } from "@microfinance/contract/imports/columns.ts";
import { openDatabase } from "./src/core/db/connect.ts";
import { connectForCommand } from "./src/core/db/connect-command.ts";
import { prepareDatabase } from "./src/core/db/prepare.ts";
import { readEnv } from "./src/core/env.ts";
import { runCommand } from "./src/core/run-command.ts";
import { StartError } from "./src/core/start-error.ts";
import { databaseStore } from "./src/documents/document-store.ts";
import { importFile, type ImportCommand, takeImportBack } from "./src/imports/import-command.ts";
import { tables } from "./src/tables.ts";

/** `npm run import`: reads a file of an earlier system as a dry run, and with --yes writes its new rows (IMP-1). */
const usage = `npm run import -- FILE --kind ${importKinds.map(({ value }) => value).join("|")} --as ADDRESS
    [--cut-over YYYY-MM-DD] [--date-order dmy|mdy] [--numbers point|comma] [--reasons FILE] [--yes [--accept-unlikely]]
npm run import -- --take-back NUMBER --as ADDRESS

--as is the e-mail address of the Manager or System Admin who imports. Without --yes nothing is written. --reasons writes
the rows that are refused, with their reasons. --take-back takes the import of this number back as a whole.`;

await runCommand(async () => {
  const command = readArguments();
  const env = readEnv(process.env);
  const reached = await connectForCommand(env);
  const database = openDatabase(reached.url);
  try {
    await prepareDatabase(reached, 10_000);
    const { db, pool } = database;
    const deps = { db, pool, env, documents: databaseStore, tables, now: () => new Date() };
    const print = (line: string) => console.log(line);
    if ("id" in command) await takeImportBack(deps, command, print);
    else await importFile(deps, command, print);
  } finally {
    await database.close();
    await reached.leave();
  }
});

function readArguments(): ImportCommand | { id: number; as: string } {
  const option = { type: "string" } as const;
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        kind: option,
        as: option,
        "cut-over": option,
        "date-order": option,
        numbers: option,
        reasons: option,
        "take-back": option,
        yes: { type: "boolean" },
        "accept-unlikely": { type: "boolean" },
      },
    });
    const [file] = positionals;
    const number = Number(values["take-back"]);
    if (values["take-back"] !== undefined && Number.isSafeInteger(number) && values.as)
      return { id: number, as: values.as };
    if (file === undefined || positionals.length > 1 || !values.kind || !values.as)
      throw new StartError(usage);
    return {
      file,
      kind: values.kind,
      as: values.as,
      cutOver: values["cut-over"] ?? businessDate(new Date()),
      yes: values.yes ?? false,
      acceptUnlikely: values["accept-unlikely"] ?? false,
      dateOrder: values["date-order"],
      numbers: values.numbers,
      reasons: values.reasons,
    };
  } catch (cause) {
    throw new StartError(usage, { cause });
  }
}
