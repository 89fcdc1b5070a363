import type pg from "pg";
import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Deps } from "../core/deps.ts";
import { readMe } from "./read-me.ts";
import { readTables, tableCsv } from "./write-tables.ts";

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
 * Writes every table of the business and every document as one ZIP, while it is read: one table or document at a time, so
 * that memory does not grow with them (KYC-40). All rows are of the snapshot that `client` has begun.
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
