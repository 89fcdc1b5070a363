import { describe, expect, test } from "vitest";
import { floorFaults, floors } from "./check-floors.mjs";

const below = { file: "contract/src/core/dates.ts", code: "export const day = 1;" };
const above = { file: "contract/src/loans/status.ts", code: "export const status = 1;" };
/** @type {[string, string][]} */
const own = [
  ["core", "core"],
  ["lending", "loans"],
];
const faultsOf = (/** @type {string} */ code) =>
  floorFaults("contract/src", own, [{ ...below, code }, above]);
const climbs =
  "contract/src/core/dates.ts imports contract/src/loans/status.ts: core is below loans";

test("a folder imports those below it", () => {
  const code = 'import { day } from "../core/dates.ts";';
  expect(floorFaults("contract/src", own, [below, { ...above, code }])).toEqual([]);
});

test.each([
  'import { status } from "../loans/status.ts";',
  'import {\n  status,\n} from "../loans/status.ts";',
  'import type { Status } from "../loans/status.ts";',
  'export { status } from "../loans/status.ts";',
  'import "../loans/status.ts";',
  'const page = () => import("../loans/status.ts");',
])("an import of a folder above is a fault: %s", (code) => {
  expect(faultsOf(code)).toEqual([climbs]);
});

test("tests, other packages and files that do not exist have no floor", () => {
  const code = 'import { status } from "../loans/status.ts";';
  const test = { file: "contract/src/core/dates.test.ts", code };
  expect(floorFaults("contract/src", own, [below, above, test])).toEqual([]);
  expect(faultsOf('import { z } from "zod";\nimport "../loans/gone.ts";')).toEqual([]);
});

test("a file beside the folders hides no import: whoever imports it imports what it imports", () => {
  const table = { file: "contract/src/all.ts", code: 'import "./more.ts";' };
  const more = {
    file: "contract/src/more.ts",
    code: 'import "./all.ts"; import("./loans/status.ts");',
  };
  const leaf = { file: "contract/src/keys.ts", code: "export const keys = [];" };
  const importing = (/** @type {string} */ code) =>
    floorFaults("contract/src", own, [{ ...below, code }, above, table, more, leaf]);
  expect(importing('import { all } from "../all.ts";')).toEqual([
    "contract/src/core/dates.ts imports contract/src/all.ts: core is below loans",
  ]);
  expect(importing('import { keys } from "../keys.ts";')).toEqual([]);
});

test("every folder has a floor, and every floor a folder", () => {
  expect(floorFaults("contract/src", [["core", "core tills"]], [below, above])).toEqual([
    "contract/src/loans is not in the order of scripts/check-floors.mjs",
    "scripts/check-floors.mjs: there is no contract/src/tills",
  ]);
});

describe("the order", () => {
  const orderOf = (/** @type {string} */ folder) =>
    (floors[folder] ?? []).flatMap(([, folders]) => folders.split(" "));
  test("is the same in the contract and the back office", () => {
    const shared = orderOf("contract/src").filter((one) =>
      orderOf("web/app/back-office").includes(one),
    );
    expect(orderOf("web/app/back-office").filter((one) => shared.includes(one))).toEqual(shared);
  });

  test.each(Object.keys(floors))("of %s names each folder once", (folder) => {
    expect(new Set(orderOf(folder)).size).toBe(orderOf(folder).length);
  });
});
