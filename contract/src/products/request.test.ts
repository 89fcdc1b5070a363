import { expect, test } from "vitest";
import { requestFrom, requestLink, requestTerms, requestWords } from "./request.ts";

test("SITE-58 a request goes through the address of the sign-up", () => {
  const request = { kind: "business", amount: 10_000, months: 1 } as const;
  const link = requestLink(request);
  expect(link).toBe("/user/signup?kind=business&amount=10000&months=1");
  expect(requestFrom(link.slice(link.indexOf("?")))).toEqual(request);
  expect(requestWords(request)).toBe("NLe 10,000 over 1 month");
  expect(requestTerms(request)).toEqual({
    loan_type: "Individual Loan",
    rate: 0.25,
    amount: 10_000,
    months: 1,
  });
});

test.each([
  "",
  "?kind=car&amount=5000&months=12",
  "?kind=salary&amount=499&months=12",
  "?kind=salary&amount=10001&months=12",
  "?kind=salary&amount=5000.5&months=12",
  "?kind=salary&amount=5000&months=25",
  "?kind=salary&amount=5000&months=1.5",
  "?kind=salary&amount=many&months=12",
  "?kind=salary",
])("SITE-58 an address with %j has no request", (search) => {
  expect(requestFrom(search)).toBeNull();
});
