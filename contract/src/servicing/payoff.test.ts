import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addMonths } from "../core/dates.ts";
import { shareOf, sumCents } from "../core/money.ts";
import { annualCost } from "../schedules/apr.ts";
import { loanBalances, paidParts } from "../loans/balance.ts";
import {
  canBeScheduled,
  type Instalment,
  instalmentAmount,
  makeSchedule,
} from "../schedules/schedule.ts";
import { makeInstalments } from "../schedules/specified-schedule.fixture.ts";
import { creditInterest, payoffQuote } from "./payoff.ts";
import { anyTerms } from "../schedules/any-terms.fixture.ts";
import { repaymentOf, usualRepayment } from "../schedules/repayment.ts";

const start = "2026-01-31";

const agreed = (principal: number, rate: number, months: number, paid = 0, minimum = 1) => ({
  paid_out_on: start,
  paid,
  instalments: makeInstalments(
    principal,
    principal + shareOf(principal, rate),
    months,
    start,
  ) as readonly Instalment[],
  minimum_interest_months: minimum,
  repayment: usualRepayment,
});

/** 5,000 at 20% over 12 months with three instalments paid. */
const worked = agreed(500_000, 0.2, 12, 150_000);

describe("SERV-70 what pays off a loan", () => {
  it.each([
    ["on the third due date", "2026-04-30", 390_710, 59_290],
    ["one day later", "2026-05-01", 391_073, 58_927],
    ["on the fourth due date, which is not paid", "2026-05-31", 402_130, 47_870],
    ["on the last due date", "2027-01-31", 450_000, 0],
    ["long after it", "2030-01-01", 450_000, 0],
  ])("5,000 at 20%% over 12 months, three paid, %s", (_when, on, payoff, rebate) => {
    expect(payoffQuote(worked, on)).toMatchObject({ on, balance: 450_000, payoff, rebate });
  });

  it("states what it consists of", () => {
    expect(payoffQuote(worked, "2026-05-31")).toEqual({
      on: "2026-05-31",
      counted_to: "2026-05-31",
      due: 50_000,
      charges: 0,
      later: 400_000,
      later_payoff: 352_130,
      balance: 450_000,
      payoff: 402_130,
      rebate: 47_870,
    });
  });

  it("takes at least the interest of the minimum of months", () => {
    const on = "2026-02-03";
    const without = payoffQuote(agreed(500_000, 0.2, 12, 0, 0), on);
    const month = payoffQuote(agreed(500_000, 0.2, 12), on);
    const half = payoffQuote(agreed(500_000, 0.2, 12, 0, 6), on);
    expect(payoffQuote(agreed(500_000, 0.2, 12, 0, 0), start).payoff).toBe(500_000);
    expect(month.payoff).toBe(payoffQuote(agreed(500_000, 0.2, 12), "2026-02-28").payoff);
    expect(half.counted_to).toBe("2026-07-31");
    expect([without.payoff, month.payoff, half.payoff]).toEqual([501_546, 514_614, 571_554]);
  });

  it("counts penalties in full", () => {
    const [first, ...others] = worked.instalments;
    if (first === undefined) throw new RangeError("no instalments");
    const charged = [{ ...first, penalty: 2_500, penalty_after: 0 }, ...others];
    const loan = { ...worked, paid: 0, instalments: charged };
    const plain = payoffQuote({ ...loan, instalments: worked.instalments }, "2026-03-01");
    const quote = payoffQuote(loan, "2026-03-01");
    expect(quote).toMatchObject({ charges: 2_500, payoff: plain.payoff + 2_500 });
    expect(quote.rebate).toBe(plain.rebate);
  });

  it("counts the months of a payment holiday, and no month twice for rows of one day", () => {
    const [first, ...others] = worked.instalments;
    if (first === undefined) throw new RangeError("no instalments");
    const withHoliday = [
      first,
      ...others.map((row) => ({ ...row, due_date: addMonths(start, row.number + 3) })),
    ];
    const loan = { ...worked, paid: 50_000, instalments: withHoliday };
    // Between the first and the second due date, four months apart, interest runs from month to month.
    const payoffs = [1, 2, 3, 4].map((month) => payoffQuote(loan, addMonths(start, month)).payoff);
    const [one = 0, two = 0, three = 0, four = 0] = payoffs;
    expect(two / one).toBeCloseTo(three / two, 2);
    expect(four).toBeLessThan(550_000);
    const split = withHoliday.flatMap((row) => [
      { ...row, number: row.number * 2 - 1, principal: 0 },
      { ...row, number: row.number * 2, interest: 0 },
    ]);
    expect(payoffQuote({ ...loan, instalments: split }, addMonths(start, 2)).payoff).toBe(two);
  });

  it("is the balance where nothing was charged for the loan", () => {
    const free = worked.instalments.map((row) => ({ ...row, interest: 0 }));
    expect(payoffQuote({ ...worked, paid: 0, instalments: free }, start)).toMatchObject({
      balance: 500_000,
      payoff: 500_000,
    });
  });
});

