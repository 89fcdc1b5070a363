import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromCents, sumCents, toCents } from "../core/money.ts";
import { changedFigures, disclosureFacts, disclosureOf } from "./disclosure.ts";
import { defaultProducts } from "../products/default-products.ts";
import { rulesAtApproval } from "../products/rules.ts";
import { penaltyText, settlementText } from "./rules.ts";
import { usualRepayment } from "../schedules/repayment.ts";

const [product] = defaultProducts;
if (product === undefined) throw new Error("no product");
const rules = rulesAtApproval(product, 0.2);
const salary = { ...usualRepayment, loan_amount: 5000, interest_rate: 0.2, loan_period: 12 };
const of = (loan = salary) => disclosureOf(loan, rules, "2026-01-31");

describe("LOAN-110 the disclosure", () => {
  it("LOAN-110 states the worked figures of NLe 5,000 over 12 months", () => {
    expect(of().figures).toMatchObject({
      amount: 5000,
      interest: 1000,
      fee: 100,
      received: 4900,
      instalments: 12,
      instalment: 500,
      last_instalment: 500,
      total: 6000,
    });
    expect(of().figures.apr).toBeCloseTo(0.3915, 4);
    expect(disclosureFacts(of().figures)).toContainEqual({
      label: "APR with the fee",
      value: "39.15%",
    });
  });

  it("LOAN-110 has an instalment a month, on the last day where a month lacks the day", () => {
    expect(
      of()
        .schedule.slice(0, 3)
        .map(({ due_date }) => due_date),
    ).toEqual(["2026-02-28", "2026-03-31", "2026-04-30"]);
  });

  it("LOAN-110 rounds instalments up to whole NLe, and the last one takes the remainder", () => {
    const { figures } = of({ ...salary, loan_period: 7 });
    expect(figures).toMatchObject({ instalment: 858, last_instalment: 852 });
    expect(disclosureFacts(figures)).toContainEqual({
      label: "Last instalment",
      value: "NLe 852.00",
    });
  });

  it("LOAN-110 has a schedule that adds up to the total, whatever the loan", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 99_999_999_999 }),
        fc.constantFrom(0.2, 0.25, 0.3),
        fc.integer({ min: 1, max: 60 }),
        (amount, interest_rate, loan_period) => {
          const loan = { ...salary, loan_amount: fromCents(amount), interest_rate, loan_period };
          const { figures, schedule } = of(loan);
          expect(sumCents(schedule.map((row) => toCents(row.amount)))).toBe(toCents(figures.total));
          expect(toCents(figures.received)).toBe(toCents(figures.amount) - toCents(figures.fee));
          expect(schedule.every((row) => row.amount > 0)).toBe(true);
        },
      ),
    );
  });

  it("LOAN-110 says of instalments that are not alike that they are not", () => {
    const by = (interest_method: "equal_principal" | "interest_only") =>
      disclosureFacts(of({ ...salary, interest_method, rate_per: "year" }).figures).find(
        ({ label }) => label === "Instalments",
      )?.value;
    expect(by("equal_principal")).toBe("12, the first of NLe 500.00");
    expect(by("interest_only")).toBe("12, each of NLe 83.33 but the last");
  });

  it("LOAN-111 names every figure that changed since it was read, and none otherwise", () => {
    const read = of().figures;
    expect(changedFigures(read, of().figures)).toEqual([]);
    expect(changedFigures(read, { ...read, fee: 150, received: 4850 })).toEqual([
      "Processing fee: NLe 150.00, was NLe 100.00",
      "You receive: NLe 4,850.00, was NLe 4,900.00",
    ]);
  });
});

describe("LOAN-110 the rules of late and early payment", () => {
  it.each([
    [{ kind: "none", value: 0 }, "Nothing is added for a late payment."],
    [
      { kind: "fixed", value: 25 },
      "An instalment costs NLe 25.00 more from the day after its due date, once. All penalties together are at most 20% of the loan.",
    ],
    [
      { kind: "percent_of_principal", value: 0.02, grace_days: 7, every: "30_days" },
      "An instalment costs 2% of its unpaid principal more when it is more than 7 days late, and again every 30 days. All penalties together are at most 20% of the loan.",
    ],
    [
      { kind: "percent_of_instalment", value: 0.05, grace_days: 1, cap: 0.1 },
      "An instalment costs 5% of its unpaid part more when it is more than 1 day late, once. All penalties together are at most 10% of the loan.",
    ],
  ] as const)("LOAN-110 %j", (rule, text) => {
    const usual = { grace_days: 0, every: "once", cap: 0.2 } as const;
    expect(penaltyText({ ...usual, ...rule })).toBe(text);
  });

  it("LOAN-110 states the months whose interest is charged in any case", () => {
    expect(settlementText(0)).not.toContain("at least");
    expect(settlementText(1)).toContain("at least 1 month is charged");
    expect(settlementText(3)).toContain("at least 3 months is charged");
  });
});
