import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arrearsOf } from "../loans/balance.ts";
import { makeInstalments } from "../schedules/specified-schedule.fixture.ts";
import { customerTopUpError, isTopUp, settlingPayout, topUpError } from "./top-up.ts";
import { topUpTexts as texts } from "./top-up-texts.ts";

// 5,000 at 20% over 12 months from 31 January: 500 a month.
const instalments = makeInstalments(500_000, 600_000, 12, "2026-01-31");
const loan = {
  loan_id: "LN-202601-000001",
  status: "paying",
  paid_out_on: "2026-01-31",
  paid: 300_000,
  instalments,
  taken_by: null,
};

describe("SERV-80 which loan a new one settles", () => {
  it.each([
    ["one that is being repaid", loan, null],
    ["one that is paid out", { ...loan, status: "approved" }, null],
    ["one that waits for its payout", { ...loan, paid_out_on: null }, "not repaying"],
    ["a repaid one", { ...loan, status: "paid" }, "not repaying"],
    ["a closed one", { ...loan, status: "closed" }, "not repaying"],
    ["one that another application settles", { ...loan, taken_by: "LN-202607-000009" }, "taken"],
  ])("%s", (_what, of, error) => {
    const expected = {
      "not repaying": texts.notRepaying(loan.loan_id),
      taken: texts.taken(loan.loan_id, "LN-202607-000009"),
    };
    expect(topUpError(of)).toBe(error && Reflect.get(expected, error));
  });
});

describe("SERV-81 a top-up, or a restructuring", () => {
  it.each([
    ["half of the instalments are paid, and nothing is late", 300_000, "2026-08-31", true],
    ["a cent less than half", 299_999, "2026-07-31", false],
    ["half is paid, and the next one is late", 300_000, "2026-09-01", false],
    ["all is paid", 600_000, "2030-01-01", true],
  ])("%s", (_what, paid, on, expected) => {
    expect(isTopUp({ ...loan, paid }, on)).toBe(expected);
  });

  it("the middle one of an odd number counts", () => {
    const three = makeInstalments(300_000, 360_000, 3, "2026-01-31");
    expect(isTopUp({ paid: 120_000, instalments: three }, "2026-02-28")).toBe(false);
    expect(isTopUp({ paid: 240_000, instalments: three }, "2026-02-28")).toBe(true);
  });

  it("a customer may top up, but not restructure", () => {
    expect(customerTopUpError(loan, "2026-08-01")).toBeNull();
    expect(customerTopUpError({ ...loan, paid: 0 }, "2026-02-01")).toBe(texts.tooEarly);
    expect(customerTopUpError({ ...loan, status: "paid" }, "2026-08-01")).toBe(
      texts.notRepaying(loan.loan_id),
    );
  });

  it("a late loan is never topped up", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 600_000 }),
        fc.integer({ min: 1, max: 28 }),
        (paid, day) => {
          const on = `2026-10-${String(day).padStart(2, "0")}`;
          const isLate = arrearsOf(instalments, paid, on) !== null;
          expect(isLate && isTopUp({ ...loan, paid }, on)).toBe(false);
        },
      ),
    );
  });
});

describe("SERV-83 what the payout of a top-up pays", () => {
  it.each([
    ["the rest", "paying", 490_000, 390_710, { error: null, payoff: 390_710, rest: 99_290 }],
    [
      "all, where the old loan is repaid",
      "paid",
      490_000,
      0,
      { error: null, payoff: 0, rest: 490_000 },
    ],
    [
      "never nothing",
      "paying",
      390_710,
      390_710,
      { error: texts.tooSmall("NLe 3,907.10", loan.loan_id) },
    ],
    ["not for a closed loan", "closed", 490_000, 0, { error: texts.notRepaying(loan.loan_id) }],
  ])("%s", (_what, status, disbursed, payoff, expected) => {
    expect(settlingPayout({ ...loan, status }, disbursed, payoff)).toEqual(expected);
  });
});
