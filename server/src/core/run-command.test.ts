import { expect, test } from "vitest";
import { explain } from "./run-command.ts";
import { StartError } from "./start-error.ts";

test.each([
  "Client has encountered a connection error and is not queryable",
  "Connection terminated unexpectedly",
  "timeout exceeded when trying to connect",
])("a command on an unavailable database prints cause and remedy: %s", (words) => {
  expect(explain(new Error(words))).toBe(
    `The database is away, starting or just being closed; try again in a moment. It said: ${words}`,
  );
});

test.each(["57P01", "57P03", "ECONNREFUSED"])("and by its code, %s", (code) => {
  expect(explain(Object.assign(new Error(""), { code }))).toContain(`It said: ${code}`);
});

test("an expected error is one line, an unexpected one is printed in full", () => {
  expect(explain(new StartError("PORT 80 needs more rights"))).toBe("PORT 80 needs more rights");
  const unforeseen = new TypeError("x is not a function");
  expect(explain(unforeseen)).toBe(unforeseen);
});
