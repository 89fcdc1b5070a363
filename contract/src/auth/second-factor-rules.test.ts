import { describe, expect, test } from "vitest";
import {
  defaultSecondFactorRoles,
  missingStep,
  needsSecondFactor,
  recoveryCode,
  sixDigits,
} from "./second-factor-rules.ts";

describe("AUTH-17 roles that need a second factor", () => {
  test("default: three roles in production, none elsewhere", () => {
    expect(defaultSecondFactorRoles(true)).toEqual([9, 8, 6]);
    expect(defaultSecondFactorRoles(false)).toEqual([]);
  });
  test("one of several roles is enough", () => {
    expect(needsSecondFactor([2, 8], [8, 9])).toBe(true);
    expect(needsSecondFactor([2, 5], [8, 9])).toBe(false);
    expect(needsSecondFactor([9], [])).toBe(false);
  });
});

describe("AUTH-16 the missing step of a sign-in", () => {
  test.each([
    [false, false, false, null],
    [false, false, true, "set_up_second_factor"],
    [false, true, false, "second_factor"],
    [false, true, true, "second_factor"],
    [true, false, false, "confirm_code"],
    [true, true, true, "confirm_code"],
  ])("password of the office %s, factor %s, needed %s: %s", (given, has, needs, step) => {
    expect(
      missingStep({
        must_change_password: given,
        has_second_factor: has,
        needs_second_factor: needs,
      }),
    ).toBe(step);
  });
});

describe("AUTH-18 codes as people type them", () => {
  test.each([
    ["123456", "123456"],
    [" 123 456 ", "123456"],
    ["123-456", "123456"],
    ["12345", null],
    ["1234567", null],
    ["12345a", null],
    ["", null],
  ])("six digits: %j", (input, code) => expect(sixDigits(input)).toBe(code));

  test.each([
    ["abcd-efgh-jklm-npqr-stuv-wxyz", "ABCD-EFGH-JKLM-NPQR-STUV-WXYZ"],
    [" ABCDEFGHJKLMNPQRSTUVWXYZ ", "ABCD-EFGH-JKLM-NPQR-STUV-WXYZ"],
    // Sixteen letters: the former length of recovery codes.
    ["abcd-efgh-jklm-npqr", "ABCD-EFGH-JKLM-NPQR"],
    [" ABCDEFGHJKLMNPQR ", "ABCD-EFGH-JKLM-NPQR"],
    ["ABCD-EFGH-JKLM-NPQ", null],
    ["ABCD-EFGH-JKLM-NPQR-STUV", null],
    ["ABCD-EFGH-JKLM-NPQ1", null],
    ["", null],
  ])("recovery code: %j", (input, code) => expect(recoveryCode(input)).toBe(code));
});
