import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { csvFile, oldCustomer } from "../../test-support/imports.ts";
import { makeStaff } from "../../test-support/make.ts";
import { importFile, takeImportBack } from "./import-command.ts";
import { workOnImport, unfinishedImports } from "./work.ts";

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

it("IMP-5 the command writes the refused rows as a file with reasons, which can be corrected and read again", async () => {
  const manager = await makeStaff(t.deps, roleIds.manager);
  const [file, reasons] = [join(folder, "some.csv"), join(folder, "reasons.csv")];
  const command = { file, kind: "customers", as: manager.email, cutOver: "2026-03-16", yes: true };
  await writeFile(file, csvFile("customers", [oldCustomer(21), oldCustomer(22, { phone: "1" })]));
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  await importFile(t.deps, { ...command, reasons }, print);
  const written = await readFile(reasons, "utf8");
  expect(written).toContain("This is not a phone number of Sierra Leone.");
  expect(written).not.toContain("C-21");
  await writeFile(reasons, written.replace(/"?\b1"?(?=,)/, '"076000022"'));
  await importFile(t.deps, { ...command, file: reasons }, print);
  expect(printed.at(-1)).toBe("Imported 1 customer.");
});

it("IMP-9 twenty runs of the command beside a server that works on the same imports end the same way", async () => {
  const manager = await makeStaff(t.deps, roleIds.manager);
  const file = join(folder, "many.csv");
  const command = { file, kind: "customers", as: manager.email, cutOver: "2026-03-16", yes: true };
  const rowsOfRun = 25;
  const ends: string[] = [];
  for (let run = 1; run <= 20; run += 1) {
    const rows = Array.from({ length: rowsOfRun }, (_, at) => oldCustomer(run * 1_000 + at));
    await writeFile(file, csvFile("customers", rows));
    const printed: string[] = [];
    const ended = importFile(t.deps, command, (line) => void printed.push(line));
    const state = { isOver: false };
    const over = () => (state.isOver = true);
    ended.then(over, over);
    while (!state.isOver)
      for (const id of await unfinishedImports(t.deps)) await workOnImport(t.deps, id);
    await ended;
    ends.push(printed.at(-1) ?? "");
    const id = Number(/^Import (\d+):/.exec(printed[0] ?? "")?.[1]);
    const { rows: made } = await t.deps.pool.query(
      "select count(*) as count, count(distinct customer_id) as people from imported_records where import_id = $1",
      [id],
    );
    expect(made).toEqual([{ count: rowsOfRun, people: rowsOfRun }]);
    if (run === 20) {
      await takeImportBack(t.deps, { id, as: manager.email }, (line) => void ends.push(line));
      await expect(
        takeImportBack(t.deps, { id: 999_999, as: manager.email }, () => undefined),
      ).rejects.toThrow(/./);
    }
  }
  expect(ends).toEqual([
    ...Array.from({ length: 20 }, () => `Imported ${rowsOfRun} customers.`),
    `Taken back ${rowsOfRun} customers.`,
  ]);
});
