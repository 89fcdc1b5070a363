import { createHash } from "node:crypto";
import type { Pool } from "pg";
import type { ReadUpload, DocumentStore } from "../core/files/document-store.ts";

/** Where the contents of documents are moved to. */
export type Destination = "bucket" | "database";

/**
 * Moves the contents of all documents, one after the other, while the lender works. Each is compared with its SHA-256
 * before the row changes, and one that was deleted meanwhile is passed over. A run that breaks is started again: what
 * has been moved stays moved.
 *
 * @returns how many were moved
 * @throws when a content differs from its SHA-256, or a store does not respond
 */
export async function moveDocuments(
  pool: Pool,
  store: DocumentStore,
  to: Destination,
  log: (line: string) => void,
): Promise<number> {
  let moved = 0;
  for (let after = ""; ;) {
    const { rows } = await pool.query<{ id: string }>(
      `select id::text from documents
       where content is ${to === "bucket" ? "not null" : "null"} and id::text > $1
       order by id::text limit 500`,
      [after],
    );
    const last = rows.at(-1);
    if (last === undefined) return moved;
    for (const { id } of rows)
      if (await (to === "bucket" ? moveToBucket : moveToDatabase)(pool, store, id)) moved += 1;
    after = last.id;
    log(`${moved} moved ...`);
  }
}

async function moveToBucket(pool: Pool, store: DocumentStore, id: string): Promise<boolean> {
  const file = await readFile(pool, id);
  if (file === undefined || file.content === null) return false;
  requireHash(id, file.content, file.sha256);
  await store.put({ ...file, content: file.content });
  requireHash(id, await store.get(id), file.sha256);
  const changed = await pool.query("update documents set content = null where id = $1", [id]);
  return changed.rowCount === 1;
}

async function moveToDatabase(pool: Pool, store: DocumentStore, id: string): Promise<boolean> {
  const file = await readFile(pool, id);
  if (file === undefined || file.content !== null) return false;
  const content = await store.get(id);
  requireHash(id, content, file.sha256);
  // The object stays for an hour, counted from here: a request may be about to read it.
  await pool.query("update document_objects set created_at = now() where id = $1", [id]);
  const changed = await pool.query("update documents set content = $2 where id = $1", [
    id,
    content,
  ]);
  return changed.rowCount === 1;
}

type File = Omit<ReadUpload, "content"> & { content: Buffer | null };

async function readFile(pool: Pool, id: string): Promise<File | undefined> {
  const { rows } = await pool.query<File>(
    "select id, name, type, size, sha256, kind, content from documents where id = $1",
    [id],
  );
  return rows[0];
}

function requireHash(id: string, content: Buffer, sha256: Buffer): void {
  if (!createHash("sha256").update(content).digest().equals(sha256))
    throw new Error(`The content of document ${id} differs from its SHA-256. It was not moved.`);
}
