import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { BackupWriter } from "./file.ts";
import { migrationsTable, quoted, readSequences, type Table, tablesInOrder } from "./tables.ts";

/** What a backup says of itself at its beginning. */
export interface BackupHead {
  format: "microfinance backup 1";
  made_at: string;
  /** The migrations that its data belong to, in order. */
  migrations: string[];
  sequences: { name: string; last_value: string; is_called: boolean }[];
}

/** What goes before the rows of a table. */
export interface TableHead extends Table {
  rows: number;
}

/**
 * Writes everything the database holds, documents included, into one file: as it stands at one moment, while the
 * application goes on. Rows are counted in the same snapshot, so that a restore can tell whether it has them all.
 *
 * @param tell told of each table with its number of rows
 */
export async function makeBackup(
  pool: pg.Pool,
  file: string,
  tell: (line: string) => void,
): Promise<void> {
  const client = await pool.connect();
  const writer = new BackupWriter(file);
  try {
    await client.query(
      "set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0",
    );
    // Readers and writers go on; a table cannot be changed in its form meanwhile.
    await client.query("begin transaction isolation level repeatable read read only");
    await writer.json(await headOf(client));
    for (const table of await tablesInOrder(client)) await writeTable(client, writer, table, tell);
    await client.query("commit");
    await writer.end();
  } catch (error) {
    await writer.abandon();
    throw error;
  } finally {
    // The session is not given back: its settings are changed, and after an error it may be in the middle of things.
    client.release(true);
  }
}

async function headOf(client: pg.ClientBase): Promise<BackupHead> {
  const landed = await client.query<{ name: string }>(
    `select name from ${migrationsTable} order by name`,
  );
  return {
    format: "microfinance backup 1",
    made_at: new Date().toISOString(),
    migrations: landed.rows.map((row) => row.name),
    sequences: await readSequences(client),
  };
}

async function writeTable(
  client: pg.ClientBase,
  writer: BackupWriter,
  table: Table,
  tell: (line: string) => void,
): Promise<void> {
  const counted = await client.query<{ rows: number }>(
    `select count(*) as rows from ${quoted(table.name)}`,
  );
  const head: TableHead = { ...table, rows: counted.rows[0]?.rows ?? 0 };
  await writer.json(head);
  const columns = table.columns.map(quoted).join(", ");
  const rows = client.query(copyTo(`copy ${quoted(table.name)} (${columns}) to stdout`));
  for await (const piece of rows) await writer.data(piece);
  tell(`${table.name}: ${head.rows}`);
}
