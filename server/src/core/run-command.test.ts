import { expect, test } from "vitest";
import { explain } from "./run-command.ts";
import { StartError } from "./start-error.ts";

test.each([
  "Client has encountered a connection error and is not queryable",
  "Connection terminated unexpectedly",
  "timeout exceeded when trying to connect",
])("a command on an unavailable database prints cause and remedy: %s", (message) => {
  expect(explain(new Error(message))).toBe(
    `The database is unavailable: ${message}. Check that it is running, and try again.`,
  );
});

test.each(["57P01", "57P03", "ECONNREFUSED"])("and by its code, %s", (code) => {
  expect(explain(Object.assign(new Error(""), { code }))).toContain(`unavailable: ${code}.`);
});

test("an expected error is one line, an unexpected one is printed in full", () => {
  expect(explain(new StartError("PORT 80 is in use"))).toBe("PORT 80 is in use");
  const unexpected = new TypeError("x is not a function");
  expect(explain(unexpected)).toBe(unexpected);
});
