import type pg from "pg";
import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Deps } from "../core/deps.ts";
import { readTables, tableCsv, type ExportedTable } from "./write-tables.ts";
import { currencyMark } from "@microfinance/contract/core/currency.ts";
import { exportedTables, leftOutTables } from "./tables.ts";

/** A document as the ZIP names it. */
interface DocumentRow {
  id: string;
  number: number;
  name: string;
  folder: string;
}

/** Documents whose rows are read at once; their contents are read one by one. */
const documentsAtOnce = 500;

/** Who takes everything out, and when. */
interface Made {
  at: string;
  by: string;
  lender: string;
  documents: number;
}

/**
 * Writes every table of the business and every document as one ZIP, while it is read: one table or document at a time,
 * so that memory does not grow with them (KYC-40). All rows are of the snapshot that `client` has begun.
 * @param done called once, when the ZIP is complete, failed, or is no longer read
 */
export function writeZip(
  client: pg.ClientBase,
  deps: Pick<Deps, "documents">,
  made: Made,
  done: () => void,
): Readable {
  const zip = new ZipFile();
  const file = new PassThrough();
  zip.on("error", (error: Error) => file.destroy(error));
  file.once("close", done);
  zip.outputStream.pipe(file);
  void addAll(zip, file, client, deps, made).then(
    () => zip.end(),
    (error: Error) => file.destroy(error),
  );
  return file;
}

async function addAll(
  zip: ZipFile,
  file: PassThrough,
  client: pg.ClientBase,
  deps: Pick<Deps, "documents">,
  made: Made,
): Promise<void> {
  const tables = await readTables(client);
  zip.addBuffer(Buffer.from(readMe(tables, made)), "README.md");
  for (const table of tables)
    await addStream(zip, file, `tables/${table.name}.csv`, tableCsv(client, table));
  const unreadable: string[] = [];
  for await (const document of documentsOf(client)) {
    const name = `documents/${document.folder}/${document.number} ${plainName(document.name)}`;
    const content = await contentOf(client, deps, document.id).catch(() => null);
    if (content === null) unreadable.push(name);
    else await addStream(zip, file, name, Readable.from(readOnce({ content })));
  }
  if (unreadable.length > 0)
    zip.addBuffer(
      Buffer.from(`${unreadable.join("\n")}\n`),
      "documents that could not be read.txt",
    );
  // Everything is read: whoever has the end of this ZIP can take the next one at once.
  await client.query("rollback; select pg_advisory_unlock_all()");
}

/** The content, which nothing holds after it is read: the ZIP keeps the stream of each entry until its end. */
function* readOnce(entry: { content: Buffer | null }): Generator<Buffer> {
  const { content } = entry;
  entry.content = null;
  if (content !== null) yield content;
}

/** Adds one entry, and waits until its content is read: the next one begins after it. */
function addStream(zip: ZipFile, file: PassThrough, name: string, source: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      source.destroy();
      reject(new Error("The ZIP is no longer read"));
    };
    if (file.destroyed) return stop();
    file.once("close", stop);
    source.once("error", reject);
    source.once("end", () => {
      file.off("close", stop);
      resolve();
    });
    zip.addReadStream(source, name);
  });
}

async function* documentsOf(client: pg.ClientBase): AsyncGenerator<DocumentRow> {
  let last = 0;
  for (;;) {
    const { rows } = await client.query<DocumentRow>(
      `select d.id, d.number, d.name, coalesce(l.loan_id, 'unfinished') as folder
       from documents d left join loans l on l.id = d.loan_id
       where d.number > $1 and d.virus is null order by d.number limit ${documentsAtOnce}`,
      [last],
    );
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < documentsAtOnce) return;
    last = end.number;
  }
}

/** The content of one document, of its row or of the bucket. */
async function contentOf(
  client: pg.ClientBase,
  deps: Pick<Deps, "documents">,
  id: string,
): Promise<Buffer> {
  const { rows } = await client.query<{ content: Buffer | null }>(
    "select content from documents where id = $1",
    [id],
  );
  return rows[0]?.content ?? deps.documents.get(id);
}

/** A name that is a file name on every system. */
function plainName(name: string): string {
  return name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, "_").replace(/^\.+/, "_");
}

/** The data dictionary of the ZIP (KYC-40): every file, every column with its type, and what is left out. */
function readMe(
  tables: readonly ExportedTable[],
  made: { at: string; by: string; lender: string; documents: number },
): string {
  const lines = [
    `# Everything of ${made.lender}`,
    "",
    `Made ${made.at} by ${made.by}. All tables are of this one moment.`,
    "",
    "- `tables/NAME.csv`: one file a table, UTF-8 with a byte order mark, commas, quoted where needed, the first line has the names.",
    "- An empty cell is no value, two quotes are empty text. Times are in UTC, dates YYYY-MM-DD, bytes in hex, structured values in JSON.",
    `- Amounts are in ${currencyMark} with two decimals unless the column says cents.`,
    "- Text that a spreadsheet would compute has an apostrophe in front: `'+232-76-123456`.",
    `- \`documents/LOAN/NUMBER NAME\`: the ${made.documents} documents. NUMBER is \`number\` in \`tables/documents.csv\`, which has the SHA-256 of each.`,
    "- Columns that end in `_id` are the `id` of another table, `customer_id` the code of a customer.",
    "- This file holds personal data of everyone. Keep it as the papers are kept, and delete it when it is used.",
  ];
  for (const { name, columns } of tables)
    lines.push(
      "",
      `## tables/${name}.csv`,
      "",
      `${exportedTables[name] ?? ""}.`,
      "",
      "| Column | Type |",
      "| --- | --- |",
      ...columns.map((column) => `| ${column.name} | ${column.type} |`),
    );
  lines.push(
    "",
    "## Left out",
    "",
    ...Object.entries(leftOutTables).map(([name, reason]) => `- ${name}: ${reason}`),
  );
  return `${lines.join("\n")}\n`;
}
