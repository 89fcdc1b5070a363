import { readEnv } from "../src/core/env.ts";
import { databaseStore } from "../src/documents/document-store.ts";
import { workOnImport } from "../src/imports/work.ts";
import { tables } from "../src/tables.ts";
import { openPatiently } from "./open-patiently.ts";

/**
 * A process that works on an import and may be killed, and reports the memory that it took: `node import-process.ts
 * <url> <id> <now>`.
 */
const [url = "", id = "", now = ""] = process.argv.slice(2);
const { db, pool, close } = openPatiently(url);
const before = process.memoryUsage.rss();
let most = before;
const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
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
    tables,
    now: () => new Date(now),
  },
  Number(id),
);
clearInterval(watch);
await close();
process.send?.({ megabytes: (most - before) / 1024 ** 2 });
process.disconnect?.();
