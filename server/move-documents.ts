import { openDocumentStore } from "./src/documents/document-store.ts";
import { moveDocuments } from "./src/documents/move-documents.ts";
import { openDatabase } from "./src/core/db/connect.ts";
import { connectForCommand } from "./src/core/db/connect-command.ts";
import { readEnv } from "./src/core/env.ts";
import { runCommand } from "./src/core/run-command.ts";
import { StartError } from "./src/core/start-error.ts";

/**
 * `npm run move-documents -- bucket` moves the contents of documents from the database into the bucket of S3_BUCKET,
 * and `-- database` back. The lender may work meanwhile; an interrupted run is started again.
 */
const [to] = process.argv.slice(2);

await runCommand(async () => {
  if (to !== "bucket" && to !== "database")
    throw new StartError("Usage: npm run move-documents -- bucket, or -- database");
  const env = readEnv(process.env);
  if (env.S3_BUCKET === undefined)
    throw new StartError("S3_BUCKET is missing: it names the bucket of the documents");
  const reached = await connectForCommand(env);
  const database = openDatabase(reached.url, { poolSize: 1 });
  try {
    const store = await openDocumentStore(env, database.pool);
    const moved = await moveDocuments(database.pool, store, to, console.log);
    console.log(`Done: ${moved} documents moved to the ${to}.`);
  } finally {
    await database.close();
    await reached.leave();
  }
});
