import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { type Settings, minimumSecretLength, settings } from "./env-schema.ts";
import { StartError } from "./start-error.ts";
import { protocolOf } from "./addresses.ts";

/** Seconds for which a production server keeps serving after a stop signal, so that its proxy notices. */
const defaultDrain = 5;

/** The file under DATA_DIR with the secret that signs sessions, where JWT_SECRET is not set. */
export const secretFile = "jwt-secret";

/** The validated environment. Names are those of the variables; paths are absolute. */
export type Env = Omit<Settings, "PUBLIC_URL" | "JWT_SECRET" | "DEMO" | "DRAIN_SECONDS"> & {
  /** The public address of the site, without a slash at the end; links in mails begin with it. */
  PUBLIC_URL: string;
  JWT_SECRET: string;
  DEMO: boolean;
  DRAIN_SECONDS: number;
};

/**
 * Reads and validates the environment once, at start. Without DATABASE_URL the database is the embedded one, and the
 * JWT secret is generated and stored under DATA_DIR, readable by the owner only.
 *
 * @throws {StartError} with every invalid variable, so that a misconfigured process does not run
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const parsed = settings.safeParse(source);
  if (!parsed.success)
    throw new StartError(parsed.error.issues.map((issue) => issue.message).join("; "));
  const found = parsed.data;
  const production = found.NODE_ENV === "production";
  const demo = found.DEMO ?? (found.DATABASE_URL === undefined && !production);
  const errors = configurationErrors(found, production, demo);
  if (errors.length > 0) throw new StartError(errors.join("; "));
  return {
    ...found,
    PUBLIC_URL: (found.PUBLIC_URL ?? `http://localhost:${found.PORT}`).replace(/\/+$/, ""),
    JWT_SECRET: found.JWT_SECRET ?? storedSecret(found.DATA_DIR),
    DEMO: demo,
    DRAIN_SECONDS: found.DRAIN_SECONDS ?? (production ? defaultDrain : 0),
  };
}

/** The signing secret of a single-server installation: generated at the first start, then read from its file. */
function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, secretFile);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    if (!existsSync(file)) writeWhole(file, randomBytes(48).toString("base64url"));
    chmodSync(file, 0o600);
    const secret = readFileSync(file, "utf8").trim();
    if (secret.length >= minimumSecretLength) return secret;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`DATA_DIR ${dataDir} cannot be used: ${reason}`, { cause });
  }
  throw new StartError(`${file} contains no valid secret. Delete the file to generate a new one.`);
}

/** Written under a temporary name first, so that two servers that start together read the same complete file. */
function writeWhole(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
}

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

function directoryErrors(found: Settings): string[] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_GROUPS } = found;
  const all = [OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET];
  if (all.every((value) => value === undefined))
    return OIDC_GROUPS.length > 0 ? ["OIDC_ISSUER is missing: OIDC_GROUPS is set"] : [];
  return all.includes(undefined)
    ? ["OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together"]
    : [];
}

/** What is wrong about the variables together. */
function configurationErrors(found: Settings, production: boolean, demo: boolean): string[] {
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
  errors.push(...smsErrors(found), ...walletErrors(found, production), ...directoryErrors(found));
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
