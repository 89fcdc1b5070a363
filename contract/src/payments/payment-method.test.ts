import { describe, expect, test } from "vitest";
import { recordPayment } from "./endpoints.ts";

const parse = (payment_method: unknown) =>
  recordPayment.body?.safeParse({ amount: 100, payment_method });

describe("PAY-15 the method of a payment", () => {
  test.each(["Cash", "Bank Transfer", "Osusu collector, Bo market"])("accepts %j", (method) => {
    expect(parse(method)?.data?.payment_method).toBe(method);
  });

  test.each(["", "   ", null, undefined, 7])("rejects %j", (method) => {
    expect(parse(method)?.success).toBe(false);
  });

  test.each([
    ["cash", "Cash"],
    [" CASH ", "Cash"],
    ["orange-money", "Orange Money"],
    ["BankTransfer", "Bank Transfer"],
    ["cash by her brother", "cash by her brother"],
    ["现金", "现金"],
  ])("spells %j as %j", (typed, spelled) => {
    expect(parse(typed)?.data?.payment_method).toBe(spelled);
  });
});
