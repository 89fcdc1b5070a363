import { describe, expect, it } from "vitest";
import { reachLinks, reminderText } from "./reach.ts";

const lender = { name: "Salone Microfinance", phone: "+232-76-000001" };
const late = {
  loan_id: "LN-202601-000045",
  arrears: 400,
  overdue_since: "2026-02-13",
  next_due: { date: "2026-04-13", amount: 200 },
};

describe("COLL-10 links and texts that reach a customer", () => {
  it.each(["+232-76-123456", "076123456", "76 123 456"])("calls and writes to %s", (phone) => {
    expect(reachLinks(phone, "Pay NLe 1?")).toEqual({
      call: "tel:+23276123456",
      sms: "sms:+23276123456?body=Pay%20NLe%201%3F",
      whatsapp: "https://wa.me/23276123456?text=Pay%20NLe%201%3F",
    });
  });

  it("has no link without a phone", () => {
    expect(reachLinks("", "")).toBeNull();
    expect(reachLinks("unknown", "")).toBeNull();
  });

  it("names what is late, or what is due next", () => {
    expect(reminderText(late, lender, false)).toBe(
      "Salone Microfinance: NLe 400.00 of loan LN-202601-000045 is late since 13-Feb-2026. Please pay, or call +232-76-000001.",
    );
    expect(reminderText({ ...late, arrears: 0, overdue_since: null }, lender, false)).toBe(
      "Salone Microfinance: NLe 200.00 of loan LN-202601-000045 is due 13-Apr-2026. Questions: call +232-76-000001.",
    );
    const nothing = { ...late, arrears: 0, overdue_since: null, next_due: null };
    expect(reminderText(nothing, { ...lender, phone: "" }, false)).toBe(
      "Salone Microfinance: Please call us about loan LN-202601-000045.",
    );
  });

  it("has no facts of the loan for a phone that others read too", () => {
    const text = reminderText(late, lender, true);
    expect(text).toBe("Salone Microfinance: Please call +232-76-000001.");
    expect(text).not.toMatch(/LN-|NLe|loan/);
  });
});
