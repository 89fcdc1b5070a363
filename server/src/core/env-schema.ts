import { readGroupRoles } from "@microfinance/contract/directory/rules.ts";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { bucketPattern, isClamAvUrl, isProxy, protocolOf } from "./addresses.ts";
import { isKey } from "./encryption.ts";
import { isDatabaseUrl } from "./db/database-url.ts";

const repositoryRoot = fileURLToPath(new URL("../../../", import.meta.url));

/** The minimum secret for HS256 tokens: 32 bytes, RFC 7518 section 3.2. */
export const minimumSecretLength = 32;

/** The minimum length of the token for /metrics. */
const minimumTokenLength = 16;

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

const key = (name: string) =>
  setting.refine((text) => text === undefined || isKey(text), {
    error: `${name} must be 32 random bytes in base64: openssl rand -base64 32`,
  });

/** Whether nobody on the way reads what is sent to a directory. */
function isSafeIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

const databaseUrl = (name: string) =>
  setting.refine((text) => text === undefined || isDatabaseUrl(text), {
    error: `${name} must be an address that begins with postgres:// or postgresql:// and names one host`,
  });

/** The variables that the application reads, each checked alone. */
export const settings = z.object({
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
  DATABASE_READ_URL: databaseUrl("DATABASE_READ_URL"),
  DATA_DIR: setting.transform((text) => path.resolve(repositoryRoot, text ?? ".data")),
  SMTP_URL: url("SMTP_URL", ["smtp:", "smtps:"]),
  MAIL_FROM: setting,
  JWT_SECRET: setting.refine((text) => text === undefined || text.length >= minimumSecretLength, {
    error: `JWT_SECRET must have at least ${minimumSecretLength} characters`,
  }),
  DEMO: flag("DEMO"),
  DEMO_TILLS: flag("DEMO_TILLS").transform((isOn) => isOn ?? true),
  DEMO_BRANCHES: setting
    .transform((text) => Number(text ?? 0))
    .refine((count) => [0, 1, 2].includes(count), {
      error: "DEMO_BRANCHES must be 0, 1 or 2, the branches beside Head office",
    }),
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
  // Plain HTTP is for a directory on this machine alone.
  OIDC_ISSUER: url("OIDC_ISSUER", ["http:", "https:"]).refine(
    (text) => text === undefined || isSafeIssuer(text),
    { error: "OIDC_ISSUER must be an https address" },
  ),
  OIDC_CLIENT_ID: setting,
  OIDC_CLIENT_SECRET: setting,
  OIDC_NAME: setting
    .transform((text) => text ?? "your organisation")
    .refine((text) => text.length <= 40, { error: "OIDC_NAME must have at most 40 letters" }),
  OIDC_SCOPE: setting.transform((text) => text ?? "openid email profile"),
  OIDC_GROUPS: setting
    .transform((text) => readGroupRoles(text ?? ""))
    .refine((groups) => groups !== null, {
      error:
        "OIDC_GROUPS must be groups with roles of staff, such as finance=Finance Admin, tills=Cashier",
    })
    .transform((groups) => groups ?? []),
  OIDC_GROUPS_CLAIM: setting.transform((text) => text ?? "groups"),
  OIDC_SECOND_FACTOR: flag("OIDC_SECOND_FACTOR"),
  OIDC_TRUST_EMAIL: flag("OIDC_TRUST_EMAIL"),
  EVENTS_TO_PRIVATE_NETWORKS: flag("EVENTS_TO_PRIVATE_NETWORKS").transform((isOn) => isOn ?? false),
  METRICS_TOKEN: setting.refine((text) => text === undefined || text.length >= minimumTokenLength, {
    error: `METRICS_TOKEN must have at least ${minimumTokenLength} characters`,
  }),
  CLAMAV_URL: setting.refine((text) => text === undefined || isClamAvUrl(text), {
    error:
      "CLAMAV_URL must be an address such as tcp://clamav:3310 or unix:///run/clamav/clamd.ctl",
  }),
  FILES_FOLDER: setting.refine((text) => text === undefined || path.isAbsolute(text), {
    error: "FILES_FOLDER must be an absolute path of a folder",
  }),
  BACKUP_TO: setting.refine(
    (text) => text === undefined || path.isAbsolute(text) || bucketPattern.test(text),
    { error: "BACKUP_TO must be an absolute path of a folder, or s3://bucket/folder" },
  ),
  BACKUP_KEY: key("BACKUP_KEY"),
  BACKUP_DIR: setting.refine((text) => text === undefined || path.isAbsolute(text), {
    error: "BACKUP_DIR must be an absolute path of a folder",
  }),
  BACKUP_KEEP_DAYS: setting
    .transform((text) => (text === undefined ? 14 : Number(text)))
    .refine((days) => Number.isInteger(days) && days >= 1 && days <= 3_650, {
      error: "BACKUP_KEEP_DAYS must be a whole number of days from 1 to 3650",
    }),
  S3_BUCKET: setting,
  DOCUMENTS_KEY: key("DOCUMENTS_KEY"),
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

/** The variables, each valid alone. */
export type Settings = z.output<typeof settings>;
