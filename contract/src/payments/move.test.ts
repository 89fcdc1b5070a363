import { describe, expect, test } from "vitest";
import {
  moveDate,
  moveError,
  moveLines,
  moveNeedsSecondPerson,
  type PaymentToMove,
} from "./move.ts";
import { moveTexts } from "./move-texts.ts";

const from = { loan_id: "LN-202603-000001", status: "paying" };
const to = {
  loan_id: "LN-202603-000002",
  status: "approved",
  balance: 100_000,
  paid_out_on: "2026-03-02",
};
const payment: PaymentToMove = {
  received: 20_000,
  date: "2026-03-10",
  is_reversed: false,
  role: null,
  keepsExcess: false,
};

describe("SERV-145 whether a payment can be moved", () => {
  test.each([
    ["to a loan that takes it", from, to, payment, null],
    ["from a paid loan", { ...from, status: "paid" }, to, payment, null],
    [
      "from a written-off loan",
      { ...from, status: "closed", written_off_on: "2026-03-20" },
      to,
      payment,
      null,
    ],
    ["of a payout", from, to, { ...payment, role: "refinanced" as const }, moveTexts.byPayout],
    ["out of credit", from, to, { ...payment, role: "credit" as const }, moveTexts.outOfCredit],
    ["to the same loan", from, { ...to, loan_id: from.loan_id }, payment, moveTexts.sameLoan],
    [
      "that is reversed",
      from,
      to,
      { ...payment, is_reversed: true },
      "This payment has already been reversed.",
    ],
    [
      "from a closed loan",
      { ...from, status: "closed" },
      to,
      payment,
      "This payment cannot be reversed, because the loan is closed.",
    ],
    [
      "to a paid loan",
      from,
      { ...to, status: "paid", balance: 0 },
      payment,
      "No further payment to process, this loan is fully paid.",
    ],
    [
      "above the balance",
      from,
      { ...to, balance: 19_999 },
      payment,
      "Payment amount cannot exceed the outstanding balance of NLe 199.99.",
    ],
    [
      "above the balance, with the rest as credit",
      from,
      { ...to, balance: 19_999 },
      { ...payment, keepsExcess: true },
      null,
    ],
    [
      "to a loan that was paid out later",
      from,
      { ...to, paid_out_on: "2026-03-11" },
      payment,
      "LN-202603-000002 was paid out on 11 Mar 2026, after this payment was made.",
    ],
  ])("%s", (_, one, other, moved, error) => {
    expect(moveError(one, other, moved)).toBe(error);
  });
});

describe("SERV-146 the value date of a moved payment", () => {
  test.each([
    ["2026-03-10", null, "2026-03-10"],
    ["2026-03-10", "2026-03-09", "2026-03-10"],
    ["2026-03-10", "2026-03-10", "2026-04-02"],
    ["2026-03-10", "2026-03-31", "2026-04-02"],
  ])("%s, closed through %j: %s", (date, closed, moved) => {
    expect(moveDate(date, closed, "2026-04-02")).toBe(moved);
  });
});

test.each([
  [true, 0, 100_001, 100_000, true],
  [true, 0, 100_000, 100_000, false],
  [true, 1, 100_000, 100_000, true],
  [true, 60_000, 40_000, 100_000, false],
  [true, 0, 1, 0, true],
  [false, 0, 100_001, 100_000, false],
])(
  "MOMO-15 from the wallet %j, %i before and %i now above %i: %j",
  (from_wallet, before, received, limit, needed) => {
    expect(moveNeedsSecondPerson({ from_wallet, received, before }, limit)).toBe(needed);
  },
);

test("SERV-144 the second person reads what a move changes", () => {
  const move = {
    receipt: "RC-000123",
    received: 20_000,
    date: "2026-03-10",
    from: { loan_id: from.loan_id, balance: 80_000, paid: 20_000 },
    to: { loan_id: to.loan_id, balance: 15_000 },
  };
  expect(moveLines(move)).toEqual([
    { label: "Payment", value: "RC-000123, NLe 200.00" },
    { label: "From", value: "LN-202603-000001: then owes NLe 1,000.00" },
    { label: "To", value: "LN-202603-000002: then owes NLe 0.00" },
    { label: "Payment date", value: "10 Mar 2026" },
    { label: "Kept as credit", value: "NLe 50.00" },
  ]);
});
