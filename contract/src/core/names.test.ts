import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fullName, isPlainName, titleCaseName } from "./names.ts";

describe("AUTH-6 what a name may hold", () => {
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

  test("an endless text costs no time", () => {
    expect(isPlainName("x".repeat(10_000_000))).toBe(true);
  });

  test("a name is stored composed", () => {
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
