import { describe, expect, test } from "vitest";
import { passwordRefusal } from "./rules.ts";

describe("D39 passwords, with ASVS 6.2.4", () => {
  test.each([
    ["1234567", "Password must be at least 8 characters."],
    ["", "Password must be at least 8 characters."],
    ["pass1961", null],
    [
      "12345678",
      "This password is one of the first that anybody would guess. Please choose another.",
    ],
    [
      "PassWord1",
      "This password is one of the first that anybody would guess. Please choose another.",
    ],
    [
      "aaaaaaaaaa",
      "This password is one of the first that anybody would guess. Please choose another.",
    ],
    [
      "sierraleone",
      "This password is one of the first that anybody would guess. Please choose another.",
    ],
    ["password of Sierra Leone", null],
    ["        ", null],
    ["ɔɔɔɔɔɔɔɔ", null],
    ["😀😀😀😀", "Password must be at least 8 characters."],
    [`x${"y".repeat(199)}`, null],
    ["x".repeat(201), "Password must be at most 200 characters."],
  ])("%j: %s", (password, refusal) => {
    expect(passwordRefusal(password)).toBe(refusal);
  });
});
