import { HeadBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { reasonOf } from "./bucket-error.ts";
import type { Env } from "./env.ts";
import { StartError } from "./start-error.ts";

/** The part of the environment that leads to a service of buckets. */
type Service = Pick<Env, "S3_ENDPOINT" | "S3_REGION" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY">;

/** Milliseconds without a byte from or to the service after which an attempt has failed. There are three. */
const silence = 10_000;

/**
 * Opens S3, or a service with the same protocol, for a bucket.
 *
 * @param timeout milliseconds without a byte after which an attempt has failed
 * @throws {StartError} when the bucket is unreachable with these settings
 */
export async function openS3Client(
  settings: Service,
  bucket: string,
  timeout: number = silence,
): Promise<S3Client> {
  const client = clientOf(settings, timeout);
  await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((cause: unknown) => {
    throw new StartError(
      `The bucket ${bucket} cannot be reached: ${reasonOf(cause)}. Check the settings that begin with S3_.`,
      { cause },
    );
  });
  return client;
}

function clientOf(settings: Service, timeout: number) {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  return new S3Client({
    region: S3_REGION,
    // Services other than AWS seldom have a host name for each bucket.
    ...(S3_ENDPOINT === undefined ? {} : { endpoint: S3_ENDPOINT, forcePathStyle: true }),
    ...(S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined
      ? {}
      : { credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } }),
    // The checksums that AWS added in 2025 are unknown to some services; every content is checked by its own hash.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    // The SDK only warns after its `requestTimeout`; this ends a request to a service that hangs, not a slow upload.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: timeout },
  });
}
