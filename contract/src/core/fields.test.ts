import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { longestPassword } from "./constants.ts";
import {
  amount,
  calendarDate,
  customerCode,
  isLoanCode,
  pathId,
  positiveAmount,
  recordId,
  requiredText,
  text,
  typedPassword,
  yesNo,
} from "./fields.ts";

function refusal(schema: z.ZodType, value: unknown): string | null {
  const result = schema.safeParse(value);
  return result.success ? null : (result.error.issues[0]?.message ?? "");
}

describe("SITE-17 input the database cannot store is rejected with a text", () => {
  test("text", () => {
    expect(text().parse("  Makeni  ")).toBe("Makeni");
    expect(text().parse("🇸🇱")).toBe("🇸🇱");
    expect(refusal(text(), "a\0b")).toBe("This text has characters that cannot be stored.");
    expect(refusal(text(), "a\ud800b")).toBe("This text has characters that cannot be stored.");
    expect(refusal(text({ max: 5 }), "abcdef")).toBe("Please use at most 5 characters.");
    expect(refusal(text(), "x".repeat(1_000_000))).toBe("Please use at most 200 characters.");
    expect(refusal(text(), 5)).toBe("Please enter text.");
    expect(refusal(text({ error: "All fields are required" }), undefined)).toBe(
      "All fields are required",
    );
  });

  test("required text", () => {
    const name = requiredText({ error: "All fields are required." });
    expect(refusal(name, "   ")).toBe("All fields are required.");
    expect(refusal(name, null)).toBe("All fields are required.");
    expect(name.parse(" x ")).toBe("x");
  });

  test("a password keeps its spaces", () => {
    const password = typedPassword("All fields are required");
    expect(password.parse(" secret ")).toBe(" secret ");
    expect(refusal(password, "")).toBe("All fields are required");
    const waves = "🌊".repeat(longestPassword);
    expect(password.parse(waves)).toBe(waves);
    expect(refusal(password, `${waves}x`)).toBe("Password must be at most 200 characters.");
    expect(refusal(password, "x".repeat(2_000))).toBe("Password must be at most 200 characters.");
    expect(refusal(password, "a\0b")).toBe("This text has characters that cannot be stored.");
  });

  test("amounts", () => {
    expect(amount().parse(0)).toBe(0);
    expect(amount().parse(999_999_999.99)).toBe(999_999_999.99);
    expect(refusal(amount(), 1_000_000_000)).toBe("This amount is too large.");
    for (const bad of [-1, 0.001, NaN, Infinity, "5", null, undefined, {}]) {
      expect(refusal(amount(), bad)).toBe("Please enter an amount with at most two decimals.");
    }
    expect(refusal(amount(), 1e30)).toBe("This amount is too large.");
    expect(refusal(positiveAmount(), 0)).toBe("Please enter an amount above 0.");
    expect(refusal(positiveAmount("Amount please"), "x")).toBe("Amount please");
    expect(positiveAmount().parse(0.01)).toBe(0.01);
  });

  test("SITE-24 dates", () => {
    expect(calendarDate().parse("2026-02-28")).toBe("2026-02-28");
    for (const bad of ["2026-02-29", "28-02-2026", "2026-02-28T00:00:00Z", 5, null, "\0"]) {
      expect(refusal(calendarDate(), bad)).toBe("Please enter a valid date.");
    }
  });

  test("CUST-3 ids and codes", () => {
    expect(recordId().parse(1)).toBe(1);
    expect(pathId().parse("42")).toBe(42);
    for (const bad of [0, -1, 1.5, 1e30, NaN, 2_147_483_648]) {
      expect(refusal(recordId(), bad)).toBe("This is not a valid id.");
      expect(refusal(pathId(), String(bad))).toBe("This is not a valid id.");
    }
    expect(customerCode().parse("CUS-000123")).toBe("CUS-000123");
    expect(refusal(customerCode(), "123")).toBe("This is not a valid customer id.");
    expect(isLoanCode("LN-202601-000045")).toBe(true);
    expect(isLoanCode("45")).toBe(false);
  });

  test("yes or no", () => {
    expect(yesNo.parse("")).toBe("");
    expect(refusal(yesNo, "maybe")).toBe("Please answer yes or no.");
  });
});