const terms = fc.record({
  principal: fc.integer({ min: 60_000, max: 500_000_000 }),
  rate: fc.integer({ min: 1, max: 10_000 }).map((rate) => rate / 10_000),
  months: fc.integer({ min: 1, max: 36 }),
  paid: fc.double({ min: 0, max: 1, noNaN: true }),
  minimum: fc.integer({ min: 0, max: 6 }),
  day: fc.integer({ min: 0, max: 1200 }),
});
const loanOf = ({ principal, rate, months, paid, minimum }: Omit<Terms, "day">) => {
  const loan = agreed(principal, rate, months, 0, minimum);
  const total = principal + shareOf(principal, rate);
  return { ...loan, paid: Math.floor((total - 1) * paid) };
};
type Terms = typeof terms extends fc.Arbitrary<infer Of> ? Of : never;

describe("SERV-71 bounds of the payoff", () => {
  it("is between the outstanding principal and the balance, and is the balance at the end", () => {
    fc.assert(
      fc.property(terms, (drawn) => {
        const loan = loanOf(drawn);
        const on = addDays(start, drawn.day);
        const position = loanBalances(loan.instalments, loan.paid, on);
        const quote = payoffQuote(loan, on);
        expect(quote.balance).toBe(position.balance);
        expect(quote.payoff).toBeLessThanOrEqual(position.balance);
        expect(quote.payoff).toBeGreaterThanOrEqual(position.outstanding_principal);
        expect(quote.payoff).toBe(quote.due + quote.charges + quote.later_payoff);
        expect(quote.rebate).toBe(position.balance - quote.payoff);
        const last = loan.instalments.at(-1)?.due_date ?? start;
        expect(payoffQuote(loan, last).payoff).toBe(position.balance);
      }),
    );
  });

  it("never falls from one day to the next", () => {
    fc.assert(
      fc.property(terms, (drawn) => {
        const loan = loanOf(drawn);
        const on = addDays(start, drawn.day);
        const next = payoffQuote(loan, addDays(on, 1)).payoff;
        expect(next).toBeGreaterThanOrEqual(payoffQuote(loan, on).payoff);
      }),
    );
  });

  it("falls with a payment by at most its amount", () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 1, max: 10_000 }), (drawn, amount) => {
        const loan = loanOf(drawn);
        const on = addDays(start, drawn.day);
        const before = payoffQuote(loan, on);
        const more = Math.min(amount, before.balance);
        const after = payoffQuote({ ...loan, paid: loan.paid + more }, on);
        expect(after.payoff).toBeLessThanOrEqual(before.payoff + 1);
        expect(before.payoff - after.payoff).toBeLessThanOrEqual(more + 1);
      }),
    );
  });

  it("charges for the time used the yield that was agreed", () => {
    const loan = agreed(500_000, 0.25, 18);
    const amounts = loan.instalments.map(({ principal, interest }) => principal + interest);
    const yieldOf = (received: number[]) => annualCost(500_000, received)?.periodic ?? NaN;
    for (const month of [2, 7, 12, 17]) {
      const paid = sumCents(amounts.slice(0, month));
      const on = loan.instalments[month - 1]?.due_date ?? start;
      const { payoff } = payoffQuote({ ...loan, paid }, on);
      const received = [...amounts.slice(0, month - 1), (amounts[month - 1] ?? 0) + payoff];
      expect(yieldOf(received)).toBeCloseTo(yieldOf(amounts), 6);
    }
  });
});

