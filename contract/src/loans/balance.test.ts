import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMonths } from "../core/dates.ts";
import { shareOf, sumCents } from "../core/money.ts";
import {
  ageingBucket,
  allocateToInstalments,
  arrearsOf,
  loanBalances,
  outstandingBalance,
  paidParts,
  allocatePayment,
  reallocatedPayments,
} from "./balance.ts";
import { makeInstalments } from "../schedules/specified-schedule.fixture.ts";

// 3,000 at 0.2 over 3 months: 1,200 a month, 1,000 of it principal, due 28 Feb, 31 Mar, 30 Apr.
const rows = makeInstalments(300_000, 360_000, 3, "2025-01-31");

const loan = fc
  .tuple(
    fc.integer({ min: 600, max: 10_000_000 }),
    fc.integer({ min: 1, max: 10_000 }),
    fc.integer({ min: 1, max: 36 }),
  )
  .map(([principal, rate, period]) => {
    const total = principal + shareOf(principal, rate / 10_000);
    return { principal, total, rows: makeInstalments(principal, total, period, "2025-01-31") };
  });

describe("PAY-10 outstanding balance", () => {
  test("0 before approval, then total less payments, never below 0", () => {
    expect(outstandingBalance(360_000, 0, false)).toBe(0);
    expect(outstandingBalance(360_000, 100_000, true)).toBe(260_000);
    expect(outstandingBalance(360_000, 400_000, true)).toBe(0);
  });
});

describe("PAY-11 paid is derived: oldest instalment first, interest before principal", () => {
  test("a payment covers one and a half instalments", () => {
    const [first, second, third] = allocateToInstalments(rows, 180_000);
    expect(first).toMatchObject({ paid_interest: 20_000, paid_principal: 100_000 });
    expect(second).toMatchObject({ paid_interest: 20_000, paid_principal: 40_000 });
    expect(third).toMatchObject({ paid_interest: 0, paid_principal: 0 });
  });

  test("the allocation is exact and never falls as payments grow", () => {
    fc.assert(
      fc.property(
        loan,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(100_000),
        (created, part, more) => {
          const paid = Math.floor(created.total * part);
          const less = paidParts(created.rows, paid);
          const morePaid = Math.min(created.total, paid + more);
          const greater = paidParts(created.rows, morePaid);
          expect(less.interest + less.principal).toBe(paid);
          expect(greater.interest + greater.principal).toBe(morePaid);
          expect(greater.interest).toBeGreaterThanOrEqual(less.interest);
          expect(greater.principal).toBeGreaterThanOrEqual(less.principal);
        },
      ),
    );
  });

  test("the parts of the payments add up to the parts of their sum", () => {
    fc.assert(
      fc.property(
        loan,
        fc.array(fc.integer({ min: 1, max: 500_000 }), { maxLength: 20 }),
        (created, amounts) => {
          let paid = 0;
          const parts = [];
          for (const requested of amounts) {
            const amount = Math.min(requested, created.total - paid);
            const part = allocatePayment(created.rows, paid, amount);
            expect(part.interest + part.principal).toBe(amount);
            expect(Math.min(part.interest, part.principal)).toBeGreaterThanOrEqual(0);
            parts.push(part);
            paid += amount;
          }
          expect({
            penalty: 0,
            interest: sumCents(parts.map((part) => part.interest)),
            principal: sumCents(parts.map((part) => part.principal)),
          }).toEqual(paidParts(created.rows, paid));
        },
      ),
    );
  });
});

