import type { Pool } from "pg";
import type { Env } from "../core/env.ts";
import type { ReadUpload } from "./read-upload.ts";

/** The row of a file; without content when the content is in another store. */
export type StoredUpload = Omit<ReadUpload, "content"> & { content: Buffer | null };

/** Stores the contents of documents. Their rows are always in the database. */
export interface DocumentStore {
  /** Stores the content of a file whose row is about to be inserted. A rollback does not remove it. */
  put(file: ReadUpload): Promise<StoredUpload>;
  /** Reads the content of a row without content. */
  get(id: string): Promise<Buffer>;
  /** Deletes the contents that no row has referenced for an hour. */
  deleteUnused(): Promise<void>;
}

/** The default: each row contains its content. */
export const databaseStore: DocumentStore = {
  put: async (file) => file,
  get: async (id) => {
    throw new Error(`The content of document ${id} is in a bucket: set S3_BUCKET again`);
  },
  deleteUnused: async () => undefined,
};

/** The store of the environment. Its library is loaded with S3_BUCKET only. */
export async function openDocumentStore(env: Env, pool: Pool): Promise<DocumentStore> {
  const { S3_BUCKET, DOCUMENTS_KEY } = env;
  if (S3_BUCKET === undefined || DOCUMENTS_KEY === undefined) return databaseStore;
  const { openS3Store } = await import("./s3-store.ts");
  return openS3Store({ ...env, S3_BUCKET, DOCUMENTS_KEY }, pool);
}
