import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { versionTables } from "../core/db/migration-files.ts";
import { BackupWriter } from "./file.ts";
import { quoted, readSequences, type Table, tablesInOrder } from "./tables.ts";

/** The first frame of a backup. */
export interface BackupHead {
  format: "microfinance backup 1";
  made_at: string;
  /** The migrations of the backed-up schema, in order. */
  migrations: string[];
  sequences: { name: string; last_value: string; is_called: boolean }[];
}

/** The frame before the rows of a table. */
export interface TableHead extends Table {
  rows: number;
}

/**
 * Writes the whole database, documents included, to one file while the application runs. All data are of one snapshot.
 * Rows are counted in it, so that a restore can verify that it is complete.
 *
 * @param log receives a line with the count of rows for each table
 * @param key BACKUP_KEY; without one the file is not encrypted
 */
export async function makeBackup(
  pool: pg.Pool,
  file: string,
  log: (line: string) => void,
  key?: string,
): Promise<void> {
  const client = await pool.connect();
  const writer = new BackupWriter(file, key);
  try {
    await client.query(
      "set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0",
    );
    // Reads and writes continue; the definition of a table cannot change meanwhile.
    await client.query("begin transaction isolation level repeatable read read only");
    await writer.json(await headOf(client));
    for (const table of await tablesInOrder(client)) await writeTable(client, writer, table, log);
    await client.query("commit");
    await writer.end();
  } catch (error) {
    await writer.abandon();
    throw error;
  } finally {
    // The session is not returned to the pool: its settings are changed, and after an error its state is unknown.
    client.release(true);
  }
}

async function headOf(client: pg.ClientBase): Promise<BackupHead> {
  const applied = await client.query<{ name: string }>(
    `select name from ${versionTables.migrations} order by name`,
  );
  return {
    format: "microfinance backup 1",
    made_at: new Date().toISOString(),
    migrations: applied.rows.map((row) => row.name),
    sequences: await readSequences(client),
  };
}

async function writeTable(
  client: pg.ClientBase,
  writer: BackupWriter,
  table: Table,
  log: (line: string) => void,
): Promise<void> {
  const counted = await client.query<{ rows: number }>(
    `select count(*) as rows from ${quoted(table.name)}`,
  );
  const head: TableHead = { ...table, rows: counted.rows[0]?.rows ?? 0 };
  await writer.json(head);
  const columns = table.columns.map(quoted).join(", ");
  const rows = client.query(copyTo(`copy ${quoted(table.name)} (${columns}) to stdout`));
  for await (const piece of rows) await writer.data(piece);
  log(`${table.name}: ${head.rows}`);
}