describe("ACC-10 a loan's balances on a day", () => {
  test("before the first due date nothing is late", () => {
    expect(loanBalances(rows, 0, "2025-02-01")).toMatchObject({
      balance: 360_000,
      outstanding_principal: 300_000,
      arrears: 0,
      days_past_due: 0,
      next_due: { number: 1, due_date: "2025-02-28", amount: 120_000 },
    });
  });

  test("on the due date itself 0 days are past due, on the next day 1", () => {
    expect(loanBalances(rows, 0, "2025-02-28")).toMatchObject({ arrears: 0, days_past_due: 0 });
    expect(loanBalances(rows, 0, "2025-03-01")).toMatchObject({
      arrears: 120_000,
      days_past_due: 1,
    });
  });

  test("arrears are the unpaid part of due instalments, and days count from the oldest", () => {
    expect(loanBalances(rows, 50_000, "2025-04-10")).toMatchObject({
      balance: 310_000,
      outstanding_principal: 270_000,
      arrears: 190_000,
      days_past_due: 41,
      next_due: { number: 1, due_date: "2025-02-28", amount: 70_000 },
    });
  });

  test("each instalment has a status", () => {
    const states = (paid: number, day: string) =>
      loanBalances(rows, paid, day).instalments.map((row) => row.status);
    expect(states(0, "2025-02-01")).toEqual(["upcoming", "upcoming", "upcoming"]);
    expect(states(130_000, "2025-03-01")).toEqual(["paid", "partial", "upcoming"]);
    expect(states(0, "2025-02-28")).toEqual(["due", "upcoming", "upcoming"]);
    expect(states(10_000, "2025-03-31")).toEqual(["overdue", "due", "upcoming"]);
  });

  test("a paid loan has no balance and is never late", () => {
    expect(loanBalances(rows, 360_000, "2030-01-01")).toMatchObject({
      balance: 0,
      outstanding_principal: 0,
      arrears: 0,
      days_past_due: 0,
      next_due: null,
    });
  });

  test.each([
    [0, "current"],
    [1, "1-30"],
    [30, "1-30"],
    [31, "31-60"],
    [60, "31-60"],
    [61, "61-90"],
    [90, "61-90"],
    [91, "91-180"],
    [180, "91-180"],
    [181, "181-365"],
    [365, "181-365"],
    [366, "over-365"],
    [5_000, "over-365"],
  ])("%d days past due are in the bucket %s", (days, bucket) => {
    expect(ageingBucket(days)).toBe(bucket);
  });
});

describe("LOAN-56 a loan that was canceled or closed", () => {
  test("keeps its balance, and nothing is outstanding, due or late from that day on", () => {
    const position = loanBalances(rows, 130_000, "2025-08-01", "2025-04-15");
    expect(position).toMatchObject({
      balance: 230_000,
      outstanding_principal: 0,
      arrears: 0,
      days_past_due: 0,
      next_due: null,
    });
    expect(position.instalments.map((row) => row.status)).toEqual(["paid", "partial", "ended"]);
    expect(loanBalances(rows, 130_000, "2025-04-14", "2025-04-15").arrears).toBe(110_000);
  });
});

describe("PAY-11 allocation of live payments after a reversal", () => {
  test("adds up to the allocation of their sum, whatever was booked", () => {
    const booked = fc.array(fc.tuple(fc.integer({ min: 1, max: 200_000 }), fc.nat(5_000)), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(loan, booked, (created, payments) => {
        let left = created.total;
        const live = payments.map(([requested, interest], id) => {
          const amount = Math.min(requested, left);
          left -= amount;
          return { id, amount, penalty: 0, interest: Math.min(interest, amount) };
        });
        const moved = reallocatedPayments(created.rows, live);
        const interest = sumCents([...live, ...moved].map((each) => each.interest));
        const paid = sumCents(live.map((payment) => payment.amount));
        expect(interest).toBe(paidParts(created.rows, paid).interest);
        expect(moved.every((each) => each.interest !== 0)).toBe(true);
      }),
    );
  });
});

describe("ACC-10 arrears of a loan", () => {
  test("begin the day after an instalment was due, interest paid before principal", () => {
    expect(arrearsOf(rows, 0, "2025-02-28")).toBeNull();
    expect(arrearsOf(rows, 30_000, "2025-04-01")).toEqual({
      overdue_since: "2025-02-28",
      principal_overdue: 190_000,
      interest_overdue: 20_000,
      penalty_overdue: 0,
      principal_outstanding: 290_000,
    });
    expect(arrearsOf(rows, 240_000, "2025-04-01")).toBeNull();
    expect(arrearsOf(rows, 360_000, "2026-01-01")).toBeNull();
  });

  test("are what the loan's position says, whatever is paid and whatever day it is", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(loan, share, fc.integer({ min: 0, max: 40 }), (made, part, months) => {
        const paid = Math.floor(made.total * part);
        const asOf = addDays(addMonths("2025-01-31", months), months % 3);
        const position = loanBalances(made.rows, paid, asOf);
        const arrears = arrearsOf(made.rows, paid, asOf);
        expect(arrears === null).toBe(position.days_past_due === 0);
        if (arrears === null) return;
        expect(arrears.principal_overdue + arrears.interest_overdue).toBe(position.arrears);
        expect(arrears.principal_outstanding).toBe(position.outstanding_principal);
        expect(arrears.overdue_since).toBe(position.next_due?.due_date);
      }),
    );
  });
});
