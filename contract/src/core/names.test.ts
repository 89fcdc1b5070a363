import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fullName, isPlainName, titleCaseName } from "./names.ts";

describe("AUTH-6 characters allowed in a name", () => {
  test.each([
    "Ɔla Ŋɛvɛ",
    "O'Brien",
    "N’Diaye",
    "Anne-Marie",
    "A. B. Kamara",
    "A.B.Kamara",
    "Dr.Kamara",
    "St.John",
    "c/o Sesay",
    "Kamara & Sons (Makeni)",
    "محمد",
    "",
    "  Mary   Ann  ",
  ])("%j is a name", (name) => {
    expect(isPlainName(name)).toBe(true);
  });

  test.each([
    "http://win.example/x",
    "HTTPS://win",
    "javascript://x",
    "www.win.example",
    "win.com",
    "Win.Com now",
    "ｗｉｎ．ｃｏｍ",
    "lender.sl/win",
    "bit.ly",
    "me@win.example",
    "Ami\u0000nata",
    "Ami\nnata",
    "Ami\u200bnata",
    "Ami\u200dnata",
    "\u202eatanimA",
    "\u2066Ami",
    "Ami\u00adnata",
    "\u3164",
    "Ami\u{e0041}",
    "Ami\ufe0f",
    "Ami\u2028nata",
  ])("%j is none", (name) => {
    expect(isPlainName(name)).toBe(false);
  });

  test("an overlong text is checked at once", () => {
    expect(isPlainName("x".repeat(10_000_000))).toBe(true);
  });

  test("a name is stored in NFC", () => {
    expect(titleCaseName("e\u0301lodie")).toBe("\u00c9lodie");
  });
});

describe("AUTH-6 names", () => {
  test.each([
    ["aminata", "Aminata"],
    ["KAMARA", "Kamara"],
    ["  mary   ann ", "Mary Ann"],
    ["anne-marie", "Anne-Marie"],
    ["ANNE-marie", "Anne-Marie"],
    ["McCarthy", "McCarthy"],
    ["mcCarthy", "Mccarthy"],
    ["aNNa", "Anna"],
    ["N'Gobeh", "N'Gobeh"],
    ["MCCARTHY", "Mccarthy"],
    ["o'brien", "O'brien"],
    ["élodie", "Élodie"],
    ["-", "-"],
    ["", ""],
  ])("%j is stored as %j", (input, stored) => {
    expect(titleCaseName(input)).toBe(stored);
  });

  test("a name entered in all lower or all upper case is normalized to the same name", () => {
    const typedName = fc.string({
      unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzàçéïñöŋɛɔ' -"),
    });
    fc.assert(
      fc.property(typedName, (input) => {
        const stored = titleCaseName(input);
        expect(titleCaseName(input.toUpperCase())).toBe(stored);
        expect(titleCaseName(stored)).toBe(stored);
      }),
    );
  });

  test("no character is split", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (input) => {
        expect(titleCaseName(input).isWellFormed()).toBe(true);
      }),
    );
  });

  test("a full name omits empty parts", () => {
    expect(fullName({ first_name: "Mary", middle_name: null, last_name: "Sesay" })).toBe(
      "Mary Sesay",
    );
    expect(fullName({ first_name: "Mary", middle_name: "Ann", last_name: "Sesay" })).toBe(
      "Mary Ann Sesay",
    );
  });
});
