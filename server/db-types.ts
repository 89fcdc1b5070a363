import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase } from "./src/core/db/connect.ts";
import { startEmbedded } from "./src/core/embedded-postgres/embedded.ts";
import { migrate } from "./src/core/db/migrate.ts";
import { schemaText } from "./test-support/schema-text.ts";

/** `npm run db:types`: writes src/core/db/schema.ts from the migrations, by way of a fresh database. */
const target = fileURLToPath(new URL("src/core/db/schema.ts", import.meta.url));
const dataDir = await mkdtemp(path.join(tmpdir(), "microfinance-types-"));
await chmod(dataDir, 0o711);
try {
  const cluster = await startEmbedded({ dataDir, settings: { fsync: "off" } });
  try {
    const database = openDatabase(cluster.migrationUrl);
    const applied = await migrate(database.pool);
    await database.close();
    await writeFile(target, await schemaText(cluster.migrationUrl));
    console.log(`server/src/core/db/schema.ts written from ${applied.length} migrations`);
  } finally {
    await cluster.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
