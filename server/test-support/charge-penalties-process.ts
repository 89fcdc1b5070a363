import { readEnv } from "../src/core/env.ts";
import { databaseStore } from "../src/documents/document-store.ts";
import { chargePenalties } from "../src/servicing/charge-penalties.ts";
import { tables } from "../src/tables.ts";
import { openPatiently } from "./open-patiently.ts";

/** A process that charges the penalties of a day and may be killed: `node charge-penalties-process.ts <url> <day>`. */
const [url = "", day = ""] = process.argv.slice(2);
const { db, pool, close } = openPatiently(url);
await chargePenalties({
  db,
  pool,
  env: readEnv({
    NODE_ENV: "test",
    DATABASE_URL: url,
    JWT_SECRET: "a-secret-of-the-test-run-0123456789",
  }),
  documents: databaseStore,
  tables,
  now: () => new Date(`${day}T00:20:00Z`),
});
await close();
