import { openDatabase } from "../src/core/db/connect.ts";
import { readEnv } from "../src/core/env.ts";
import { databaseStore } from "../src/documents/document-store.ts";
import { workOnImport } from "../src/imports/work.ts";

/** A process that works on an import and may be killed: `node import-process.ts <url> <id> <now>`. */
const [url = "", id = "", now = ""] = process.argv.slice(2);
const { db, pool, close } = openDatabase(url);
await workOnImport(
  {
    db,
    pool,
    env: readEnv({
      NODE_ENV: "test",
      DATABASE_URL: url,
      JWT_SECRET: "a-secret-of-the-test-run-0123456789",
    }),
    documents: databaseStore,
    now: () => new Date(now),
  },
  Number(id),
);
await close();
