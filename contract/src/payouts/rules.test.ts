import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { payoutNumber, type Payout } from "./fields.ts";
import { payoutAgainError, payoutDateError, payoutError, payoutReversalError } from "./rules.ts";
import { payoutTexts as texts } from "./texts.ts";
import { voucherFacts, voucherFigures, voucherMark, voucherRecorded } from "./voucher.ts";

const loan = {
  status: "approved",
  approval_date: "2026-03-10",
  paid_out_on: null,
  approved_by: 8,
};
const cashier = { staff_id: 4, isSeparate: true };

describe("PAY-33 who pays out which loan", () => {
  it.each([
    ["an approved loan", loan, cashier, null],
    ["its approver", loan, { staff_id: 8, isSeparate: true }, texts.byApprover],
    ["its approver, where nothing is separated", loan, { staff_id: 8, isSeparate: false }, null],
    ["a loan twice", { ...loan, paid_out_on: "2026-03-11" }, cashier, texts.paidOutAlready],
    ["a processed loan", { ...loan, status: "processed" }, cashier, texts.notApproved],
    ["a canceled loan", { ...loan, status: "canceled" }, cashier, texts.notApproved],
  ])("%s", (_what, of, payer, error) => {
    expect(payoutError(of, payer)).toBe(error);
  });

  it.each([
    ["2026-03-09", texts.dateBeforeApproval],
    ["2026-03-10", null],
    ["2026-03-16", null],
    ["2026-03-17", texts.dateInFuture],
  ])("on %s", (date, error) => {
    expect(payoutDateError(loan, date, "2026-03-16")).toBe(error);
  });
});

test("PAY-39 who reversed a payout of the loan does not pay it out again", () => {
  expect(payoutAgainError([], { staff_id: 6 })).toBeNull();
  expect(payoutAgainError([null, 4], { staff_id: 6 })).toBeNull();
  expect(payoutAgainError([6, 4], { staff_id: 6 })).toBe(texts.byReverser);
});

describe("PAY-35 who reverses which payout", () => {
  const paid = {
    status: "approved",
    hasPayments: false,
    isServiced: false,
    hasBeenDue: false,
    paid_by: 4,
  };
  const other = { staff_id: 8, reversal_by_other: true };
  it.each([
    ["another person", paid, other, null],
    ["who made it", paid, { staff_id: 4, reversal_by_other: true }, texts.reversedBySame],
    ["who made it, where that is allowed", paid, { staff_id: 4, reversal_by_other: false }, null],
    ["of a loan with payments", { ...paid, hasPayments: true }, other, texts.hasPayments],
    ["of a rescheduled loan", { ...paid, isServiced: true }, other, texts.isServiced],
    ["of a loan without payout", { ...paid, paid_by: undefined }, other, texts.notPaidOut],
    ["once an instalment was due", { ...paid, hasBeenDue: true }, other, texts.hasBeenDue],
    ["of a closed loan", { ...paid, status: "closed" }, other, texts.ended("closed")],
    ["without a recorded person", { ...paid, paid_by: null }, other, null],
  ])("%s", (_what, of, by, error) => {
    expect(payoutReversalError(of, by)).toBe(error);
  });
});

describe("PAY-36 the voucher", () => {
  const payout: Payout = {
    id: 1,
    number: "PV-000001",
    status: "paid_out",
    loan_id: "LN-202603-000045",
    customer_id: "CUS-000029",
    customer_name: "Aminata Kamara",
    amount: 5000,
    fee: 100,
    settled: 0,
    settles: null,
    paid: 4900,
    approved_on: "2026-03-10",
    approved_by: { id: 8, name: "Isata Koroma" },
    paid_on: "2026-03-11",
    payment_method: "Bank Transfer",
    money_account: { code: "1050", name: "Bank account" },
    reference: "",
    paid_by: null,
    recorded_at: "2026-03-11T10:42:00.000Z",
    waits_for: null,
    payee_account: null,
    reversal: null,
  };

  it("states the loan less the fee, and omits what is not given", () => {
    expect(voucherFigures(payout).map(({ value }) => value)).toEqual([
      "NLe 5,000.00",
      "NLe 100.00",
      "NLe 4,900.00",
    ]);
    const labels = voucherFacts(payout).map(({ label }) => label);
    expect(labels).not.toContain("Reference");
    expect(voucherFacts(payout)).toContainEqual({ label: "Paid from", value: "1050 Bank account" });
    expect(voucherRecorded(payout)).toBe("Recorded 11 Mar 2026 10:42");
    expect(voucherMark(payout)).toBeNull();
  });

  it("LOAN-49 states the account that was reviewed, and none where there is none", () => {
    const payee_account = {
      bank_name: "SLCB",
      account_number: "99887766",
      account_name: "Sia Conteh",
    };
    expect(voucherFacts({ ...payout, payee_account })).toEqual(
      expect.arrayContaining([
        { label: "Reviewed bank", value: "SLCB" },
        { label: "Reviewed account number", value: "99887766" },
        { label: "Reviewed account holder", value: "Sia Conteh" },
      ]),
    );
    const labels = voucherFacts(payout).map(({ label }) => label);
    expect(labels.filter((label) => label.startsWith("Reviewed"))).toEqual([]);
  });

  it("SERV-83 states what it settles of another loan", () => {
    const toppedUp = { ...payout, settled: 3907.1, settles: "LN-202512-000001", paid: 992.9 };
    expect(voucherFigures(toppedUp).slice(2)).toEqual([
      { label: "Settles LN-202512-000001", value: "NLe 3,907.10" },
      { label: "Paid out", value: "NLe 992.90", isSum: true },
    ]);
  });

  it("says that it was reversed, when, by whom and why", () => {
    const reversal = {
      reason: "Wrong bank",
      reversed_on: "2026-03-12",
      by: { id: 6, name: "F. Sesay" },
    };
    expect(voucherMark({ ...payout, reversal })).toBe(
      "REVERSED on 12 Mar 2026 by F. Sesay: Wrong bank",
    );
  });

  it("has a number of six digits or more", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), (number) => {
        expect(payoutNumber(number)).toMatch(/^PV-\d{6,}$/);
        expect(Number(payoutNumber(number).slice(3))).toBe(number);
      }),
    );
  });
});
