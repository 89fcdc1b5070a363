import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { recordPayment } from "./endpoint-schemas.ts";
import { methodLetters, resolveMethod, systemMethodOf } from "./method.ts";

const parse = (payment_method: unknown) =>
  recordPayment.body?.safeParse({ amount: 100, payment_method });

describe("PAY-15 the method of a payment", () => {
  test.each(["Cash", "Bank Transfer", "Osusu collector, Bo market", "orange-money"])(
    "accepts %j as it was sent",
    (method) => {
      expect(parse(method)?.data?.payment_method).toBe(method);
    },
  );

  test.each(["", "   ", null, undefined, 7])("rejects %j", (method) => {
    expect(parse(method)?.success).toBe(false);
  });
});

describe("PAY-30 the method that a text names", () => {
  const methods = [
    { name: "Cash", aliases: [], role: "cash" as const },
    { name: "Bank Transfer", aliases: ["Bank", "EFT"], role: null },
    { name: "Orange Money", aliases: [], role: null },
    { name: "Other", aliases: [], role: "other" as const },
  ];

  it.each([
    ["Cash", "Cash"],
    [" CASH ", "Cash"],
    ["orange-money", "Orange Money"],
    ["BankTransfer", "Bank Transfer"],
    ["e f t", "Bank Transfer"],
    ["cash by her brother", "Other"],
    ["other", "Other"],
    ["\u73b0\u91d1", "Other"],
    ["--", "Other"],
  ])("%j is %j", (text, name) => {
    expect(resolveMethod(methods, text).name).toBe(name);
  });

  it.each([
    ["Refinanced", "Refinanced"],
    [" customer-CREDIT", "Customer credit"],
    ["Refinanced loan", null],
    ["Cash", null],
    // The lender had a method of this name before the system did.
    ["salary deduction", null],
  ])("PAY-38 %j is the system's %j, and never resolved to it", (text, ofSystem) => {
    const known = [
      ...methods,
      { name: "Salary Deduction", aliases: [], role: null },
      { name: "Refinanced", aliases: [], role: "system" as const },
      { name: "Customer credit", aliases: [], role: "system" as const },
      { name: "Salary deduction", aliases: [], role: "system" as const },
    ];
    expect(systemMethodOf(known, text)).toBe(ofSystem);
    expect(resolveMethod(known, text).role).not.toBe("system");
  });

  it("does not depend on case, blanks or the order of the methods", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...methods.flatMap(({ name, aliases }) => [name, ...aliases])),
        fc.shuffledSubarray(methods, { minLength: methods.length }),
        fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
        (known, shuffled, upper) => {
          const typed = [...known]
            .map((letter, at) => (upper[at] ? letter.toUpperCase() : `${letter.toLowerCase()} `))
            .join("");
          expect(resolveMethod(shuffled, typed)).toBe(resolveMethod(methods, known));
        },
      ),
    );
  });

  it("has no letters for a text of signs", () => {
    expect(methodLetters("- . ,")).toBe("");
  });
});
