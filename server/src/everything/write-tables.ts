import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { Readable } from "node:stream";
import { quoted } from "../backup/tables.ts";
import { exportedTables, leftOutColumns } from "./tables.ts";

/** A table of the ZIP with its columns. */
export interface ExportedTable {
  name: string;
  columns: { name: string; type: string }[];
}

/** The tables of the business as the database has them, generated and secret columns left out. */
export async function readTables(client: pg.ClientBase): Promise<ExportedTable[]> {
  const { rows } = await client.query<ExportedTable>(
    `select c.relname::text as name,
            json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
                     order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any ($1)
     group by c.relname order by c.relname`,
    [Object.keys(exportedTables)],
  );
  return rows.map(({ name, columns }) => ({
    name,
    columns: columns.filter((column) => leftOutColumns[name]?.includes(column.name) !== true),
  }));
}

const byteOrderMark = "\uFEFF";

/** The rows of a table as CSV with a line of names, read as the reader takes them. */
export function tableCsv(client: pg.ClientBase, { name, columns }: ExportedTable): Readable {
  const selected = columns
    .map((column) => `${cellOf(column)} as ${quoted(column.name)}`)
    .join(", ");
  const rows = client.query(
    copyTo(
      `copy (select ${selected} from ${quoted(name)}) to stdout with (format csv, header, encoding 'UTF8')`,
    ),
  );
  // Whoever reads gets an error by reading; after they have left, the end of the connection concerns nobody.
  rows.on("error", () => undefined);
  return Readable.from(marked(rows), { objectMode: false });
}

async function* marked(rows: AsyncIterable<Buffer>): AsyncGenerator<string | Buffer> {
  yield byteOrderMark;
  for await (const piece of rows) yield piece;
}

/** The types whose values never begin a formula. */
const plainTypes =
  /^(smallint|integer|bigint|numeric|real|double precision|date|timestamp|uuid|interval|time)/;

/**
 * A value as a cell: truth as true or false, bytes in hex, and text that a spreadsheet would compute behind an
 * apostrophe.
 */
function cellOf({ name, type }: ExportedTable["columns"][number]): string {
  const column = quoted(name);
  if (plainTypes.test(type) && !type.endsWith("[]")) return column;
  if (type === "boolean") return `${column}::text`;
  if (type === "bytea") return `encode(${column}, 'hex')`;
  const text = `${column}::text`;
  return `case when ${text} ~ '^[=+\\-@\\t\\r＝＋－＠]' then '''' || ${text} else ${text} end`;
}
