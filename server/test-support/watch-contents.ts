import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { addressOf } from "../src/core/embedded-postgres/embedded.ts";
import { passwordFiles } from "../src/core/embedded-postgres/passwords.ts";
import { readPostmaster } from "../src/core/embedded-postgres/postmaster.ts";
import { application, superuser } from "../src/core/embedded-postgres/users.ts";

// Prints how many documents have their content in their row and how many elsewhere, again and again, until it is
// killed.
const dataDir = process.env["DATA_DIR"] ?? "";
const found = await readPostmaster(path.join(dataDir, "postgres"));
const password = (await readFile(path.join(dataDir, passwordFiles.superuser), "utf8")).trim();
const client = new pg.Client({
  connectionString: addressOf(superuser, password, found?.port ?? 0, application),
});
client.on("error", () => process.exit(0));
process.on("disconnect", () => process.exit(0));
await client.connect();
for (;;) {
  const { rows } = await client.query<{ counts: string }>(
    `select count(*) filter (where content is not null) || ' ' || count(*) filter (where content is null) as counts
     from documents`,
  );
  console.log(rows[0]?.counts);
  await wait(100);
}
