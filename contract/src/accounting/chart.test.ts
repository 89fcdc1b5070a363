import { describe, expect, it } from "vitest";
import { accountCodeError, deactivationError } from "./chart.ts";
import { accountingTexts as texts } from "./texts.ts";

describe("ACC-13 codes of the chart of accounts", () => {
  it.each([
    ["5400", "expense", null],
    ["1060", "asset", null],
    ["5400", "asset", texts.wrongThousand("1")],
    ["1400", "income", texts.wrongThousand("4")],
    ["1010", "asset", texts.reservedCode],
    ["1049", "asset", texts.reservedCode],
    ["1201", "asset", texts.reservedCode],
    ["1250", "asset", null],
  ] as const)("%s of the kind %s: %s", (code, kind, error) => {
    expect(accountCodeError({ code, kind })).toBe(error);
  });
});

describe("ACC-13 an account made inactive", () => {
  it("has a balance of 0 and is used by nothing else", () => {
    expect(deactivationError({ system: false, balance: 0, method: null })).toBeNull();
    expect(deactivationError({ system: false, balance: -0.01, method: null })).toBe(
      texts.balanceLeft,
    );
    expect(deactivationError({ system: true, balance: 0, method: null })).toBe(texts.systemStays);
    expect(deactivationError({ system: false, balance: 0, method: "Wallet" })).toBe(
      "The payment method Wallet leads to this account.",
    );
  });
});
