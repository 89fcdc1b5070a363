import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fullName, titleCaseName } from "./names.ts";

describe("D23 names", () => {
  test.each([
    ["aminata", "Aminata"],
    ["KAMARA", "Kamara"],
    ["  mary   ann ", "Mary Ann"],
    ["anne-marie", "Anne-Marie"],
    ["ANNE-marie", "Anne-Marie"],
    ["McCarthy", "McCarthy"],
    ["mcCarthy", "McCarthy"],
    ["MCCARTHY", "Mccarthy"],
    ["o'brien", "O'brien"],
    ["élodie", "Élodie"],
    ["-", "-"],
    ["", ""],
  ])("%j is stored as %j", (typed, stored) => {
    expect(titleCaseName(typed)).toBe(stored);
  });

  test("typed all in one case, either case gives the same name, and it stays", () => {
    const typedName = fc.string({
      unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzàçéïñöŋɛɔ' -"),
    });
    fc.assert(
      fc.property(typedName, (typed) => {
        const stored = titleCaseName(typed);
        expect(titleCaseName(typed.toUpperCase())).toBe(stored);
        expect(titleCaseName(stored)).toBe(stored);
      }),
    );
  });

  test("no text is cut in half", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (typed) => {
        expect(titleCaseName(typed).isWellFormed()).toBe(true);
      }),
    );
  });

  test("a full name leaves out what is empty", () => {
    expect(fullName({ first_name: "Mary", middle_name: null, last_name: "Sesay" })).toBe(
      "Mary Sesay",
    );
    expect(fullName({ first_name: "Mary", middle_name: "Ann", last_name: "Sesay" })).toBe(
      "Mary Ann Sesay",
    );
  });
});
