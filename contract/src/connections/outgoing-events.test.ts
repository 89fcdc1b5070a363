import { expect, test } from "vitest";
import { sendsMore, waitAfter } from "./outgoing-events.ts";

test("CONN-10 seven attempts: at once, and after 5 s, 1 min, 15 min, 1 h, 6 h and 24 h", () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(waitAfter)).toEqual([5, 60, 900, 3_600, 21_600, 86_400, null]);
});

test.each([
  [{}, false],
  [{ types: ["loan.paid"] }, false],
  [{ branches: [2] }, false],
  [{ address: "https://other.example/in" }, true],
  [{ types: ["loan.paid", "loan.closed", "payment.recorded"] }, true],
  [{ branches: [2, 4] }, true],
  [{ branches: null }, true],
])("CONN-9 a change of %j sends more: %s", (change, more) => {
  const before = {
    address: "https://books.example/in",
    types: ["loan.paid", "loan.closed"],
    branches: [2, 3],
  };
  expect(sendsMore(before, { ...before, ...change })).toBe(more);
});

test("CONN-9 a receiver of all branches that gets some sends less", () => {
  const before = { address: "https://books.example/in", types: ["loan.paid"], branches: null };
  expect(sendsMore(before, { ...before, branches: [2] })).toBe(false);
});
