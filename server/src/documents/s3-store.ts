import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import type { Pool } from "pg";
import type { Env } from "../core/env.ts";
import { openS3Client } from "../core/s3-client.ts";
import type { DocumentStore } from "./document-store.ts";

/** The bucket's part of the environment. */
type Bucket = Pick<
  Env,
  "S3_ENDPOINT" | "S3_REGION" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY"
> & { S3_BUCKET: string };

/**
 * Stores contents in a bucket of S3 or of a service with the same protocol, each under its document's id.
 *
 * @throws {StartError} when the bucket is unreachable with these settings
 */
export async function openS3Store(settings: Bucket, pool: Pool): Promise<DocumentStore> {
  const Bucket = settings.S3_BUCKET;
  const client = await openS3Client(settings, Bucket);
  return {
    put: async ({ content, ...file }) => {
      // The id is listed first, so that `deleteUnused` finds the content if this process ends before the row is
      // inserted.
      await pool.query("insert into document_objects (id) values ($1)", [file.id]);
      const stored = { Bucket, Key: file.id, Body: content, ContentType: file.type };
      await client.send(new PutObjectCommand(stored));
      return { ...file, content: null };
    },
    get: async (id) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: id }));
      if (Body === undefined) throw new Error(`The bucket returned nothing for document ${id}`);
      return Buffer.from(await Body.transformToByteArray());
    },
    deleteUnused: async () => {
      const unused = await pool.query<{ id: string }>(
        `select id from document_objects o
         where created_at < now() - interval '1 hour'
           and not exists (select 1 from documents d where d.id = o.id)`,
      );
      for (const { id } of unused.rows) {
        await client.send(new DeleteObjectCommand({ Bucket, Key: id }));
        await pool.query("delete from document_objects where id = $1", [id]);
      }
    },
  };
}
