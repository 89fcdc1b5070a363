import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { z } from "zod";
import { dropJobSchema } from "../core/db/job-schema.ts";
import { migrate } from "../core/db/migrate.ts";
import { versionTables } from "../core/db/migration-files.ts";
import { StartError } from "../core/start-error.ts";
import { type Frame, readBackup } from "./file.ts";
import { quoted, tablesInOrder } from "./tables.ts";

const headSchema = z.object({
  format: z.literal("microfinance backup 1"),
  made_at: z.string(),
  migrations: z.array(z.string()),
  sequences: z.array(
    z.object({ name: z.string(), last_value: z.string(), is_called: z.boolean() }),
  ),
});
const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
});

/**
 * Loads a backup into an empty database of the same or a later version: the tables of the backup, all rows in one
 * transaction, then the later migrations, functions and triggers. The transaction rolls back unless each table has its
 * recorded count of rows and each entry of the ledger balances. No trigger sees the rows, since each passed them when
 * it was written: they would refuse entries of days that are closed by now, and write rows that the backup has.
 *
 * @param key BACKUP_KEY, for an encrypted backup
 * @throws {StartError} when the database is not empty, the backup is incomplete, or it is of a later version
 */
export async function restoreBackup(
  pool: pg.Pool,
  file: string,
  log: (line: string) => void,
  key?: string,
): Promise<void> {
  const frames = readBackup(file, key);
  const first = await frames.next();
  const head = headSchema.safeParse(first.done ? undefined : jsonOf(first.value));
  if (!head.success) throw new StartError(`${file} is not a backup of this application`);
  const client = await pool.connect();
  try {
    await client.query(
      "set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0",
    );
    await requireEmpty(client);
    await client.query("drop schema public cascade; create schema public");
    await dropJobSchema(client);
    await migrate(pool, { upTo: head.data.migrations });
    await client.query("begin");
    for (const { name } of (await tablesInOrder(client)).toReversed())
      await client.query(`delete from ${quoted(name)}`);
    await readTables(client, frames, log).catch((cause: unknown) => {
      // A changed file may unpack correctly at first; then the database rejects the rows.
      if (cause instanceof StartError) throw cause;
      throw new StartError(`${file} cannot be read as a backup: ${reasonOf(cause)}`, { cause });
    });
    for (const { name, last_value, is_called } of head.data.sequences)
      await client.query("select setval($1::regclass, $2::bigint, $3)", [
        quoted(name),
        last_value,
        is_called,
      ]);
    await requireBalance(client);
    await client.query("commit");
  } finally {
    // Closing the session rolls back an open transaction.
    client.release(true);
  }
  const added = await migrate(pool);
  for (const name of added) log(`upgraded to ${name}`);
}

/** A database that was migrated but never used contains rows of the migrations only: no user, hence no other record. */
async function requireEmpty(client: pg.ClientBase): Promise<void> {
  const tables = await client.query<{ name: string }>(
    "select relname::text as name from pg_class where relkind in ('r', 'p', 'v', 'm') and relnamespace = 'public'::regnamespace",
  );
  const names = tables.rows.map((row) => row.name);
  if (names.length === 0) return;
  const ours = names.includes(versionTables.migrations) && names.includes("users");
  const people = ours ? await client.query("select 1 from users limit 1") : undefined;
  if (people?.rowCount !== 0)
    throw new StartError(
      "The database contains data already. A backup is restored into an empty one.",
    );
}

async function readTables(
  client: pg.ClientBase,
  frames: AsyncGenerator<Frame>,
  log: (line: string) => void,
): Promise<void> {
  let next = await frames.next();
  while (!next.done) {
    const described = tableSchema.safeParse(jsonOf(next.value));
    if (!described.success)
      throw new StartError("The backup is incomplete: a table is not described.");
    const table = described.data;
    const rowsOf = async function* () {
      for (next = await frames.next(); !next.done; next = await frames.next()) {
        if (next.value.type !== "D") return;
        yield next.value.content;
      }
    };
    const columns = table.columns.map(quoted).join(", ");
    const target = copyFrom(`copy ${quoted(table.name)} (${columns}) from stdin`);
    await pipeline(rowsOf(), client.query(target));
    const counted = await client.query<{ rows: number }>(
      `select count(*) as rows from ${quoted(table.name)}`,
    );
    const rows = counted.rows[0]?.rows ?? 0;
    if (rows !== table.rows)
      throw new StartError(`${table.name} has ${rows} rows, the backup counted ${table.rows}`);
    log(`${table.name}: ${rows}`);
  }
}

/**
 * The triggers that the restored tables do not have yet refuse an entry that does not balance, and one without
 * postings.
 */
async function requireBalance(client: pg.ClientBase): Promise<void> {
  const wrong = await client.query(`
    select e.id from ledger_entries e left join ledger_postings p on p.entry_id = e.id
    group by e.id having sum(p.debit) is distinct from sum(p.credit) or count(p.entry_id) = 0 limit 1`);
  if (wrong.rowCount !== 0) throw new StartError("The ledger of the backup does not balance");
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function jsonOf(frame: Frame): unknown {
  try {
    return frame.type === "J" ? JSON.parse(frame.content.toString()) : undefined;
  } catch {
    return undefined;
  }
}
