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
        new RegExp(`(typeof )?\\b${call}\\.(params|query|body|response)\\b`, "g"),
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
