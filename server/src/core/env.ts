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
import { isIP } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { isDatabaseUrl } from "./db/database-url.ts";
import { isClamAvUrl } from "../documents/clamav.ts";
import { StartError } from "./start-error.ts";

const repositoryRoot = fileURLToPath(new URL("../../../", import.meta.url));

/** The minimum secret for HS256 tokens: 32 bytes, RFC 7518 section 3.2. */
const minimumSecretLength = 32;

/** The minimum length of the token for /metrics. */
const minimumTokenLength = 16;

/** Seconds for which a production server keeps serving after a stop signal, so that its proxy notices. */
const defaultDrain = 5;

/** Milliseconds. With a higher average delay of the event loop, responses take seconds. */
const defaultEventLoopDelay = 500;

/** An empty variable counts as missing, as in `SMTP_URL= npm start`. */
const setting = z
  .string()
  .optional()
  .transform((text) => (text === undefined || text.trim() === "" ? undefined : text.trim()));

const url = (name: string, protocols: string[]) =>
  setting.refine((text) => text === undefined || protocols.includes(protocolOf(text)), {
    error: `${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(" or ")}`,
  });

const flag = (name: string) =>
  setting
    .refine((text) => text === undefined || /^(1|0|true|false|on|off)$/i.test(text), {
      error: `${name} must be on or off`,
    })
    .transform((text) => (text === undefined ? undefined : /^(1|true|on)$/i.test(text)));

const list = setting.transform((text) =>
  (text ?? "")
    .split(",")
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== ""),
);

const databaseUrl = (name: string) =>
  setting.refine((text) => text === undefined || isDatabaseUrl(text), {
    error: `${name} must be an address that begins with postgres:// or postgresql:// and names one host`,
  });

const settings = z.object({
  NODE_ENV: setting
    .transform((text) => text ?? "development")
    .pipe(
      z.enum(["development", "production", "test"], {
        error: "NODE_ENV must be development, production or test",
      }),
    ),
  PORT: setting
    .transform((text) => (text === undefined ? 3000 : Number(text)))
    .refine((port) => Number.isInteger(port) && port >= 1 && port <= 65_535, {
      error: "PORT must be a whole number from 1 to 65535",
    }),
  HOST: setting.transform((text) => text ?? "0.0.0.0"),
  PUBLIC_URL: url("PUBLIC_URL", ["http:", "https:"]),
  DATABASE_URL: databaseUrl("DATABASE_URL"),
  MIGRATION_DATABASE_URL: databaseUrl("MIGRATION_DATABASE_URL"),
  DATA_DIR: setting.transform((text) => path.resolve(repositoryRoot, text ?? ".data")),
  SMTP_URL: url("SMTP_URL", ["smtp:", "smtps:"]),
  MAIL_FROM: setting,
  JWT_SECRET: setting.refine((text) => text === undefined || text.length >= minimumSecretLength, {
    error: `JWT_SECRET must have at least ${minimumSecretLength} characters`,
  }),
  DEMO: flag("DEMO"),
  DEMO_TILLS: flag("DEMO_TILLS").transform((isOn) => isOn ?? true),
  EXTRA_EMAIL_DOMAINS: list.refine(
    (domains) => domains.every((d) => /^[a-z0-9.-]+\.[a-z]{2,}$/.test(d)),
    {
      error: "EXTRA_EMAIL_DOMAINS must be a comma-separated list of domains, such as lender.sl",
    },
  ),
  CONTACT_TO: setting.refine((text) => text === undefined || /^[^\s@]+@[^\s@]+$/.test(text), {
    error: "CONTACT_TO must be one e-mail address",
  }),
  AFRICASTALKING_USERNAME: setting,
  AFRICASTALKING_API_KEY: setting,
  AFRICASTALKING_SENDER: setting,
  SMS_HOOK_SECRET: setting.refine(
    (text) => text === undefined || /^[A-Za-z0-9_-]{20,100}$/.test(text),
    { error: "SMS_HOOK_SECRET must have 20 to 100 letters, digits, - or _" },
  ),
  MONIME_ACCESS_TOKEN: setting,
  MONIME_SPACE_ID: setting,
  // Two while the secret is changed: deliveries signed with either are taken.
  MONIME_WEBHOOK_SECRETS: setting
    .transform((text) => (text ?? "").split(",").map((part) => part.trim()))
    .transform((secrets) => secrets.filter((secret) => secret !== ""))
    .refine((secrets) => secrets.length <= 2 && secrets.every((one) => one.length >= 32), {
      error:
        "MONIME_WEBHOOK_SECRETS must be one secret of at least 32 characters, or two with a comma between them",
    }),
  MONIME_API_URL: url("MONIME_API_URL", ["http:", "https:"]),
  METRICS_TOKEN: setting.refine((text) => text === undefined || text.length >= minimumTokenLength, {
    error: `METRICS_TOKEN must have at least ${minimumTokenLength} characters`,
  }),
  CLAMAV_URL: setting.refine((text) => text === undefined || isClamAvUrl(text), {
    error:
      "CLAMAV_URL must be an address such as tcp://clamav:3310 or unix:///run/clamav/clamd.ctl",
  }),
  S3_BUCKET: setting,
  S3_ENDPOINT: url("S3_ENDPOINT", ["http:", "https:"]),
  S3_REGION: setting.transform((text) => text ?? "us-east-1"),
  S3_ACCESS_KEY_ID: setting,
  S3_SECRET_ACCESS_KEY: setting,
  DRAIN_SECONDS: setting
    .transform((text) => (text === undefined ? undefined : Number(text)))
    .refine((value) => value === undefined || (value >= 0 && value <= 20), {
      error: "DRAIN_SECONDS must be a number from 0 to 20",
    }),
  MAX_EVENT_LOOP_DELAY: setting
    .transform((text) => (text === undefined ? defaultEventLoopDelay : Number(text)))
    .refine((value) => Number.isInteger(value) && value >= 0 && value <= 60_000, {
      error: "MAX_EVENT_LOOP_DELAY must be a whole number of milliseconds, or 0 for no limit",
    }),
  TRUST_PROXY: list.refine((proxies) => proxies.every(isProxy), {
    error:
      "TRUST_PROXY must be a comma-separated list of addresses or networks, such as loopback, 10.0.0.0/8",
  }),
});

