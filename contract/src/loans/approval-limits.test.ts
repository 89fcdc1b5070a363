import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { roleIds } from "../core/constants.ts";
import { defaultProducts } from "../products/default-products.ts";
import type { Product } from "../products/schema.ts";
import { defaultSettings } from "../settings/schema.ts";
import { usualRepayment } from "../schedules/repayment.ts";
import {
  approvalCeiling,
  approvalFormError,
  type ApprovalRequest,
  type CeilingDecision,
  ceilingDecision,
  isAboveRequest,
} from "./approval-limits.ts";

const productOf = ({ loan_type }: { loan_type: string }): Product => {
  const product = defaultProducts.find(({ code }) => code === loan_type);
  if (product === undefined) throw new Error(loan_type);
  return product;
};

const errorOf = (
  asked: ApprovalRequest,
  loan: { loan_type: string; loan_amount: number },
  product = productOf(loan),
) => approvalFormError(asked, { ...usualRepayment, ...loan }, product, "2026-01-31");

const form = {
  approved_amount: 5_000,
  interest_rate: 0.2,
  loan_period: 6,
  above_requested_reason: "",
};
const salary = { loan_type: "Salary Loan", loan_amount: 20_000 };
const business = { loan_type: "Group Loan", loan_amount: 90_000 };
const personal = { loan_type: "Personal Loan", loan_amount: 900_000 };

describe("LOAN-52 no approval above the offer of the loan type", () => {
  test.each([
    [salary, { approved_amount: 10_000 }, null],
    [
      salary,
      { approved_amount: 10_000.01 },
      [
        "approved_amount",
        "The largest amount that can be approved for the Salary Loan is NLe 10,000.",
      ],
    ],
    [salary, { loan_period: 24 }, null],
    [
      salary,
      { loan_period: 25 },
      ["loan_period", "The longest period of the Salary Loan is 24 months."],
    ],
    [business, { approved_amount: 50_000, loan_period: 36 }, null],
    [
      business,
      { approved_amount: 50_001 },
      [
        "approved_amount",
        "The largest amount that can be approved for the Group Loan is NLe 50,000.",
      ],
    ],
    [
      { ...business, loan_type: "Individual Loan" },
      { loan_period: 37 },
      ["loan_period", "The longest period of the Individual Business Loan is 36 months."],
    ],
    [personal, { approved_amount: 800_000, loan_period: 600 }, null],
    [
      personal,
      { interest_rate: 0.225 },
      ["interest_rate", "The rate of the Micro/Personal Loan is 20%, 25% or 30%."],
    ],
    [salary, { interest_rate: 0.3 }, null],
    [
      salary,
      { interest_rate: 20 },
      ["interest_rate", "Enter the rate as a fraction, for example 0.2 for 20%."],
    ],
    [
      salary,
      { loan_period: 0 },
      ["loan_period", "Enter the loan period as a whole number of months above 0."],
    ],
    [salary, { loan_period: 601 }, ["loan_period", "The loan period can be at most 600 months."]],
    [salary, { approved_amount: 0 }, ["approved_amount", "Enter an approved amount above 0."]],
  ])("%j with %j: %j", (loan, changes, refused) => {
    const error = errorOf({ ...form, ...changes }, loan);
    expect(error && [error.field, error.text]).toEqual(refused);
  });

  test("a product with other bands bounds by these, also a personal loan", () => {
    const band = {
      label: "Usual",
      amount_from: 100,
      amount_to: 30_000,
      months_from: 1,
      months_to: 12,
      page: null,
    };
    const of = (loan: typeof salary, approved_amount: number, loan_period = 12) => {
      const product = { ...productOf(loan), bands: [band] };
      return errorOf({ ...form, approved_amount, loan_period }, loan, product)?.text ?? null;
    };
    expect(of({ ...salary, loan_amount: 30_000 }, 30_000)).toBeNull();
    expect(of(salary, 30_001)).toBe(
      "The largest amount that can be approved for the Salary Loan is NLe 30,000.",
    );
    expect(of(salary, 5_000, 13)).toBe("The longest period of the Salary Loan is 12 months.");
    expect(of(personal, 30_001)).toBe(
      "The largest amount that can be approved for the Micro/Personal Loan is NLe 30,000.",
    );
  });
});

