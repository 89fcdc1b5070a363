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
import { configurationErrors } from "./env-errors.ts";
import { type Settings, minimumSecretLength, settings } from "./env-schema.ts";
import { StartError } from "./start-error.ts";

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
