import { describe, expect, test } from "vitest";
import { usualRepayment } from "../schedules/repayment.ts";
import { defaultProducts } from "./default-products.ts";
import { calculatorOffers, offerContent, priceLine } from "./offer-content.ts";
import type { OfferedRepayment } from "./schema.ts";
import { offerPlaces, offerWords } from "./offer-places.ts";

const content = offerContent(defaultProducts, { salary: "95%", business: "75%" });

test("LOAN-28 the line under the rate says how interest is charged, with an example", () => {
  expect(defaultProducts.slice(0, 1).map(priceLine)).toEqual([
    "Charged once on the amount, whatever the period. NLe 5,000 over 12 months: you repay NLe 6,000, APR 39.15%.",
  ]);
});

describe("PROD-3, SITE-5 the offers of the pages", () => {
  test("each states its own range first and the other after it", () => {
    expect(content["home_offers"]).toMatchObject([
      {
        name: "Salary Loan",
        rate: "20%",
        minimum: "NLe 500",
        maximum: [],
        period: "1 to 18 months",
        borrower: [],
        approval: [{ value: "95%" }],
        also: [{ value: "NLe 1,000 to 10,000, 12 to 24 months" }],
        link: "/user/signup?kind=salary&amount=5000&months=12",
        apply: "NLe\u00A05,000 over 12\u00A0months",
      },
      {
        name: "Business/Group Loan",
        rate: "25%",
        minimum: "NLe 1,000",
        period: "1 to 12 months",
        approval: [{ value: "75%" }],
        also: [{ value: "NLe 5,000 to 50,000, 6 to 36 months" }],
        link: "/user/signup?kind=business&amount=10000&months=12",
      },
    ]);
    expect(content["services_offers"]).toMatchObject([
      {
        minimum: "NLe 1,000",
        maximum: [{ value: "NLe 10,000" }],
        period: "12 to 24 months",
        borrower: [{ value: "Employed with stable income for at least 6 months" }],
        approval: [],
        also: [{ value: "from NLe 500, 1 to 18 months" }],
        cost: "NLe\u00A0500 a month, fee NLe\u00A0100, you receive NLe\u00A04,900. You pay NLe\u00A020 of interest on each NLe\u00A0100, once.",
      },
      { maximum: [{ value: "NLe 50,000" }], period: "6 to 36 months" },
    ]);
    expect(content["named_products"]).toEqual([
      {
        name: "Micro/Personal Loan",
        rate: "30%",
        per: "per annum, charged once, whatever the period",
        example: "NLe\u00A05,000 over 12\u00A0months: you repay NLe\u00A06,500, APR 55.71%.",
      },
    ]);
  });

  test("have words for the sentences of the pages", () => {
    expect(Object.fromEntries(offerWords.map((word) => [word, content[word]]))).toEqual({
      rates_sentence: "Salary loans at 20% per annum, business and group loans at 25% per annum.",
      rates_short: "Salary loans at 20%, business and group loans at 25%",
      rates_answer: "charged once: 20% for a salary loan, 25% for a business or group loan",
      fees: "2%",
      further_charges: "",
      charge_note: "Interest is charged once on the amount borrowed, whatever the period.",
      charge_short: "Interest is charged once, whatever the period.",
      late_words: "Nothing is added to your loan.",
      early_words:
        "You may repay everything on any day, and pay interest only for the time that you had the money. The interest of at least 1 month is charged.",
    });
    const weekly: OfferedRepayment = {
      ...usualRepayment,
      period_unit: "week",
      due_by: "payout",
      due_on_rest_day: "stays",
    };
    const paidWeekly = defaultProducts.map((one) => ({
      ...one,
      minimum_interest_months: one.code === "Group Loan" ? 2 : 0,
      repayments: [weekly],
    }));
    expect(offerContent(paidWeekly, { salary: "", business: "" })).toMatchObject({
      charge_note: "How interest is charged stands with each loan.",
      rates_answer: expect.stringContaining("at 20% charged once"),
      early_words: expect.stringContaining("The interest of up to 2 months is charged."),
    });
    const dearer = defaultProducts.map((one, index) => ({ ...one, fee: index / 100 }));
    expect(offerContent(dearer, { salary: "", business: "" })["fees"]).toBe("0% to 3%");
  });

  test("every entry has the fields of its place, at any depth", () => {
    expect.hasAssertions();
    const fields = new Map<string, readonly string[]>(Object.entries(offerPlaces));
    const unknown = (place: string, entry: object): string[] =>
      Object.entries(entry).flatMap(([name, value]) => {
        if (typeof value !== "string")
          return value.flatMap((inner: object) => unknown(name, inner));
        return fields.get(place)?.includes(name) === true ? [] : [`${place}.${name}`];
      });
    const found = Object.entries(content).flatMap(([place, entries]) =>
      typeof entries === "string" ? [] : entries.flatMap((entry) => unknown(place, entry)),
    );
    expect(found).toEqual([]);
  });
});

describe("SITE-7 the calculator and the chart", () => {
  test("span the stated ranges of the offers, without those of the lender alone", () => {
    expect(calculatorOffers(defaultProducts)).toMatchObject([
      { kind: "salary", amount: { from: 500, to: 10_000 }, months: { from: 1, to: 24 } },
      { kind: "business", amount: { from: 1_000, to: 50_000 }, months: { from: 1, to: 36 } },
    ]);
    const own = {
      label: "Usual",
      amount_from: 1,
      amount_to: 90_000,
      months_from: 1,
      months_to: 99,
    };
    const ranged = defaultProducts.map((one) => ({
      ...one,
      bands: [...one.bands, { ...own, page: null }],
    }));
    expect(calculatorOffers(ranged)).toEqual(calculatorOffers(defaultProducts));
    expect(content["calculator"]).toMatchObject([
      { monthly: "500", total: "NLe 6,000", apr: "39.15%", months_to: "24" },
    ]);
    expect(content["calculator"]).toMatchObject([
      { charges: [{ label: "Fee, 2% at payout", value: "NLe 100" }] },
    ]);
  });

  test("show the interest at the rates of the offers, and nothing without offers", () => {
    expect(content["chart"]).toMatchObject([
      {
        rates: "20% and at 25%",
        grid: [{ value: "0" }, { value: "500" }, {}, {}, {}, { value: "2,500" }],
        lines: [{ label: "Salary Loan, 20%" }, { label: "Business/Group Loan, 25%" }],
        chart_rows: [
          { amount: "NLe 2,000", cells: [{ value: "NLe 400" }, { value: "NLe 500" }] },
          {},
          {},
          {},
          {},
        ],
      },
    ]);
    const none = offerContent([], { salary: "", business: "" });
    expect([none["chart"], none["calculator"], none["home_offers"]]).toEqual([[], [], []]);
  });
});
