import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { comparablePin } from "./pin.ts";

describe("TRF-4 look-alike pins are equal", () => {
  test.each([
    ["77 88", "7788"],
    ["77-88", "7788"],
    ["\u00A077\u200B88 ", "7788"],
    ["７７８８", "7788"],
    ["ab12", "AB12"],
    ["RO1", "R01"],
    ["AI1l|", "A1111"],
    ["S5Z2B8", "552288"],
    ["Ria", "R1A"],
    ["АВС", "ABC"],
    ["É1", "E1"],
    ["ﬁ", "fi"],
  ])("%j is %j", (one, other) => {
    expect(comparablePin(one)).toBe(comparablePin(other));
  });

  test.each([
    ["7788", "7789"],
    ["7788", "8877"],
    ["ABC", "ABD"],
    ["---", "///"],
  ])("%j is not %j", (one, other) => {
    expect(comparablePin(one)).not.toBe(comparablePin(other));
  });

  test("is never empty for a text with a visible character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (pin) => {
        fc.pre(pin.trim() !== "");
        expect(comparablePin(pin)).not.toBe("");
      }),
    );
  });
});
