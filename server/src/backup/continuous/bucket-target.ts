import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import type { Env } from "../../core/env.ts";
import { openS3Client } from "../../core/s3-client.ts";
import type { BackupTarget } from "./target.ts";

/**
 * A bucket of S3 or of a service with the same protocol.
 *
 * @param folder the beginning of the names of all objects; empty for the whole bucket
 * @throws {StartError} when the bucket is unreachable with these settings
 */
export async function openBucket(env: Env, bucket: string, folder: string): Promise<BackupTarget> {
  const client = await openS3Client(env, bucket);
  const keyOf = (name: string) => (folder === "" ? name : `${folder}/${name}`);
  return {
    put: async (name, content) => {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: keyOf(name), Body: content }));
    },
    get: async (name) => {
      try {
        const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(name) }));
        return found.Body === undefined
          ? null
          : Buffer.from(await found.Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    list: async (name) => {
      const prefix = `${keyOf(name)}/`;
      const names: string[] = [];
      for (let token: string | undefined; ;) {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }),
        );
        for (const { Key } of page.Contents ?? [])
          if (Key !== undefined) names.push(Key.slice(prefix.length));
        token = page.NextContinuationToken;
        if (token === undefined) return names.toSorted();
      }
    },
    remove: async (name) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(name) }));
    },
  };
}
