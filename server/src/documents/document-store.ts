import type { Pool } from "pg";
import type { Env } from "../core/env.ts";
import type { ReadUpload } from "./read-upload.ts";

/** A file as its row holds it: without content where the content is elsewhere. */
export type StoredUpload = Omit<ReadUpload, "content"> & { content: Buffer | null };

/** Keeps the contents of documents. Their rows are in the database in any case. */
export interface DocumentStore {
  /** Stores the content of a file whose row is about to be inserted. Not undone by a transaction. */
  put(file: ReadUpload): Promise<StoredUpload>;
  /** Reads the content of a row that holds none. */
  get(id: string): Promise<Buffer>;
  /** Deletes the contents that no row has used for an hour. */
  deleteUnused(): Promise<void>;
}

/** The default: each row holds its content. */
export const databaseStore: DocumentStore = {
  put: async (file) => file,
  get: async (id) => {
    throw new Error(`The content of document ${id} is in a bucket: set S3_BUCKET again`);
  },
  deleteUnused: async () => undefined,
};

/** The store of the environment. Its library is loaded only where S3_BUCKET is set. */
export async function openDocumentStore(env: Env, pool: Pool): Promise<DocumentStore> {
  if (env.S3_BUCKET === undefined) return databaseStore;
  const { openS3Store } = await import("./s3-store.ts");
  return openS3Store({ ...env, S3_BUCKET: env.S3_BUCKET }, pool);
}
