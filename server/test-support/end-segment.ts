import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { addressOf } from "../src/core/embedded-postgres/embedded.ts";
import { passwordFiles } from "../src/core/embedded-postgres/passwords.ts";
import { readPostmaster } from "../src/core/embedded-postgres/postmaster.ts";
import { superuser } from "../src/core/embedded-postgres/users.ts";

// Ends the current segment of the write-ahead log of the embedded database in DATA_DIR, and prints its name.
const dataDir = process.env["DATA_DIR"] ?? "";
const found = await readPostmaster(path.join(dataDir, "postgres"));
const password = (await readFile(path.join(dataDir, passwordFiles.superuser), "utf8")).trim();
const client = new pg.Client({
  connectionString: addressOf(superuser, password, found?.port ?? 0, "postgres"),
});
await client.connect();
const { rows } = await client.query<{ name: string }>(
  "select pg_walfile_name(pg_switch_wal()) as name",
);
await client.end();
console.log(rows[0]?.name);
