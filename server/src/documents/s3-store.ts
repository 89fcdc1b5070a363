import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import type { Pool } from "pg";
import { BucketError } from "../core/bucket-error.ts";
import { deriveKey, encryptionWith } from "../core/encryption.ts";
import type { Env } from "../core/env.ts";
import { openS3Client } from "../core/s3-client.ts";
import type { DocumentStore } from "../core/files/document-store.ts";

/** The bucket's part of the environment. */
type Bucket = Pick<
  Env,
  "S3_ENDPOINT" | "S3_REGION" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY"
> & { S3_BUCKET: string; DOCUMENTS_KEY: string };

/**
 * Stores contents in a bucket of S3 or of a service with the same protocol, each under its document's id and encrypted
 * with DOCUMENTS_KEY. One that was stored unencrypted by an earlier version is read as it is.
 * While the bucket does not respond, `put` and `get` throw a `BucketError`.
 *
 * @param timeout milliseconds after which a silent service counts as away
 * @throws {StartError} when the bucket is unreachable with these settings
 */
export async function openS3Store(
  settings: Bucket,
  pool: Pool,
  timeout?: number,
): Promise<DocumentStore> {
  const Bucket = settings.S3_BUCKET;
  const client = await openS3Client(settings, Bucket, timeout);
  const secret = deriveKey(settings.DOCUMENTS_KEY, "document contents");
  const { encrypt, isEncrypted, decrypt } = encryptionWith(secret, "MFD1");
  const remove = (Key: string) =>
    client.send(new DeleteObjectCommand({ Bucket, Key })).catch(ifMissing);
  return {
    put: async ({ content, ...file }) => {
      // The id is listed first, so that `deleteUnused` finds the content if this process ends before the row is
      // inserted.
      await pool.query(
        `insert into document_objects (id) values ($1)
         on conflict (id) do update set created_at = excluded.created_at`,
        [file.id],
      );
      const Body = encrypt(file.id, content);
      const stored = { Bucket, Key: file.id, Body, ContentType: "application/octet-stream" };
      await client.send(new PutObjectCommand(stored)).catch(away);
      return { ...file, content: null };
    },
    get: async (id) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: id })).catch(away);
      if (Body === undefined) throw new Error(`The bucket returned nothing for document ${id}`);
      const stored = Buffer.from(await Body.transformToByteArray().catch(away));
      return isEncrypted(stored) ? decrypt(id, stored) : stored;
    },
    deleteUnused: async () => {
      const { rows } = await pool.query<{ id: string }>(`select o.id from ${unused}`);
      for (const { id } of rows) await deleteObject(pool, id, remove);
    },
  };
}

/** A missing object is a lost content, which no retry brings back; any other failure is the bucket's. */
function away(error: unknown): never {
  if (error instanceof NoSuchKey) throw error;
  throw new BucketError(error);
}

/** An upload that failed left nothing to delete: S3 answers 204 then, other services 404. */
function ifMissing(error: unknown): void {
  if (!(error instanceof Error && ["NoSuchKey", "NotFound"].includes(error.name))) throw error;
}

/** Objects that no row has needed for an hour; a row with its content needs none. */
const unused = `document_objects o
  where o.created_at < now() - interval '1 hour'
    and not exists (select 1 from documents d where d.id = o.id and d.content is null)`;

/** Deletes an object if it is still unused. Its row is locked, so that nothing is stored under the id meanwhile. */
async function deleteObject(pool: Pool, id: string, remove: (id: string) => Promise<unknown>) {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rowCount } = await client.query(
      `select o.id from ${unused} and o.id = $1 for update of o`,
      [id],
    );
    if (rowCount === 1) {
      await remove(id);
      await client.query("delete from document_objects where id = $1", [id]);
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
