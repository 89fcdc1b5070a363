import { protocolOf } from "./addresses.ts";
import type { Settings } from "./env-schema.ts";

function bucketErrors(found: Settings): string[] {
  const { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, DOCUMENTS_KEY } = found;
  const others = [S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY];
  const isUsed = S3_BUCKET !== undefined || found.BACKUP_TO?.startsWith("s3:") === true;
  if (!isUsed && others.some((text) => text !== undefined))
    return ["S3_BUCKET is missing: other settings of the bucket are set"];
  if ((S3_ACCESS_KEY_ID === undefined) !== (S3_SECRET_ACCESS_KEY === undefined))
    return ["S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together"];
  if (S3_BUCKET !== undefined && DOCUMENTS_KEY === undefined)
    return [
      "DOCUMENTS_KEY is missing: contents in S3_BUCKET are encrypted with it. Make one by: openssl rand -base64 32",
    ];
  return [];
}

function backupErrors({ BACKUP_TO, BACKUP_KEY, DATABASE_URL }: Settings): string[] {
  // A key alone is of backup files.
  if (BACKUP_TO === undefined) return [];
  if (BACKUP_KEY === undefined) return ["BACKUP_TO and BACKUP_KEY belong together"];
  return DATABASE_URL === undefined
    ? []
    : ["BACKUP_TO copies the embedded database; a database of DATABASE_URL has its own backup"];
}

function smsErrors(found: Settings): string[] {
  const { AFRICASTALKING_USERNAME, AFRICASTALKING_API_KEY, AFRICASTALKING_SENDER } = found;
  const named = [AFRICASTALKING_USERNAME, AFRICASTALKING_API_KEY];
  if (named.every((text) => text === undefined))
    return AFRICASTALKING_SENDER === undefined
      ? []
      : ["AFRICASTALKING_USERNAME and AFRICASTALKING_API_KEY are missing: a sender is set"];
  if (named.includes(undefined))
    return ["AFRICASTALKING_USERNAME and AFRICASTALKING_API_KEY belong together"];
  return found.SMS_HOOK_SECRET === undefined
    ? ["SMS_HOOK_SECRET is missing: delivery reports come to /api/hooks/sms/{SMS_HOOK_SECRET}"]
    : [];
}

function walletErrors(found: Settings, production: boolean): string[] {
  const { MONIME_ACCESS_TOKEN, MONIME_SPACE_ID, MONIME_WEBHOOK_SECRETS, MONIME_API_URL } = found;
  const all = [MONIME_ACCESS_TOKEN, MONIME_SPACE_ID, MONIME_WEBHOOK_SECRETS[0]];
  const missing = all.filter((value) => value === undefined).length;
  if (missing === all.length && MONIME_API_URL === undefined) return [];
  if (missing > 0)
    return ["MONIME_ACCESS_TOKEN, MONIME_SPACE_ID and MONIME_WEBHOOK_SECRETS belong together"];
  // The address exists for a provider that is simulated: money is not asked for over a plain connection.
  return production && MONIME_API_URL !== undefined && protocolOf(MONIME_API_URL) !== "https:"
    ? ["MONIME_API_URL must be an https address in production"]
    : [];
}

/** What is wrong about the variables together. */
export function configurationErrors(found: Settings, production: boolean, demo: boolean): string[] {
  const errors: string[] = [];
  if (found.SMTP_URL !== undefined && found.MAIL_FROM === undefined)
    errors.push("MAIL_FROM is missing: SMTP_URL requires a sender address");
  if (found.MIGRATION_DATABASE_URL !== undefined && found.DATABASE_URL === undefined)
    errors.push(
      "DATABASE_URL is missing: MIGRATION_DATABASE_URL is used only with it; the embedded database has its own owner",
    );
  if (found.DATABASE_READ_URL !== undefined && found.DATABASE_URL === undefined)
    errors.push("DATABASE_URL is missing: DATABASE_READ_URL names a replica of it");
  const isPublic = found.PUBLIC_URL !== undefined && protocolOf(found.PUBLIC_URL) === "https:";
  if (found.NODE_ENV === "development" && isPublic && found.DEMO !== true)
    errors.push(
      "PUBLIC_URL is an https address: set NODE_ENV to production, or DEMO to on to publish the demo data",
    );
  errors.push(...bucketErrors(found), ...backupErrors(found));
  errors.push(...smsErrors(found), ...walletErrors(found, production));
  if (!production) return errors;
  if (found.DATABASE_URL !== undefined && found.JWT_SECRET === undefined)
    errors.push(
      "JWT_SECRET is missing: production with DATABASE_URL requires one shared by every process",
    );
  if (found.PUBLIC_URL === undefined || protocolOf(found.PUBLIC_URL) !== "https:")
    errors.push("PUBLIC_URL must be set to an https address in production");
  if (found.SMTP_URL === undefined)
    errors.push("SMTP_URL is missing: production has no local outbox");
  if (demo) errors.push("DEMO must be off in production: demo accounts have a public password");
  return errors;
}
