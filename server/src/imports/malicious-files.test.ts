import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { afterAll, describe, expect, it } from "vitest";
import { testApp } from "../../test-support/app.ts";
import { readImportAs, sendFile } from "../../test-support/imports.ts";
import { makeStaff } from "../../test-support/make.ts";
import { maliciousFiles } from "../../test-support/malicious-files.ts";

/** What `import-file-process.ts` says of a file: its rows or its fault, and the most memory it took. */
interface Read {
  rows: number;
  error: string | null;
  cells: string[][];
  megabytes: number;
}

const program = fileURLToPath(
  new URL("../../test-support/import-file-process.ts", import.meta.url),
);

/** Reads the files, one after the other. */
const reader = fork(program, { execArgv: ["--expose-gc"] });
afterAll(() => reader.kill());

async function read(name: string): Promise<Read> {
  const answer = once(reader, "message");
  reader.send(name);
  const [found] = await answer;
  return found as Read;
}

describe("IMP-3 a file that is no list", () => {
  it.each([
    ["bomb", "unpacks to more than"],
    ["empty-rows", "unpacks to more than"],
    ["shared-bomb", "unpacks to more than"],
    ["endless-tag", "not an Excel workbook"],
    ["truncated", "not an Excel workbook"],
    ["many-sheets", "more than 20 sheets"],
    ["many-rows", "more than 100,000 rows"],
    ["sheet-of-2-gb", "unpacks to more than"],
    ["row-of-2-gb", "unpacks to more than"],
    ["text-of-2-gb", "not an Excel workbook"],
    ["workbook-of-2-gb", "unpacks to more than"],
    ["tags-of-2-gb", "unpacks to more than"],
    ["texts-of-2-gb", "unpacks to more than"],
    ["styles-of-2-gb", "unpacks to more than"],
    ["tags-of-workbook", "unpacks to more than"],
    ["tags-of-styles", "not an Excel workbook"],
    ["long-cells", "unpacks to more than"],
    ["endless-text", "no end"],
    ["utf16", "not CSV in UTF-8"],
    ["utf16-big-endian", "not CSV in UTF-8"],
    ["utf16-without-mark", "not CSV in UTF-8"],
    ["latin1", "not CSV in UTF-8"],
    ["windows-1252", "not CSV in UTF-8"],
    ["zip-as-csv", "not CSV in UTF-8"],
  ])("is refused with what to do, within 200 MB: %s", async (name, fault) => {
    const { error, megabytes } = await read(name);
    expect(error).toContain(fault);
    expect(megabytes).toBeLessThan(200);
  });

  it.each([
    ["dates-1900", [["paid_out_on"], ["2026-03-16"], ["60"]]],
    ["dates-1904", [["paid_out_on"], ["2026-03-16"], ["2026-03-16"]]],
    ["formulas", [["amount"], ["150"], ["#NO-VALUE"], ["#DIV/0!"]]],
    ["trailing-blanks", [["amount"], ["5"]]],
    ["numbers-as-text", [["amount"], ["1500.50"], ["149.95"], ["0.3"], ["1500"]]],
    ["marks", [["\u200Famount\u202C"], ["\u202B5\u202C"]]],
    ["ten-million-rows", [["amount"], ["5"]]],
    ["with-mark", [["amount"], ["5"]]],
    ["endless-line", []],
    ["endless-lines", []],
    ["endless-quotes", [['"'.repeat(100)]]],
  ])("gives its cells where they are sound, within 200 MB: %s", async (name, cells) => {
    const { megabytes, ...found } = await read(name);
    expect(found).toMatchObject({ error: null, cells });
    expect(megabytes).toBeLessThan(200);
  });
});

const worker = fileURLToPath(new URL("../../test-support/import-process.ts", import.meta.url));

it("IMP-3 the dry run of a workbook whose cells all name one long text takes less than 200 MB", async () => {
  const t = await testApp();
  try {
    const manager = await makeStaff(t.deps, roleIds.manager);
    const content = (await maliciousFiles["long-cells-of-1000-rows"]?.()) ?? "";
    const { body } = await sendFile(t, manager, "customers", content, { format: "xlsx" });
    const { id } = body.import;
    const child = fork(worker, [t.deps.env.DATABASE_URL ?? "", String(id), "2026-03-16T09:00:00Z"]);
    const [answer] = await once(child, "message");
    expect(await readImportAs(t, manager, id)).toMatchObject({
      state: "checked",
      counts: { new: 0, same: 0, changed: 0, refused: 1_000 },
    });
    expect(answer.megabytes).toBeLessThan(200);
  } finally {
    await t.close();
  }
});
