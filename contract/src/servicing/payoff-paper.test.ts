import { describe, expect, it } from "vitest";
import {
  payoffFacts,
  payoffFigures,
  payoffPromise,
  payoffRule,
  payoffSentence,
} from "./payoff-paper.ts";

const quote = {
  loan_id: "LN-202601-000001",
  on: "2026-05-31",
  counted_to: "2026-05-31",
  due: 500,
  charges: 25,
  later: 4_000,
  later_payoff: 3_521.3,
  balance: 4_525,
  payoff: 4_046.3,
  rebate: 478.7,
  figures: "",
};

describe("SERV-77 a quote in words", () => {
  it("states what it consists of, and what is saved", () => {
    expect(payoffFigures(quote)).toEqual([
      { label: "Instalments due", value: "NLe 500.00" },
      { label: "Penalties", value: "NLe 25.00" },
      { label: "Later instalments, without the interest saved", value: "NLe 3,521.30" },
      { label: "To pay off the loan", value: "NLe 4,046.30", isSum: true },
      { label: "Interest saved", value: "NLe 478.70", isSum: true },
    ]);
    const customer = { customer_name: "Aminata Kamara", customer_id: "CUS-000001" };
    expect(payoffFacts(quote, customer)).toContainEqual({ label: "Paid on", value: "31 May 2026" });
    expect(payoffPromise(quote)).toContain("LN-202601-000001 on 31 May 2026");
    expect(payoffSentence(quote)).toBe(
      "To pay off this loan on 31-May-2026 you pay NLe 4,046.30 and save NLe 478.70 of interest.",
    );
    expect(payoffSentence({ ...quote, rebate: 0 })).toContain("saves nothing now");
  });

  it("names the least time that is charged for", () => {
    const young = { ...quote, on: "2026-05-10", charges: 0 };
    expect(payoffFigures(young)[0]?.label).toBe("Instalments until 31 May 2026");
    expect(payoffRule(young)).toContain("counts until 31 May 2026 at least");
    expect(payoffRule(quote)).not.toContain("at least");
  });
});