describe("LOAN-53 an approval above the requested amount", () => {
  const loan = { loan_type: "Salary Loan", loan_amount: 4_999.99 };

  test("requires a reason", () => {
    expect(isAboveRequest(form, loan)).toBe(true);
    expect(errorOf({ ...form, above_requested_reason: " " }, loan)).toEqual({
      field: "above_requested_reason",
      text: "Please say why more is approved than was requested.",
    });
    const reason = { ...form, above_requested_reason: "Tuition is higher" };
    expect(errorOf(reason, loan)).toBeNull();
  });

  test("an approval of the requested amount requires no reason", () => {
    const requested = { ...loan, loan_amount: 5_000 };
    expect(isAboveRequest(form, requested)).toBe(false);
    expect(errorOf(form, requested)).toBeNull();
  });
});

describe("LOAN-54 a ceiling by role", () => {
  const textOf = (decision: CeilingDecision) => (decision.needs_request ? decision.text : null);
  const ceilings = defaultSettings.approval_ceilings;
  const { systemAdmin, manager, financeAdmin, loanOfficer, auditor } = roleIds;

  test.each([
    [[systemAdmin], null],
    [[manager], 100_000],
    [[financeAdmin], 50_000],
    [[loanOfficer], 50_000],
    [[financeAdmin, manager], 100_000],
    [[auditor, systemAdmin], null],
    [[], 50_000],
  ])("of the roles %j is %s at first: the strongest counts", (roles, ceiling) => {
    expect(approvalCeiling(roles, ceilings)).toBe(ceiling);
  });

  test.each([
    [[manager], 100_000, null],
    [
      [manager],
      120_000,
      "NLe 120,000 is above your ceiling of NLe 100,000. A System Admin can approve it.",
    ],
    [
      [financeAdmin],
      50_000.01,
      "NLe 50,000.01 is above your ceiling of NLe 50,000. A Manager or a System Admin can approve it.",
    ],
    [[systemAdmin], 999_999_999, null],
  ])("%j approving %d: %s", (roles, amount, text) => {
    expect(textOf(ceilingDecision(roles, { amount, exposure_before: 0 }, ceilings))).toBe(text);
  });

  test("names no role where no ceiling is high enough", () => {
    const low = { system_admin: 1_000, manager: 500, others: 100 };
    const decide = (amount: number) =>
      textOf(ceilingDecision([manager], { amount, exposure_before: 0 }, low));
    expect(decide(2_000)).toBe(
      "NLe 2,000 is above your ceiling of NLe 500, and above that of every other role. A System Admin sets the ceilings in Settings.",
    );
    expect(decide(800)).toMatch(/A System Admin can approve it\.$/);
  });

  test.each([
    [60_000, 40_000, null],
    [60_000, 39_999.99, null],
    [
      60_000,
      40_000.01,
      "With the customer's other loans this is NLe 100,000.01, which is above your ceiling of NLe 100,000. A System Admin can approve it.",
    ],
  ])("limits the exposure: %d with other loans of %d", (amount, exposure_before, text) => {
    const decision = ceilingDecision([manager], { amount, exposure_before }, ceilings);
    expect(decision.needs_request).toBe(text !== null);
    expect(textOf(decision)).toBe(text);
  });

  test("an amount needs a request exactly when its parts do together, however it is divided", () => {
    const cents = fc.integer({ min: 1, max: 20_000_000 });
    fc.assert(
      fc.property(cents, cents, (first, second) => {
        const whole = { amount: (first + second) / 100, exposure_before: 0 };
        const split = { amount: second / 100, exposure_before: first / 100 };
        const of = (approval: typeof whole) =>
          ceilingDecision([manager], approval, ceilings).needs_request;
        expect(of(split)).toBe(of(whole));
      }),
    );
  });

  test("the lower of the ceilings of role and product holds, also for those who may", () => {
    const product = (roles: readonly number[]) => (roles.includes(systemAdmin) ? 30_000 : 20_000);
    const of = (amount: number, roles: number[] = [manager]) =>
      textOf(ceilingDecision(roles, { amount, exposure_before: 0 }, ceilings, product));
    expect(of(20_000)).toBeNull();
    expect(of(20_001)).toBe(
      "NLe 20,001 is above your ceiling of NLe 20,000. A System Admin can approve it.",
    );
    expect(of(30_001, [systemAdmin])).toMatch(/above that of every other role/);
    const high = () => 500_000;
    const lower = ceilingDecision(
      [manager],
      { amount: 100_001, exposure_before: 0 },
      ceilings,
      high,
    );
    expect(lower.needs_request).toBe(true);
  });
});
