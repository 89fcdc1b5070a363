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
