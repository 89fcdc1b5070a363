import type { Pool } from "pg";
import type { Env } from "../core/env.ts";
import type { DocumentStore } from "../core/files/document-store.ts";

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
