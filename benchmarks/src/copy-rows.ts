import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { psql } from "./psql.ts";

/** A table, and which of its rows are copied. */
interface CopiedTable {
  name: string;
  where: string;
}

/**
 * Seconds that COPY takes to write these rows again, table by table in one transaction, into tables with the same
 * columns, checks and indexes, without foreign keys and triggers. The tables are deleted afterwards.
 */
export async function copyRows(databaseUrl: string, tables: CopiedTable[]): Promise<number> {
  const directory = mkdtempSync(path.join(tmpdir(), "microfinance-copy-"));
  const fileOf = (name: string) => path.join(directory, `${name}.copy`);
  const copyOf = (name: string) => `bench_copy_of_${name}`;
  try {
    const columns = new Map<string, string>();
    for (const { name, where } of tables) {
      const list = await psql(databaseUrl, [
        `select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
         where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      ]);
      columns.set(name, list.trim());
      await psql(databaseUrl, [
        `\\copy (select ${list.trim()} from ${name} t where ${where}) to '${fileOf(name)}'`,
        `create table ${copyOf(name)} (like ${name} including all)`,
      ]);
    }
    const begun = performance.now();
    await psql(databaseUrl, [
      "begin",
      ...tables.map(
        ({ name }) => `\\copy ${copyOf(name)} (${columns.get(name)}) from '${fileOf(name)}'`,
      ),
      "commit",
    ]);
    return (performance.now() - begun) / 1_000;
  } finally {
    rmSync(directory, { recursive: true, force: true });
    for (const { name } of tables)
      await psql(databaseUrl, [`drop table if exists ${copyOf(name)}`]);
  }
}
