import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  type CreditChange,
  creditAfter,
  type CreditState,
  creditUseError,
  excessBack,
  noCredit,
  refundLines,
  refundReturn,
  type CreditSource,
  sourceLines,
} from "./credit.ts";
import { creditTexts } from "./credit-texts.ts";

const state = (balance: number, refunded = 0, to_return = 0): CreditState => ({
  balance,
  refunded,
  to_return,
});

describe("SERV-136 the credit of a customer", () => {
  test.each([
    [state(5_050), 5_050, null],
    [state(5_050), 5_051, "The customer's credit is NLe 50.50."],
    [noCredit, 1, "The customer's credit is NLe 0.00."],
    [state(5_050), 0, creditTexts.invalidAmount],
    [state(5_050), NaN, creditTexts.invalidAmount],
  ])("%j: %d cents, %j", (now, amount, error) => {
    expect(creditUseError(now, amount)).toBe(error);
  });

  test("is never below 0", () => {
    expect(() => creditAfter(state(1), { kind: "applied", amount: -2, to_return: 0 })).toThrow(
      "applied takes more than there is",
    );
  });
});

describe("SERV-141 the excess of a payment that is reversed", () => {
  test.each([
    ["is taken from the credit", state(5_000), { error: null, credit: 5_000, claim: 0 }],
    ["was refunded", state(0, 5_000), { error: null, credit: 0, claim: 5_000 }],
    ["was refunded in part", state(3_000, 2_000), { error: null, credit: 3_000, claim: 2_000 }],
    ["pays a loan", state(0), { error: creditTexts.creditUsed }],
    ["pays a loan in part", state(3_000, 1_999), { error: creditTexts.creditUsed }],
  ])("%s", (_, now, back) => {
    expect(excessBack(now, 5_000)).toEqual(back);
  });
});

describe("SERV-142 a refund that comes back", () => {
  test.each([
    ["pays what is to be returned first", state(0, 1_000, 500), 800, { claim: 500, credit: 300 }],
    ["is credit again", state(200, 1_000), 1_000, { claim: 0, credit: 1_000 }],
    ["at most all refunds", state(0, 1_000, 500), 1_500, { claim: 500, credit: 1_000 }],
  ])("%s", (_, now, amount, back) => {
    expect(refundReturn(now, amount)).toEqual({ error: null, ...back });
  });

  test("is refused above the refunds", () => {
    expect(refundReturn(state(900), 1)).toEqual({ error: creditTexts.nothingRefunded });
    expect(refundReturn(state(0, 1_000, 500), 1_501)).toEqual({
      error: "At most NLe 15.00 of this customer's refunds can come back.",
    });
    expect(refundReturn(state(0, 1_000), 0)).toEqual({ error: creditTexts.invalidAmount });
  });
});

test("SERV-136 any sequence of movements leaves what came in less what went out", () => {
  type Step = { do: "keep" | "reverse" | "apply" | "refund" | "return"; amount: number };
  const steps: fc.Arbitrary<Step[]> = fc.array(
    fc.record({
      do: fc.constantFrom("keep", "reverse", "apply", "refund", "return"),
      amount: fc.integer({ min: 1, max: 10_000 }),
    }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(steps, (made) => {
      let now = noCredit;
      let received = 0;
      const kept: number[] = [];
      for (const step of made) {
        const change = changeOf(now, step, kept);
        if (change === null) continue;
        now = creditAfter(now, change);
        // Money in hand: what the lender got less what it paid out, outside of loans.
        received += change.amount - change.to_return;
        expect(now.balance).toBeGreaterThanOrEqual(0);
        expect(now.to_return).toBeGreaterThanOrEqual(0);
        expect(now.refunded).toBeGreaterThanOrEqual(0);
        expect(now.balance - now.to_return).toBe(received);
      }
    }),
  );
});

function changeOf(
  now: CreditState,
  { do: kind, amount }: { do: string; amount: number },
  kept: number[],
): CreditChange | null {
  if (kind === "keep") {
    kept.push(amount);
    return { kind: "excess", amount, to_return: 0 };
  }
  if (kind === "reverse") {
    const last = kept.pop();
    if (last === undefined) return null;
    const back = excessBack(now, last);
    if (back.error === null)
      return { kind: "excess_reversal", amount: -back.credit || 0, to_return: back.claim };
    kept.push(last);
    return null;
  }
  if (kind === "return") {
    const back = refundReturn(now, amount);
    return back.error === null
      ? { kind: "refund_returned", amount: back.credit, to_return: -back.claim || 0 }
      : null;
  }
  if (creditUseError(now, amount) !== null) return null;
  return { kind: kind === "apply" ? "applied" : "refund", amount: -amount, to_return: 0 };
}

test("SERV-139 the second person reads what a refund changes", () => {
  const paid = { payment_method: "Orange Money", reference: "" };
  const refund = { amount: 2_000, balance: 5_050, to_return: 0, sources: [], ...paid };
  expect(refundLines(refund)).toEqual([
    { label: "Credit now", value: "NLe 50.50" },
    { label: "Credit after", value: "NLe 30.50" },
    { label: "Paid by", value: "Orange Money" },
  ]);
  expect(refundLines({ ...refund, reference: "OM 5" })).toHaveLength(4);
  expect(refundLines({ ...refund, to_return: 1_000 })[2]).toEqual({
    label: "Has to return of earlier refunds",
    value: "NLe 10.00",
  });
});

describe("SERV-139 the second person reads where the credit came from", () => {
  const source: CreditSource = {
    receipt_number: "RC-000123",
    is_returned: false,
    left: 5_531_250,
    date: "2026-11-28",
    payment_method: "Orange Money",
    reference: "",
    recorded_by: "Sorie Turay",
    confirmed_by: null,
  };

  it("by receipt, with who recorded it and whether a statement confirms it", () => {
    const deducted = { ...source, receipt_number: null, reference: "R 5" };
    expect(
      sourceLines([
        source,
        { ...source, receipt_number: "RC-000007", reference: "OM 1", confirmed_by: "wallet" },
        { ...deducted, payment_method: "Salary deduction", confirmed_by: "statement" },
        { ...deducted, is_returned: true, confirmed_by: "own" },
      ]),
    ).toEqual([
      {
        label: "Credit from RC-000123",
        value:
          "NLe 55,312.50 left on 28 Nov 2026, Orange Money, no reference, recorded by Sorie Turay, not confirmed by a statement",
      },
      {
        label: "Credit from RC-000007",
        value:
          "NLe 55,312.50 left on 28 Nov 2026, Orange Money, reference OM 1, recorded by Sorie Turay, confirmed by the wallet's own notice",
      },
      {
        label: "Credit from deduction 3",
        value:
          "NLe 55,312.50 left on 28 Nov 2026, Salary deduction, reference R 5, recorded by Sorie Turay, confirmed by a statement",
      },
      {
        label: "Credit from refund 4 that came back",
        value:
          "NLe 55,312.50 left on 28 Nov 2026, Orange Money, reference R 5, recorded by Sorie Turay, on a statement that was imported by who recorded it or asks for this",
      },
    ]);
  });

  it("at most twenty of them, and how many more", () => {
    const lines = sourceLines(Array.from({ length: 23 }, () => source));
    expect(lines).toHaveLength(21);
    expect(lines.at(-1)).toEqual({ label: "Earlier payments", value: "3" });
  });
});
