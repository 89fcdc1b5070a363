import { describe, expect, test } from "vitest";
import { namedProducts, offerCards } from "./cards.ts";
import { defaultProducts } from "./default-products.ts";

const names = (products: typeof defaultProducts) =>
  offerCards(products).map(({ name, product }) => `${name}: ${product.code}`);

describe("PROD-5 cards of the public pages", () => {
  test("group and business loans share one as long as their terms are the same", () => {
    expect(names(defaultProducts)).toEqual([
      "Salary Loan: Salary Loan",
      "Business/Group Loan: Individual Loan",
    ]);
    const dearer = defaultProducts.map((one) =>
      one.code === "Group Loan" ? { ...one, fee: 0.03 } : one,
    );
    expect(names(dearer)).toEqual([
      "Salary Loan: Salary Loan",
      "Group Loan: Group Loan",
      "Individual Business Loan: Individual Loan",
    ]);
  });

  test("a product of which no page states a range is named in a line", () => {
    expect(namedProducts(defaultProducts).map(({ code }) => code)).toEqual(["Personal Loan"]);
  });
});
