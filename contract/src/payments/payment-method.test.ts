import { describe, expect, test } from "vitest";
import { recordPayment } from "./endpoints.ts";

const parse = (payment_method: unknown) =>
  recordPayment.body?.safeParse({ amount: 100, payment_method }).success;

describe("PAY-15 the method of a payment", () => {
  test.each(["Cash", "Bank Transfer", "Osusu collector, Bo market"])("accepts %j", (method) => {
    expect(parse(method)).toBe(true);
  });

  test.each(["", "   ", null, undefined, 7])("rejects %j", (method) => {
    expect(parse(method)).toBe(false);
  });
});
