import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readEnv } from "./env.ts";

const dataDir = mkdtempSync(path.join(tmpdir(), "microfinance-env-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

const secret = "0123456789-0123456789-0123456789";
const production = {
  NODE_ENV: "production",
  DATA_DIR: dataDir,
  DATABASE_URL: "postgres://lender:secret@db.example/lender",
  JWT_SECRET: secret,
  PUBLIC_URL: "https://lender.example",
  SMTP_URL: "smtp://mail.example",
  MAIL_FROM: "office@lender.example",
};

describe("environment at start", () => {
  it("requires no variable: demo data on an embedded database", () => {
    expect(readEnv({ DATA_DIR: dataDir })).toMatchObject({
      NODE_ENV: "development",
      PORT: 3000,
      PUBLIC_URL: "http://localhost:3000",
      DEMO: true,
      EXTRA_EMAIL_DOMAINS: [],
    });
    expect(readEnv({ DATA_DIR: dataDir }).DATABASE_URL).toBeUndefined();
  });

  it("stores its data in .data of the repository by default", () => {
    const root = path.resolve(import.meta.dirname, "../../..");
    const settings = { DATABASE_URL: "postgres://a@b/c", JWT_SECRET: "x".repeat(32) };
    expect(existsSync(path.join(root, "package-lock.json"))).toBe(true);
    expect(readEnv(settings).DATA_DIR).toBe(path.join(root, ".data"));
  });

  it("creates the JWT secret once, readable by its owner only", () => {
    const first = readEnv({ DATA_DIR: dataDir }).JWT_SECRET;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(readEnv({ DATA_DIR: dataDir }).JWT_SECRET).toBe(first);
    const file = path.join(dataDir, "jwt-secret");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).toBe(first);
  });

  it("accepts a complete production configuration", () => {
    expect(readEnv(production)).toMatchObject({
      PUBLIC_URL: "https://lender.example",
      DEMO: false,
    });
  });

  it("rejects an https PUBLIC_URL without NODE_ENV, which would publish the outbox and demo passwords", () => {
    const forgotten = { ...production, NODE_ENV: undefined, SMTP_URL: undefined };
    const text = "PUBLIC_URL is an https address: set NODE_ENV to production, or DEMO to on";
    expect(() => readEnv(forgotten)).toThrow(text);
    expect(() => readEnv({ ...forgotten, DATABASE_URL: undefined })).toThrow(text);
    expect(() => readEnv({ ...forgotten, DEMO: "off" })).toThrow(text);
    expect(readEnv({ ...forgotten, DEMO: "on" }).DEMO).toBe(true);
    expect(readEnv({ ...forgotten, PUBLIC_URL: "http://localhost:3000" }).DEMO).toBe(false);
  });

  it("takes the address of a read replica only beside the database that it follows", () => {
    const DATABASE_READ_URL = "postgres://lender:secret@standby.example/lender";
    expect(readEnv({ ...production, DATABASE_READ_URL }).DATABASE_READ_URL).toBe(DATABASE_READ_URL);
    expect(() => readEnv({ DATA_DIR: dataDir, DATABASE_READ_URL })).toThrow(
      "DATABASE_URL is missing: DATABASE_READ_URL names a replica of it",
    );
  });

  it("removes the slash at the end of PUBLIC_URL, since paths are appended", () => {
    expect(readEnv({ ...production, PUBLIC_URL: "https://lender.example/" }).PUBLIC_URL).toBe(
      "https://lender.example",
    );
  });

  it("parses the trusted proxies", () => {
    expect(readEnv(production).TRUST_PROXY).toEqual([]);
    expect(
      readEnv({ ...production, TRUST_PROXY: "loopback, 10.0.0.0/8,fd00::/8,192.0.2.1" })
        .TRUST_PROXY,
    ).toEqual(["loopback", "10.0.0.0/8", "fd00::/8", "192.0.2.1"]);
  });

  it("drains five seconds in production and 0 in development by default", () => {
    expect(readEnv(production).DRAIN_SECONDS).toBe(5);
    expect(readEnv({ DATA_DIR: dataDir }).DRAIN_SECONDS).toBe(0);
    expect(readEnv({ ...production, DRAIN_SECONDS: "0.5" }).DRAIN_SECONDS).toBe(0.5);
    expect(() => readEnv({ ...production, DRAIN_SECONDS: "soon" })).toThrow(/DRAIN_SECONDS/);
  });

  it("limits the delay of the event loop to 500 ms by default", () => {
    expect(readEnv(production).MAX_EVENT_LOOP_DELAY).toBe(500);
    expect(readEnv({ ...production, MAX_EVENT_LOOP_DELAY: "0" }).MAX_EVENT_LOOP_DELAY).toBe(0);
    for (const value of ["-1", "1.5", "long"])
      expect(() => readEnv({ ...production, MAX_EVENT_LOOP_DELAY: value })).toThrow(
        /MAX_EVENT_LOOP_DELAY/,
      );
  });

  it("rejects a weak metrics token", () => {
    expect(() => readEnv({ ...production, METRICS_TOKEN: "short" })).toThrow(/METRICS_TOKEN/);
  });

  it("AUTH-4 reads the additional e-mail domains in lower case", () => {
    const env = readEnv({ ...production, EXTRA_EMAIL_DOMAINS: "Lender.SL, branch.lender.sl" });
    expect(env.EXTRA_EMAIL_DOMAINS).toEqual(["lender.sl", "branch.lender.sl"]);
  });

  it.each([
    [{ PORT: "0" }, "PORT must be a whole number from 1 to 65535"],
    [{ PORT: "30e2x" }, "PORT must be a whole number from 1 to 65535"],
    [{ DATABASE_URL: "mysql://db" }, "DATABASE_URL must be an address that begins with"],
    [{ NODE_ENV: "staging" }, "NODE_ENV must be development, production or test"],
    [{ DEMO: "perhaps" }, "DEMO must be on or off"],
    [{ DEMO_BRANCHES: "3" }, "DEMO_BRANCHES must be 0, 1 or 2"],
    [{ DEMO: "on" }, "DEMO must be off in production"],
    [{ JWT_SECRET: "" }, "JWT_SECRET is missing"],
    [{ JWT_SECRET: "short" }, "JWT_SECRET must have at least 32 characters"],
    [{ PUBLIC_URL: "" }, "PUBLIC_URL must be set to an https address in production"],
    [{ PUBLIC_URL: "http://lender.example" }, "PUBLIC_URL must be set to an https address"],
    [{ SMTP_URL: "" }, "SMTP_URL is missing"],
    [{ MAIL_FROM: "" }, "MAIL_FROM is missing"],
    [{ MAIL_FROM: "  " }, "MAIL_FROM is missing"],
    [{ EXTRA_EMAIL_DOMAINS: "not a domain" }, "EXTRA_EMAIL_DOMAINS must be"],
    [{ TRUST_PROXY: "everybody" }, "TRUST_PROXY must be"],
    [{ TRUST_PROXY: "10.0.0.0/33" }, "TRUST_PROXY must be"],
    [{ TRUST_PROXY: "10.0.0.0/8/8" }, "TRUST_PROXY must be"],
    [{ CONTACT_TO: "nobody" }, "CONTACT_TO must be one e-mail address"],
  ])("rejects production with %j and states the variable", (change, error) => {
    expect(() => readEnv({ ...production, ...change })).toThrow(error);
  });

  it("AUTH-73 reads the directory with its groups, and lets nobody in without them", () => {
    const directory = {
      ...production,
      OIDC_ISSUER: "https://login.example/tenant",
      OIDC_CLIENT_ID: "microfinance",
      OIDC_CLIENT_SECRET: secret,
    };
    expect(readEnv(directory)).toMatchObject({ OIDC_GROUPS: [], OIDC_GROUPS_CLAIM: "groups" });
    expect(readEnv({ ...directory, OIDC_GROUPS: "tills=Cashier" }).OIDC_GROUPS).toEqual([
      { group: "tills", role_id: 4 },
    ]);
    const refused = (more: object, text: string) =>
      expect(() => readEnv({ ...directory, ...more })).toThrow(text);
    refused({ OIDC_GROUPS: "tills=Director" }, "OIDC_GROUPS must be groups with roles of staff");
    refused({ OIDC_CLIENT_SECRET: "" }, "belong together");
    refused({ OIDC_ISSUER: "http://login.example" }, "OIDC_ISSUER must be an https address");
  });
});