describe("SERV-70 by any method, unit, rounding and due day", () => {
  it("is on each due date at least the outstanding principal, and at most the balance", () => {
    fc.assert(
      fc.property(anyTerms.filter(canBeScheduled), fc.nat(365), (terms, at) => {
        const instalments = makeSchedule(terms);
        const index = at % instalments.length;
        const row = instalments[index];
        const paid = sumCents(instalments.slice(0, index + 1).map(instalmentAmount));
        const quote = payoffQuote(
          {
            paid_out_on: terms.from,
            paid,
            instalments,
            minimum_interest_months: 0,
            repayment: repaymentOf(terms),
          },
          row?.due_date ?? terms.from,
        );
        const left = instalments.slice(index + 1);
        expect(quote.payoff).toBeGreaterThanOrEqual(
          sumCents(left.map(({ principal }) => principal)),
        );
        expect(quote.payoff).toBeLessThanOrEqual(sumCents(left.map(instalmentAmount)));
      }),
    );
  });

  it("is what is outstanding on a due date of a loan on the balance", () => {
    const terms = {
      ...usualRepayment,
      interest_method: "declining",
      rate_per: "year",
      period_unit: "week",
      principal: 500_000,
      interest_rate: 0.24,
      loan_period: 52,
      from: start,
    } as const;
    const instalments = makeSchedule(terms);
    const paid = sumCents(instalments.slice(0, 20).map(instalmentAmount));
    const loan = { paid_out_on: start, paid, instalments, repayment: repaymentOf(terms) };
    const on = instalments[19]?.due_date ?? start;
    const outstanding = sumCents(instalments.slice(20).map(({ principal }) => principal));
    const { payoff } = payoffQuote({ ...loan, minimum_interest_months: 0 }, on);
    // The rounding of twenty instalments to the cent.
    expect(Math.abs(payoff - outstanding)).toBeLessThan(20);
  });
});

describe("SERV-72 a rebate is taken off the interest, from the last instalment backwards", () => {
  it("leaves earlier payments and the principal as they were", () => {
    fc.assert(
      fc.property(terms, (drawn) => {
        const loan = loanOf(drawn);
        const on = addDays(start, drawn.day);
        const { rebate, payoff } = payoffQuote(loan, on);
        const rows = creditInterest(loan.instalments, loan.paid, rebate);
        expect(sumCents(rows.map(({ principal }) => principal))).toBe(drawn.principal);
        expect(paidParts(rows, loan.paid)).toEqual(paidParts(loan.instalments, loan.paid));
        expect(loanBalances(rows, loan.paid + payoff, on).balance).toBe(0);
        const all = paidParts(rows, loan.paid + payoff);
        expect(all.interest + all.principal).toBe(loan.paid + payoff);
        expect(all.principal).toBe(drawn.principal);
      }),
    );
  });

  it("reduces the last instalments first", () => {
    const rows = creditInterest(worked.instalments, worked.paid, 20_000);
    expect(rows.map(({ interest }) => interest).slice(-4)).toEqual([8_333, 5_003, 0, 0]);
  });

  it("is at most the unpaid interest", () => {
    expect(() => creditInterest(worked.instalments, worked.paid, 75_002)).toThrow(RangeError);
  });
});
