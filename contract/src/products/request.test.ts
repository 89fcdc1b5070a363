import { expect, test } from "vitest";
import { defaultProducts } from "./default-products.ts";
import type { Product } from "./schema.ts";
import { offeredProduct } from "./offered-request.ts";
import { kindOfProduct, requestFrom, requestLink, requestWords } from "./request.ts";

const [salaryLoan] = defaultProducts as [Product];

test("SITE-58 a request goes through the address of the sign-up", () => {
  const request = { kind: kindOfProduct("Individual Loan"), amount: 10_000, months: 1 };
  const link = requestLink(request);
  expect(link).toBe("/user/signup?kind=business&amount=10000&months=1");
  expect(requestFrom(link.slice(link.indexOf("?")))).toEqual(request);
  expect(requestWords(request)).toBe("NLe 10,000 over 1 month");
  expect(offeredProduct(request, defaultProducts)).toMatchObject({
    code: "Individual Loan",
    default_rate: 0.25,
  });
});

test("SITE-58 a product of a later code is named by it", () => {
  const later = { ...salaryLoan, code: "School fees" };
  const link = requestLink({ kind: kindOfProduct(later.code), amount: 5_000, months: 12 });
  const request = requestFrom(link.slice(link.indexOf("?")));
  expect(request && offeredProduct(request, [later])?.code).toBe("School fees");
});

test.each([
  "",
  "?kind=salary&amount=5000.5&months=12",
  "?kind=salary&amount=5000&months=1.5",
  "?kind=salary&amount=many&months=12",
  "?kind=salary",
  "?kind=&amount=5000&months=12",
  "?kind=%E0%A4%A&amount=5000&months=12",
])("SITE-58 an address with %j has no request", (search) => {
  expect(requestFrom(search)).toBeNull();
});

test.each([
  "?kind=car&amount=5000&months=12",
  "?kind=salary&amount=499&months=12",
  "?kind=salary&amount=10001&months=12",
  "?kind=salary&amount=5000&months=25",
  "?kind=personal&amount=5000&months=12",
])("SITE-58 the request %j is not offered", (search) => {
  const request = requestFrom(search);
  expect(request).not.toBeNull();
  expect(request && offeredProduct(request, defaultProducts)).toBeNull();
});
