import type pg from "pg";
import { versionTables } from "../core/db/migration-files.ts";
import { StartError } from "../core/start-error.ts";

/** A table in a backup. */
export interface Table {
  name: string;
  /** The stored columns; generated ones are computed by the restore. */
  columns: string[];
}

/** The current value of a sequence. */
export interface Sequence {
  name: string;
  last_value: string;
  is_called: boolean;
}

/** Every table of the application except `versionTables`, each after the tables that it references. */
export async function tablesInOrder(client: pg.ClientBase): Promise<Table[]> {
  const found = await client.query<Table>(
    `select c.relname::text as name,
            array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
     group by c.relname order by c.relname`,
    [Object.values(versionTables)],
  );
  const references = await client.query<{ from: string; to: string }>(
    `select distinct conrelid::regclass::text as from, confrelid::regclass::text as to
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
     and conrelid <> confrelid`,
  );
  return inOrder(found.rows, references.rows);
}

function inOrder(tables: Table[], references: { from: string; to: string }[]): Table[] {
  const ordered: Table[] = [];
  const left = new Map(tables.map((table) => [table.name, table]));
  while (left.size > 0) {
    const free = [...left.values()].filter(
      ({ name }) => !references.some(({ from, to }) => from === name && left.has(to)),
    );
    if (free.length === 0)
      throw new StartError(`These tables refer to each other: ${[...left.keys()].join(", ")}`);
    for (const table of free) left.delete(table.name);
    ordered.push(...free);
  }
  return ordered;
}

/** The current values of all sequences. */
export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const names = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of names.rows) {
    const at = await client.query<Omit<Sequence, "name">>(
      `select last_value::text as last_value, is_called from ${quoted(name)}`,
    );
    for (const row of at.rows) sequences.push({ name, ...row });
  }
  return sequences;
}

/** A name, quoted for SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
