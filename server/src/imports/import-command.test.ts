import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { csvFile, oldCustomer } from "../../test-support/imports.ts";
import { makeStaff } from "../../test-support/make.ts";
import { importFile } from "./import-command.ts";

let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await testApp();
  folder = await mkdtemp(join(tmpdir(), "import-"));
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

it("IMP-1 the command prints the dry run, and writes only with --yes, in the name of who may import", async () => {
  const manager = await makeStaff(t.deps, roleIds.manager);
  const officer = await makeStaff(t.deps, roleIds.loanOfficer);
  const file = join(folder, "customers.csv");
  await writeFile(file, csvFile("customers", [oldCustomer(1), oldCustomer(2, { phone: "1" })]));
  const printed: string[] = [];
  const command = { file, kind: "customers", as: manager.email, cutOver: "2026-03-16", yes: false };
  const run = (more: Partial<typeof command> = {}) =>
    importFile(t.deps, { ...command, ...more }, (line) => printed.push(line));
  await run();
  const id = /^Import (\d+):/.exec(printed[0] ?? "")?.[1];
  expect(printed).toEqual([
    `Import ${id}: new 1, the same 0, changed 0, refused 1.`,
    'Row 3, phone "1": This is not a phone number of Sierra Leone. Write the number as 076123456.',
    "Nothing is written. Add --yes to import 1 customer.",
  ]);
  const count = "select count(*)::int as count from customers";
  expect((await t.deps.pool.query(count)).rows[0]).toEqual({ count: 0 });
  await run({ yes: true });
  expect(printed.at(-1)).toBe("Imported 1 customer.");
  expect((await t.deps.pool.query(count)).rows[0]).toEqual({ count: 1 });
  await expect(run({ as: officer.email })).rejects.toThrow("--as names no active Manager");
  await expect(run({ file: join(folder, "none.csv") })).rejects.toThrow("cannot be read");
  await expect(run({ kind: "pets" })).rejects.toThrow("Choose what the file contains.");
  await expect(run({ yes: true })).rejects.toThrow("nothing new to import");
});
