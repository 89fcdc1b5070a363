import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sumCents } from "../core/money.ts";
import {
  equalShares,
  type LoanOfMembers,
  membersError,
  sharesOfAmount,
  splitByShare,
  splitError,
} from "./shares.ts";
import { memberTexts as texts } from "./texts.ts";

const amounts = fc.integer({ min: 0, max: 99_999_999_999 });
const shares = fc
  .array(fc.integer({ min: 0, max: 99_999_999_999 }), { minLength: 1, maxLength: 50 })
  .filter((parts) => sumCents(parts) > 0);

describe("SERV-155 an amount is divided by the shares, and the last member takes the cents", () => {
  test("100.00 by three equal shares is 33.33, 33.33 and 33.34", () => {
    expect(splitByShare(10_000, [1, 1, 1])).toEqual([3_333, 3_333, 3_334]);
    expect(splitByShare(10_000, [200_000, 300_000])).toEqual([4_000, 6_000]);
    expect(splitByShare(0, [5, 7])).toEqual([0, 0]);
    expect(splitByShare(1, [5, 7, 9])).toEqual([0, 0, 1]);
  });

  test("no shares, or a share below 0, divide nothing", () => {
    for (const wrong of [[], [0], [-1, 2]])
      expect(() => splitByShare(1, wrong)).toThrow(RangeError);
    expect(() => splitByShare(-1, [1])).toThrow(RangeError);
  });

  test("the parts always add up, and each but the last is at most one cent below its share", () => {
    fc.assert(
      fc.property(amounts, shares, (amount, given) => {
        const parts = splitByShare(amount, given);
        expect(sumCents(parts)).toBe(amount);
        const whole = BigInt(sumCents(given));
        for (const [index, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0);
          if (index === parts.length - 1) continue;
          const above = BigInt(amount) * BigInt(given[index] ?? 0) - BigInt(part) * whole;
          expect(above >= 0n && above < whole).toBe(true);
        }
      }),
    );
  });

  test("SERV-154 shares of another amount keep their proportion and add up to it", () => {
    const members = [
      { customer_id: "CUS-000001", share: 200_000 },
      { customer_id: "CUS-000002", share: 300_000 },
    ];
    expect(sharesOfAmount(members, 400_000).map(({ share }) => share)).toEqual([160_000, 240_000]);
    expect(sharesOfAmount([], 400_000)).toEqual([]);
    expect(equalShares(10_000, 3)).toEqual([3_333, 3_333, 3_334]);
    expect(equalShares(10_000, 0)).toEqual([]);
  });
});

describe("SERV-153 the members of a loan", () => {
  const loan: LoanOfMembers = {
    loan_type: "Group Loan",
    status: "applied",
    customer_id: "CUS-000001",
    is_approved: false,
    amount: 500_000,
  };
  const group = ["CUS-000001", "CUS-000002", "CUS-000003"];
  const two = [
    { customer_id: "CUS-000001", share: 200_000 },
    { customer_id: "CUS-000002", share: 300_000 },
  ];
  const wrong = (text: string) => ({ text, field: "members" });

  test("have shares that add up to the amount", () => {
    expect(membersError(loan, two, group)).toBeNull();
    expect(membersError({ ...loan, amount: 500_001 }, two, group)).toEqual(
      wrong("The shares add up to NLe 5,000.00, not to the amount of the loan, NLe 5,000.01."),
    );
  });

  test("are those of a Group Loan that has not ended", () => {
    expect(membersError({ ...loan, loan_type: "Salary Loan" }, two, group)).toEqual({
      text: texts.notGroupLoan,
    });
    for (const status of ["paid", "rejected", "canceled", "closed"])
      expect(membersError({ ...loan, status }, two, group)).toEqual({ text: texts.ended(status) });
    for (const status of ["applied", "processed", "approved", "paying"])
      expect(membersError({ ...loan, status }, two, group)).toBeNull();
  });

  test("belong to the group, and the applicant is one of them", () => {
    expect(membersError(loan, two, ["CUS-000001"])).toEqual(wrong(texts.notInGroup("CUS-000002")));
    const others = two.map((member, index) => ({ ...member, customer_id: group[index + 1] ?? "" }));
    expect(membersError(loan, others, group)).toEqual(wrong(texts.applicantMissing));
  });

  test("are removed before the approval only", () => {
    expect(membersError(loan, [], group)).toBeNull();
    expect(membersError({ ...loan, is_approved: true }, [], group)).toEqual(wrong(texts.noMembers));
  });
});

describe("SERV-157 what the members bring adds up to the payment", () => {
  const members = ["CUS-000001", "CUS-000002"];
  const brought = [
    { customer_id: "CUS-000001", amount: 4_000 },
    { customer_id: "CUS-000002", amount: 6_000 },
  ];

  test("and is of members of the loan", () => {
    expect(splitError(members, 10_000, brought)).toBeNull();
    expect(splitError(members, 10_001, brought)).toBe(
      texts.notThePayment("NLe 100.00", "NLe 100.01"),
    );
    expect(splitError(["CUS-000001"], 10_000, brought)).toBe(texts.notMember("CUS-000002"));
    expect(splitError([], 10_000, brought)).toBe(texts.noSplit);
  });
});
