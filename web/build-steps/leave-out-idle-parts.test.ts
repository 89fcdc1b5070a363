import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withoutSchemas } from "./leave-out-idle-parts.ts";

test("a call of the contract is left with its address and right, and without its schemas", () => {
  const code = `
    const params = z.object({ id: z.string() });
    export const readLoan = endpoint({
      method: "GET",
      path: "/loans/{id}",
      params,
      access: "loans.read",
      response: success({ loan: loanRecord }),
    });`;
  const short = withoutSchemas(code);
  expect(short).toContain('method: "GET"');
  expect(short).toContain('access: "loans.read"');
  expect(short).not.toMatch(/response|endpoint|params,/);
});

test("a call made by a function of the contract loses its schemas too", () => {
  const code =
    "function exportOf(list) { return endpoint({ query: all.extend(list), file: true }); }";
  expect(withoutSchemas(code)).toBe("function exportOf(list) { return ({ file: true }); }");
});

test("the call of an export is left without the filters of its list", () => {
  const code = `
    import { z } from "zod";
    const filters = { search: z.string() };
    export const list = endpoint({ path: "/loans", query: z.object(filters) });
    export const file = exportOf(list, "/loans/export", filters);`;
  const short = withoutSchemas(code);
  expect(short).toContain('exportOf(list, "/loans/export")');
  expect(short).not.toMatch(/zod|filters/);
});

test("what only the schemas named goes with them, what else is named stays", () => {
  const code = `
    import "../core/first.ts";
    import { z } from "zod";
    import { pathId } from "../core/fields.ts";
    import { largest, record } from "./record.ts";
    const id = pathId.min(1);
    const params = z.object({ id });
    export const limits = [largest];
    export const read = endpoint({ path: "/{id}", params, response: record });`;
  const short = withoutSchemas(code);
  expect(short.match(/from "[^"]*"|import "[^"]*"/g)).toEqual([
    'import "../core/first.ts"',
    'from "./record.ts"',
  ]);
  expect(short).not.toMatch(/\b(params|id) =/);
  expect(short).toContain("export const limits = [largest];");
});

test("a constant that is built by a call may be left out, a function or a text is not touched", () => {
  expect(withoutSchemas("export const amount = z.number().min(0);")).toBe(
    "export const amount = /* @__PURE__ */ (() => (z.number().min(0)))();",
  );
  const untouched = 'const tag = "loans"; const isLate = (days: number) => days > least();';
  expect(withoutSchemas(untouched)).toBe(untouched);
});

test("no page reads a schema of a call when it runs: it is not there", () => {
  const folder = new URL("../app/", import.meta.url);
  const files = globSync("**/*.{ts,tsx}", { cwd: folder }).filter(
    (name) => !name.includes(".test."),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((name) => {
    const code = readFileSync(new URL(name, folder), "utf8");
    return callsIn(code).flatMap((call) => {
      const uses = code.matchAll(
        new RegExp(`(typeof )?\\b${call}\\.(params|query|body|bodyLimit|response|summary)\\b`, "g"),
      );
      return [...uses]
        .filter(([, isType]) => isType === undefined)
        .map(([use]) => `${name}: ${use}`);
    });
  });
  expect(found).toEqual([]);
});

/** The names that a module imports from the calls of the contract. */
function callsIn(code: string): string[] {
  const imports = code.matchAll(
    /import \{([^}]*)\} from "@microfinance\/contract\/[^"]*endpoints\.ts"/g,
  );
  return [...imports].flatMap(([, names = ""]) =>
    names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "" && !name.startsWith("type ")),
  );
}
