import { describe, expect, it } from "vitest";
import { amountsCaption, currencyCode, currencyMark, withCurrency } from "./currency.ts";

describe("the currency of the lender", () => {
  it("has a mark for people and a code for providers", () => {
    expect([currencyMark, currencyCode]).toEqual(["NLe", "SLE"]);
  });

  it("is said by captions and headers", () => {
    expect(withCurrency("Amount")).toBe("Amount (NLe)");
    expect(amountsCaption("Days")).toBe("Days, amounts in NLe");
    expect(amountsCaption()).toBe("Amounts in NLe");
  });
});
