import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { Pool } from "pg";
import type { Env } from "../core/env.ts";
import { StartError } from "../core/start-error.ts";
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
  const client = clientOf(settings);
  const Bucket = settings.S3_BUCKET;
  await client.send(new HeadBucketCommand({ Bucket })).catch((cause: unknown) => {
    throw new StartError(
      `The bucket ${Bucket} cannot be reached: ${reasonOf(cause)}. Check the settings that begin with S3_.`,
      { cause },
    );
  });
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

function clientOf({ S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Bucket) {
  return new S3Client({
    region: S3_REGION,
    // Services other than AWS seldom have a host name for each bucket.
    ...(S3_ENDPOINT === undefined ? {} : { endpoint: S3_ENDPOINT, forcePathStyle: true }),
    ...(S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined
      ? {}
      : { credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } }),
    // The checksums that AWS added in 2025 are unknown to some services; a content is checked by its row's SHA-256.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
  });
}

/** The name of a service's error, or the text of a connection error. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const code = "code" in cause ? ` (${String(cause.code)})` : "";
  return `${cause.name} ${cause.message}${code}`;
}
