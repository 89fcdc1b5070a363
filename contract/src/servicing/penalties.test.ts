import { describe, expect, test } from "vitest";
import type { CalendarDate } from "../core/dates.ts";
import { makeInstalments } from "../schedules/specified-schedule.fixture.ts";
import type { PenaltyRule } from "../products/schema.ts";
import { charge, charged, paid } from "./penalized-loan.fixture.ts";
import {
  type DuePenalty,
  type PenalizedLoan,
  penaltiesDue,
  penaltyCorrections,
  penaltyDay,
  penaltyUnit,
} from "./penalties.ts";

// 3,000 at 0.2 over 3 months: 1,200 a month, 1,000 of it principal, due 28 Feb, 31 Mar, 30 Apr.
const instalments = makeInstalments(300_000, 360_000, 3, "2025-01-31");
const loan: PenalizedLoan = {
  status: "approved",
  written_off_on: null,
  principal: 300_000,
  instalments,
  payments: [],
  charges: [],
};
const none: PenaltyRule = { kind: "none", value: 0, every: "once", grace_days: 0, cap: 0.2 };
const fixed: PenaltyRule = { ...none, kind: "fixed", value: 50, grace_days: 5 };
const percent: PenaltyRule = { ...fixed, kind: "percent_of_instalment", value: 0.05 };
const ofPrincipal: PenaltyRule = { ...percent, kind: "percent_of_principal" };
const monthly: PenaltyRule = { ...percent, every: "30_days" };

/** The corrections by one more payment, of the penalties that are charged. */
const corrected = (
  late: PenalizedLoan,
  rule: PenaltyRule,
  payment: PenalizedLoan["payments"][number],
) => {
  const to = late.charges.at(-1)?.charged_on ?? "2025-12-31";
  return penaltyCorrections(late, rule, [...late.payments, payment], to);
};

const short = (due: DuePenalty[]) =>
  due.map(({ instalment, round, charged_on, amount }) => [instalment, round, charged_on, amount]);

describe("SERV-50 the amount of a penalty", () => {
  const year = ["2025-01-01", "2025-12-31"] as const;

  test("nothing without a rule, for a loan that takes no payments, or after the write-off", () => {
    expect(penaltiesDue(loan, none, ...year)).toEqual([]);
    for (const status of ["paid", "closed", "canceled", "processed", null])
      expect(penaltiesDue({ ...loan, status }, fixed, ...year)).toEqual([]);
    expect(penaltiesDue({ ...loan, written_off_on: "2025-02-01" }, fixed, ...year)).toEqual([]);
  });

  test("a fixed one, on the day after the grace of each unpaid instalment", () => {
    expect(short(penaltiesDue(loan, fixed, ...year))).toEqual([
      [1, 1, "2025-03-06", 5_000],
      [2, 1, "2025-04-06", 5_000],
      [3, 1, "2025-05-06", 5_000],
    ]);
  });

  test("a share of what is unpaid of the instalment, or of its principal", () => {
    const part = { ...loan, payments: [paid("2025-03-01", 50_000)] };
    expect(penaltiesDue(part, percent, "2025-03-06", "2025-03-06")).toEqual([
      {
        instalment: 1,
        due_date: "2025-02-28",
        round: 1,
        charged_on: "2025-03-06",
        amount: 3_500,
        unpaid: 70_000,
        is_capped: false,
      },
    ]);
    // 20,000 of the payment is interest, 30,000 principal.
    const [due] = penaltiesDue(part, ofPrincipal, "2025-03-06", "2025-03-06");
    expect(due).toMatchObject({ unpaid: 70_000, amount: 3_500 });
    const interest = { ...loan, payments: [paid("2025-03-01", 10_000)] };
    const [late] = penaltiesDue(interest, ofPrincipal, "2025-03-06", "2025-03-06");
    expect(late).toMatchObject({ unpaid: 100_000, amount: 5_000 });
  });

  test("half a cent is rounded up, less is nothing", () => {
    const left = (cents: number) => ({ ...loan, payments: [paid("2025-03-01", 120_000 - cents)] });
    const of = (cents: number) =>
      short(penaltiesDue(left(cents), percent, "2025-03-06", "2025-03-06"));
    expect(of(30)).toEqual([[1, 1, "2025-03-06", 2]]);
    expect(of(9)).toEqual([]);
  });

  test("never on a penalty: a paid instalment with an unpaid penalty has no other", () => {
    const late = charged(loan, charge(1, "2025-03-06", 6_000));
    const payments = [paid("2025-03-20", 120_000)];
    // The payment pays the penalty first, so that 6,000 of the instalment itself is unpaid.
    const due = penaltiesDue({ ...late, payments }, monthly, "2025-04-05", "2025-04-05");
    expect(due).toMatchObject([{ instalment: 1, round: 2, unpaid: 6_000, amount: 300 }]);
    // Whether the penalty was charged before a payment of its day was recorded, or after a missed night.
    const known = charged({ ...loan, payments: [paid("2025-03-06", 120_000)] });
    const then = charged(known, charge(1, "2025-03-06", 6_000));
    expect(penaltiesDue(then, monthly, "2025-04-05", "2025-04-05")).toEqual(due);
  });
});

