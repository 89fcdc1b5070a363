import { expect, test } from "vitest";
import { readMenuMemory, withPin } from "./menu-memory.ts";

test("SITE-61 what was stored of a menu is read as it was, and a spoiled text as a menu that nobody changed", () => {
  const memory = { folds: { Loans: false }, pins: ["reports"] };
  expect(readMenuMemory(JSON.stringify(memory))).toEqual(memory);
  const none = { folds: {}, pins: [] };
  for (const stored of [null, "", "{", "null", "7", "[]", '{"folds":7,"pins":"reports"}'])
    expect(readMenuMemory(stored)).toEqual(none);
  expect(readMenuMemory('{"folds":{"Loans":"no"},"pins":["a",1]}')).toEqual({
    folds: {},
    pins: ["a"],
  });
});

test("SITE-61 a section is pinned after the others, and unpinned by pinning it again", () => {
  const one = withPin({ folds: {}, pins: ["reports"] }, "cash");
  expect(one.pins).toEqual(["reports", "cash"]);
  expect(withPin(one, "reports").pins).toEqual(["cash"]);
});
