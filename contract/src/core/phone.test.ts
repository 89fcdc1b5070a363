import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalizePhone } from "./phone.ts";

describe("AUTH-7 a Sierra Leone phone number", () => {
  test.each([
    ["76123456", "+232-76-123456"],
    ["076123456", "+232-76-123456"],
    ["076 123 456", "+232-76-123456"],
    ["+232 76 123456", "+232-76-123456"],
    ["232-76-123456", "+232-76-123456"],
    ["+232-76-123456", "+232-76-123456"],
    ["23212345", "+232-23-212345"],
  ])("%j is stored as %s", (input, stored) => {
    expect(normalizePhone(input)).toBe(stored);
  });

  test.each([
    "",
    "7612345",
    "176123456",
    "0076123456",
    "0023276123456",
    "232076123456",
    "2327612345",
    "761234567890",
    "phone",
    "٧٦١٢٣٤٥٦",
  ])("%j is refused", (input) => {
    expect(normalizePhone(input)).toBeNull();
  });

  test("the stored format is accepted and stays unchanged", () => {
    const digits = fc.integer({ min: 0, max: 99_999_999 }).map((n) => String(n).padStart(8, "0"));
    fc.assert(
      fc.property(digits, (local) => {
        const stored = normalizePhone(local);
        expect(stored).toMatch(/^\+232-\d{2}-\d{6}$/);
        expect(normalizePhone(stored ?? "")).toBe(stored);
        expect(normalizePhone(`0${local}`)).toBe(stored);
      }),
    );
  });
});