describe("SERV-51 the day of a penalty", () => {
  test("due date, grace and one day; then every 30 days", () => {
    expect(penaltyDay(none, "2025-02-28", 1)).toBe("2025-03-01");
    expect(penaltyDay(fixed, "2025-02-28", 1)).toBe("2025-03-06");
    expect(penaltyDay(fixed, "2025-02-28", 2)).toBe("2025-04-05");
    expect(penaltyUnit({ instalment: 2, round: 3 })).toBe("2-3");
  });

  test("every 30 days while the instalment is unpaid", () => {
    const first = { ...loan, instalments: instalments.slice(0, 1) };
    expect(short(penaltiesDue(first, monthly, "2025-03-01", "2025-06-30"))).toEqual([
      [1, 1, "2025-03-06", 6_000],
      [1, 2, "2025-04-05", 6_000],
      [1, 3, "2025-05-05", 6_000],
      [1, 4, "2025-06-04", 6_000],
    ]);
  });

  test("a payment counts to the end of the day before", () => {
    const of = (date: CalendarDate) =>
      penaltiesDue({ ...loan, payments: [paid(date, 120_000)] }, fixed, "2025-03-06", "2025-03-06");
    expect(of("2025-03-05")).toEqual([]);
    expect(of("2025-03-06")).toHaveLength(1);
  });

  test("a penalty that was charged is not charged again, also not when it was waived", () => {
    const made = charge(1, "2025-03-06", 5_000);
    for (const is_waived of [false, true]) {
      const late = charged(loan, { ...made, is_waived });
      expect(penaltiesDue(late, fixed, "2025-03-01", "2025-03-31")).toEqual([]);
    }
  });
});

describe("SERV-52 the cap of all penalties of a loan", () => {
  test("the last penalty takes what is left of it", () => {
    const rule = { ...fixed, cap: 0.04 };
    expect(penaltiesDue(loan, rule, "2025-01-01", "2025-12-31")).toMatchObject([
      { amount: 5_000, is_capped: false },
      { amount: 5_000, is_capped: false },
      { amount: 2_000, is_capped: true },
    ]);
  });

  test("a waived penalty counts: a waiver makes no room for another", () => {
    const made = charged(loan, { ...charge(1, "2025-03-06", 12_000), is_waived: true });
    expect(penaltiesDue(made, { ...fixed, cap: 0.04 }, "2025-04-01", "2025-04-30")).toEqual([]);
  });
});

describe("SERV-54 a payment of an earlier day", () => {
  const late = charged(loan, charge(1, "2025-03-06", 6_000));

  test("inside the grace takes the penalty away, later it does not", () => {
    const [gone] = corrected(late, percent, paid("2025-03-05", 120_000));
    expect(gone).toEqual({ charge: late.charges[0], now: null });
    expect(corrected(late, percent, paid("2025-03-06", 120_000))).toEqual([]);
  });

  test("in part makes the penalty smaller, a fixed one stays", () => {
    const [less] = corrected(late, percent, paid("2025-03-01", 60_000));
    expect(less).toMatchObject({
      charge: { amount: 6_000 },
      now: { amount: 3_000, unpaid: 60_000 },
    });
    const same = charged(loan, charge(1, "2025-03-06", 5_000));
    expect(corrected(same, fixed, paid("2025-03-01", 60_000))).toEqual([]);
  });

  test("takes the later penalties of the instalment away too", () => {
    const twice = charged(late, charge(1, "2025-04-05", 6_000, 2));
    const all = corrected(twice, monthly, paid("2025-03-02", 120_000));
    expect(all.map(({ charge, now }) => [charge?.round, now])).toEqual([
      [1, null],
      [2, null],
    ]);
    const second = corrected(twice, monthly, paid("2025-03-20", 126_000));
    expect(second.map(({ charge }) => charge?.round)).toEqual([2]);
  });

  test("that is reversed brings the penalty back, up to the last day that was charged", () => {
    const payment = paid("2025-03-05", 120_000);
    const inTime = { ...loan, payments: [payment] };
    expect(penaltyCorrections(inTime, percent, [], "2025-03-05")).toEqual([]);
    expect(penaltyCorrections(inTime, percent, [], "2025-03-31")).toMatchObject([
      { charge: null, now: { instalment: 1, amount: 6_000, charged_on: "2025-03-06" } },
    ]);
    const part = charged(
      { ...loan, payments: [paid("2025-03-01", 60_000)] },
      charge(1, "2025-03-06", 3_000),
    );
    expect(penaltyCorrections(part, percent, [], "2025-03-31")).toMatchObject([
      { charge: { amount: 3_000 }, now: { amount: 6_000 } },
    ]);
  });

  test("a day that was never charged stays without, as before a loan was imported", () => {
    const payments = [paid("2025-03-20", 60_000)];
    expect(penaltyCorrections({ ...loan, payments }, percent, [], "2025-03-31")).toEqual([]);
  });

  test("leaves a waived penalty, and one of an instalment that was cut by a new schedule", () => {
    const waived = charged(loan, { ...charge(1, "2025-03-06", 6_000), is_waived: true });
    expect(corrected(waived, percent, paid("2025-03-01", 120_000))).toEqual([]);
    const cut = {
      ...late,
      instalments: late.instalments.map((row) =>
        row.number === 1 ? { ...row, principal: 0, interest: 0 } : row,
      ),
    };
    expect(corrected(cut, percent, paid("2025-03-01", 120_000))).toEqual([]);
  });
});
