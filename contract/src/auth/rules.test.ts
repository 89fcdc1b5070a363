import { fieldTexts } from "../core/texts.ts";
import { describe, expect, test } from "vitest";
import {
  failuresText,
  passwordError,
  unknownDevicesDailyLimit,
  weakPasswordText,
  wordsOfPerson,
} from "./rules.ts";

describe("AUTH-24 the length of passwords", () => {
  test.each([
    ["1234567", fieldTexts.passwordTooShort],
    ["", fieldTexts.passwordTooShort],
    ["12345678", null],
    ["        ", null],
    ["ɔɔɔɔɔɔɔɔ", null],
    ["😀😀😀😀", fieldTexts.passwordTooShort],
    [`x${"y".repeat(199)}`, null],
    ["x".repeat(201), "Password must be at most 200 characters."],
  ])("%j: %s", (password, error) => {
    expect(passwordError(password)).toBe(error);
  });
});

describe("AUTH-24 password words from a person's own data", () => {
  test("include names, mailbox, phone and birth date as people type them, and the lender's words", () => {
    const words = wordsOfPerson(
      {
        first_name: "Fatmata",
        last_name: "Bangura-Koroma",
        email: "fatu.b@gmail.com",
        phone: "+232-76-123456",
        date_of_birth: "1990-04-07",
      },
      "Lion Finance",
    );
    expect(words).toEqual(
      expect.arrayContaining(["fatmata", "bangura", "koroma", "fatmatakoroma", "fatu"]),
    );
    expect(words).toEqual(expect.arrayContaining(["76123456", "076123456", "123456"]));
    expect(words).toEqual(expect.arrayContaining(["1990", "07041990", "070490", "19900407"]));
    expect(words).toEqual(expect.arrayContaining(["lion finance", "lion", "freetown", "easylife"]));
    expect(words).toEqual([...new Set(words)]);
  });

  test("may be missing", () => {
    expect(wordsOfPerson({ email: "" }, "")).toContain("salone");
  });

  test("the error states that the password is easy to guess, why, and what helps", () => {
    expect(weakPasswordText(null, [])).toBe(
      "This password is easy to guess. Please choose another.",
    );
    expect(weakPasswordText("Why.", ["Do this.", "Or this."])).toBe(
      "This password is easy to guess. Please choose another. Why. Do this.",
    );
  });
});

describe("AUTH-14 waiting time after too many failed attempts", () => {
  test.each([
    [1, "a minute"],
    [61, "2 minutes"],
    [900, "15 minutes"],
    [86_400, "24 hours"],
  ])("%d seconds read as %s", (seconds, text) => {
    expect(failuresText(seconds)).toBe(
      `Too many failed attempts. Please wait ${text} and try again.`,
    );
  });

  test.each([
    [0, 20],
    [49, 20],
    [50, 3],
  ])("%d failures of unknown devices leave a network %d guesses a day", (failures, count) => {
    expect(unknownDevicesDailyLimit(failures).count).toBe(count);
  });
});