/** Names of the loopback and private networks. */
const namedNetworks = ["loopback", "linklocal", "uniquelocal"];

function isProxy(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  if (bits === undefined) return namedNetworks.includes(text) || isIP(address) !== 0;
  const most = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1;
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}

/** The validated environment. Names are those of the variables; paths are absolute. */
export type Env = Omit<
  z.output<typeof settings>,
  "PUBLIC_URL" | "JWT_SECRET" | "DEMO" | "DRAIN_SECONDS"
> & {
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

function bucketErrors(found: z.output<typeof settings>): string[] {
  const { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = found;
  const others = [S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY];
  if (S3_BUCKET === undefined && others.some((text) => text !== undefined))
    return ["S3_BUCKET is missing: other settings of the bucket are set"];
  if ((S3_ACCESS_KEY_ID === undefined) !== (S3_SECRET_ACCESS_KEY === undefined))
    return ["S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together"];
  return [];
}

function smsErrors(found: z.output<typeof settings>): string[] {
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

function walletErrors(found: z.output<typeof settings>, production: boolean): string[] {
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

function configurationErrors(
  found: z.output<typeof settings>,
  production: boolean,
  demo: boolean,
): string[] {
  const errors: string[] = [];
  if (found.SMTP_URL !== undefined && found.MAIL_FROM === undefined)
    errors.push("MAIL_FROM is missing: SMTP_URL requires a sender address");
  if (found.MIGRATION_DATABASE_URL !== undefined && found.DATABASE_URL === undefined)
    errors.push(
      "DATABASE_URL is missing: MIGRATION_DATABASE_URL is used only with it; the embedded database has its own owner",
    );
  const isPublic = found.PUBLIC_URL !== undefined && protocolOf(found.PUBLIC_URL) === "https:";
  if (found.NODE_ENV === "development" && isPublic && found.DEMO !== true)
    errors.push(
      "PUBLIC_URL is an https address: set NODE_ENV to production, or DEMO to on to publish the demo data",
    );
  errors.push(...bucketErrors(found), ...smsErrors(found), ...walletErrors(found, production));
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

/** The signing secret of a single-server installation: generated at the first start, then read from its file. */
function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, "jwt-secret");
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

function protocolOf(text: string): string {
  try {
    return new URL(text).protocol;
  } catch {
    return "";
  }
}
