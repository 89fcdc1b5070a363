import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

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

/** Reads one of the files of the program in a process of its own, whose memory is measured. */
async function read(name: string): Promise<Read> {
  const child = fork(program, [name]);
  const [answer] = await once(child, "message");
  return answer as Read;
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
    ["utf16", "not CSV in UTF-8"],
    ["latin1", "not CSV in UTF-8"],
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
  ])("gives its cells where they are sound: %s", async (name, cells) => {
    expect(await read(name)).toMatchObject({ error: null, cells });
  });
});
