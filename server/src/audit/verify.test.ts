import { execFile } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { testDatabase } from "../../test-support/database.ts";
import { lastSeal, sealAuditLog } from "./seal.ts";

const command = path.join(fileURLToPath(new URL("../../", import.meta.url)), "verify-audit-log.ts");
const database = await testDatabase();

function verify(...args: string[]): Promise<{ code: number; output: string }> {
  const env = {
    PATH: process.env["PATH"],
    DATABASE_URL: database.url,
    NODE_ENV: "test",
    JWT_SECRET: "x".repeat(32),
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { env }, (error, out, complaint) =>
      resolve({ code: Number(error?.code ?? 0), output: `${out}${complaint}`.trim() }),
    );
  });
}

describe("AUTH-59 npm run verify-audit-log", () => {
  test("prints the last seal, or the first invalid one with exit code 1", async () => {
    const write = `select write_audit('{"actor_role": "visitor", "action": "x", "record_type": "x", "record_id": "x"}')`;
    await database.pool.query(write);
    await sealAuditLog(database.pool);
    await database.pool.query(write);
    const seal = await lastSeal(database.pool);
    const recorded = `1:${String(seal?.hash.toString("hex"))}`;
    const valid = {
      code: 0,
      output: `The audit log is valid: 1 entries under 1 seals. The last is ${recorded}. 1 newer entries are not sealed yet.`,
    };
    expect(await verify()).toEqual(valid);
    expect(await verify(recorded.toUpperCase())).toEqual(valid);
    expect((await verify("all")).code).toBe(1);
    await database.asOwner(
      "alter table audit_entries disable trigger user; update audit_entries set action = 'y'",
    );
    const broken = await verify();
    expect(broken.code).toBe(1);
    expect(broken.output).toMatch(/^The audit log was tampered with. Seal 1, .* is broken: /);
    const cut = await verify(`9:${"a".repeat(64)}`);
    expect([cut.code, cut.output]).toEqual([1, broken.output]);
  });
});
