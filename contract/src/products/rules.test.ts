import { describe, expect, test } from "vitest";
import { roleIds } from "../core/constants.ts";
import { defaultProducts } from "./default-products.ts";
import {
  approvalBounds,
  isOutsideBands,
  offeredTo,
  offeredToEdit,
  productCeiling,
  rulesAtApproval,
  spannedBands,
} from "./rules.ts";
import { product, productChange, productInput, type Product } from "./schema.ts";

const [salary, personal, group, individual] = defaultProducts as [
  Product,
  Product,
  Product,
  Product,
];

describe("LOAN-74 hint for a request outside all bands of its product", () => {
  test.each([
    [salary, 5_000, 12, false],
    [salary, 500, 1, false],
    [salary, 499, 1, true],
    [salary, 10_000, 24, false],
    [salary, 10_001, 24, true],
    [salary, 20_000, 18, false],
    [personal, 90_000, 60, false],
    [group, 1_000, 12, false],
    [group, 1_000, 13, true],
    [individual, 50_000, 36, false],
    [individual, 50_000, 37, true],
  ])("%# of %d over %d months: %s", (one, amount, months, isOutside) => {
    expect(isOutsideBands(one, amount, months)).toBe(isOutside);
  });
});

test("PROD-3, SITE-7 all bands of a product together", () => {
  expect(spannedBands(salary)).toEqual({
    amount: { from: 500, to: 10_000 },
    months: { from: 1, to: 24 },
  });
  expect(spannedBands(group)).toEqual({
    amount: { from: 1_000, to: 50_000 },
    months: { from: 1, to: 36 },
  });
  expect(spannedBands(personal)).toBeNull();
});

test("LOAN-52 an approval is bounded by the largest amount and longest period of the bands", () => {
  expect(approvalBounds(salary)).toEqual({ amount: 10_000, months: 24 });
  expect(approvalBounds(personal)).toEqual({ amount: null, months: null });
  const open = salary.bands.map((band) => ({ ...band, amount_to: null }));
  expect(approvalBounds({ bands: open })).toEqual({ amount: null, months: 24 });
});

describe("PROD-1 products for new applications", () => {
  const products = [salary, { ...personal, public: false }, { ...group, active: false }];

  test("customers choose of the public ones, staff of all active ones", () => {
    expect(offeredTo("customer", products)).toEqual([products[0]]);
    expect(offeredTo("staff", products)).toEqual([products[0], products[1]]);
  });

  test("an edited application keeps its product", () => {
    const before = { loan_type: group.code, loan_amount: 5, loan_period: 1 };
    const codes = offeredToEdit("customer", products, before, before).map(({ code }) => code);
    expect(codes).toEqual([salary.code, group.code]);
  });

  test("PROD-4 bands are enforced where type, amount or period change", () => {
    const enforcing = [{ ...salary, enforce: true }];
    const before = { loan_type: salary.code, loan_amount: 5, loan_period: 1 };
    const of = (after: typeof before) => offeredToEdit("staff", enforcing, before, after)[0];
    expect(of(before)?.enforce).toBe(false);
    expect(of({ ...before, loan_period: 2 })?.enforce).toBe(true);
  });
});

test("PROD-11 the ceiling of a product is that of the strongest role", () => {
  const limited = { ceilings: { "6": 2_000, "8": 9_000 } };
  expect(productCeiling(limited, [roleIds.financeAdmin])).toBe(2_000);
  expect(productCeiling(limited, [roleIds.financeAdmin, roleIds.manager])).toBe(9_000);
  expect(productCeiling(limited, [roleIds.financeAdmin, roleIds.systemAdmin])).toBeNull();
  expect(productCeiling(limited, [])).toBeNull();
  expect(productCeiling(salary, [roleIds.manager])).toBeNull();
});

test("PROD-12 an approval fixes the approved rate and the rules of the product", () => {
  expect(rulesAtApproval(salary, 0.25)).toEqual({
    rate: 0.25,
    fee: 0.02,
    penalty: { kind: "none", value: 0, every: "once", grace_days: 0, cap: 0.2 },
    minimum_interest_months: 1,
    agreement_needed: false,
  });
});

describe("PROD-2 a product as it is sent", () => {
  const { version, ...sent } = salary;
  const errorOf = (change: object) => {
    const read = productInput.safeParse({ ...sent, ...change });
    const issue = read.error?.issues[0];
    return issue === undefined ? null : `${issue.path.join(".")}: ${issue.message}`;
  };

  test("the first products are valid", () => {
    for (const one of defaultProducts) {
      expect(product.parse(one)).toEqual(one);
      expect(productChange.safeParse(one).error).toBeUndefined();
    }
    expect(version).toBe(1);
  });

  const [band] = salary.bands;
  // PROD-10: the value fits the kind.
  const penalty = { ...salary.penalty, kind: "percent_of_instalment", value: 0.05 };
  test.each([
    [{}, null],
    [{ code: "" }, "code: Enter a code of letters and digits, at most 40."],
    [{ code: "<b>" }, "code: Enter a code of letters and digits, at most 40."],
    [{ name: " " }, "name: Enter a name of at most 60 characters."],
    [{ rates: [] }, "rates: Enter at least one rate."],
    [{ rates: [0.2, 0.2] }, "rates: Give each rate once."],
    [{ rates: [0] }, "rates.0: Enter a rate above 0% and at most 100%, with at most two decimals."],
    [
      { rates: [0.20001] },
      "rates.0: Enter a rate above 0% and at most 100%, with at most two decimals.",
    ],
    [{ default_rate: 0.22 }, "default_rate: The usual rate is one of the rates."],
    [{ fee: 1 }, "fee: Enter a fee from 0% to less than 100%, with at most two decimals."],
    [{ fee: 0 }, null],
    [
      { bands: [{ ...band, amount_to: 400 }] },
      "bands.0.amount_to: The upper limit must not be below the lower one.",
    ],
    [
      { bands: [{ ...band, months_from: 19 }] },
      "bands.0.months_to: The upper limit must not be below the lower one.",
    ],
    [{ bands: [band, band] }, "bands: A page states one range first."],
    [
      { example: { amount: 400, months: 12 } },
      "example.amount: The example is inside one of the ranges.",
    ],
    [{ penalty }, null],
    [
      { penalty: { ...penalty, value: 5 } },
      "penalty.value: Enter an amount above 0, or a percentage above 0 and at most 100.",
    ],
    [{ penalty: { ...penalty, kind: "fixed", value: 5 } }, null],
    [
      { penalty: { ...penalty, kind: "none" } },
      "penalty.value: Enter an amount above 0, or a percentage above 0 and at most 100.",
    ],
    [
      { penalty: { ...penalty, grace_days: 91 } },
      "penalty.grace_days: Enter a whole number of days from 0 to 90.",
    ],
    [
      { minimum_interest_months: -1 },
      "minimum_interest_months: Enter a whole number of months from 0 to 600.",
    ],
    [{ documents: ["valid_ids", "valid_ids"] }, "documents: Give each paper once."],
    [{ documents: ["pets"] }, "documents.0: Please choose papers of the checklist."],
    [{ ceilings: { "8": 10_000 } }, null],
    [
      { ceilings: { "8": -1 } },
      "ceilings.8: Enter an amount of 0 or more, with at most two decimals.",
    ],
    [{ ceilings: { "3": 10_000 } }, "ceilings: Please choose roles from the list."],
  ])("%j: %s", (change, error) => {
    expect(errorOf(change)).toBe(error);
  });
});
