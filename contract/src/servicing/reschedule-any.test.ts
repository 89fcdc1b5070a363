import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../core/dates.ts";
import { sumCents } from "../core/money.ts";
import { loanBalances, paidParts } from "../loans/balance.ts";
import {
  canBeScheduled,
  type Instalment,
  instalmentAmount,
  makeSchedule,
} from "../schedules/schedule.ts";
import { anyTerms } from "../schedules/any-terms.fixture.ts";
import { datesFrom, repaymentOf, usualRepayment } from "../schedules/repayment.ts";
import { rescheduledRows } from "./reschedule.ts";
import type { RescheduleInput } from "./reschedule-terms.ts";

const dates = (rows: readonly Instalment[]) => rows.map(({ due_date }) => due_date);

/** A loan with charges, some of it paid, and the day on which it is rescheduled. */
const anyLoan = fc
  .record({
    // Half of the loans are repaid in the usual way, the others by any method, unit, rounding and due day.
    terms: fc.oneof(
      fc
        .record({
          principal: fc.integer({ min: 600, max: 10_000_000 }),
          rate: fc.integer({ min: 1, max: 10_000 }),
          loan_period: fc.integer({ min: 1, max: 36 }),
          from: fc.integer({ min: 0, max: 400 }).map((days) => addDays("2024-01-01", days)),
        })
        .map(({ rate, ...terms }) => ({
          ...usualRepayment,
          ...terms,
          interest_rate: rate / 10_000,
        })),
      anyTerms.filter(canBeScheduled),
    ),
    charges: fc.array(fc.tuple(fc.nat(50_000), fc.double({ min: 0, max: 1, noNaN: true })), {
      maxLength: 36,
    }),
    paid: fc.double({ min: 0, max: 0.999, noNaN: true }),
    day: fc.integer({ min: 0, max: 1_400 }),
  })
  .map(({ terms, charges, paid, day }) => {
    const { principal, from: start } = terms;
    const rows = makeSchedule(terms);
    const instalments = rows.map((row, index) => {
      const [penalty, after] = charges[index] ?? [0, 0];
      const base = row.principal + row.interest;
      return { ...row, penalty, penalty_after: penalty === 0 ? 0 : Math.floor(base * after) };
    });
    const total = sumCents(instalments.map(instalmentAmount));
    return {
      principal,
      today: addDays(start, day),
      loan: {
        status: "paying",
        paid_out_on: start,
        paid: Math.floor(total * paid),
        instalments,
        repayment: repaymentOf(terms),
      },
    };
  });

const anyInput = fc.record({
  terms: fc.oneof(
    fc.record({ way: fc.constant("holiday" as const), months: fc.integer({ min: 1, max: 24 }) }),
    fc.record({ way: fc.constant("longer_term" as const), more: fc.integer({ min: 1, max: 60 }) }),
    fc.record({
      way: fc.constant("smaller_instalment" as const),
      part: fc.double({ min: 0.1, max: 0.99, noNaN: true }),
    }),
  ),
  inDays: fc.option(fc.integer({ min: 0, max: 700 })),
  charges: fc.constantFrom("carry" as const, "waive" as const),
  extra: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  /** Which of the unpaid instalments is the first that changes, as a part of them; null for the first. */
  from: fc.option(fc.double({ min: 0, max: 0.99, noNaN: true })),
});

/** The input for this loan; most are accepted. */
function inputFor(
  { loan: of, today }: typeof anyLoan extends fc.Arbitrary<infer L> ? L : never,
  {
    terms,
    inDays,
    charges,
    extra,
    from: place,
  }: typeof anyInput extends fc.Arbitrary<infer I> ? I : never,
): RescheduleInput {
  const position = loanBalances(of.instalments, of.paid, today);
  const unpaid = position.instalments.filter((row) => row.status !== "paid");
  const extra_interest = Math.floor((extra ?? 0) * position.outstanding_principal);
  const last = position.instalments.findLast((row) => row.paid_principal + row.paid_interest > 0);
  const from = last !== undefined && last.due_date > today ? last.due_date : today;
  const chosen = place === null ? undefined : unpaid[Math.floor(place * unpaid.length)];
  const from_instalment = chosen?.number ?? null;
  const start = chosen !== undefined && chosen.due_date > from ? chosen.due_date : from;
  const first_due_date = inDays === null ? null : addDays(start, inDays);
  const shared = { charges, extra_interest, from_instalment };
  if (terms.way === "holiday") return { ...terms, ...shared };
  if (terms.way === "longer_term")
    return {
      way: terms.way,
      instalments: unpaid.length + terms.more,
      first_due_date,
      ...shared,
    };
  const [first = { principal: 0, interest: 0 }] = unpaid;
  const present = first.principal + first.interest;
  return {
    way: terms.way,
    amount: Math.max(1, Math.floor(present * terms.part)),
    first_due_date,
    ...shared,
  };
}

describe("SERV-100 for any loan, payments, charges and request", () => {
  test("principal, sums, paid parts and dates are right", () => {
    let accepted = 0;
    fc.assert(
      fc.property(
        anyLoan,
        anyInput,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (any, wish, part) => {
          const input = inputFor(any, wish);
          const result = rescheduledRows(any.loan, input, any.today);
          if (result.error !== null) return;
          accepted += 1;
          const { rows, figures } = result;
          const { instalments, paid } = any.loan;
          const total = sumCents(instalments.map(instalmentAmount));
          // The principal stays the approved amount; rows are the total with charges and less credits.
          expect(sumCents(rows.map((row) => row.principal))).toBe(any.principal);
          expect(sumCents(rows.map(instalmentAmount))).toBe(
            total + input.extra_interest - figures.waived,
          );
          expect(figures.after.balance).toBe(
            figures.before.balance + input.extra_interest - figures.waived,
          );
          expect(figures.before.balance).toBe(total - paid);
          // Payments until now keep their division, whichever of them are still live.
          const earlier = Math.floor(paid * part);
          expect(paidParts(rows, paid)).toEqual(paidParts(instalments, paid));
          expect(paidParts(rows, earlier)).toEqual(paidParts(instalments, earlier));
          // What is new is due from today on, after what stays, and in order; what stays unpaid is late as before.
          const position = loanBalances(rows, paid, any.today);
          const unpaid = position.instalments.filter((row) => row.status !== "paid");
          const stays = instalments.filter(({ number }) => number < (input.from_instalment ?? 0));
          expect(position.arrears).toBe(loanBalances(stays, paid, any.today).arrears);
          for (const row of result.added) expect(row.due_date >= any.today).toBe(true);
          for (const row of stays) expect(rows).toContainEqual(row);
          expect(dates(rows)).toEqual(dates(rows).toSorted());
          const kept = rows.filter(({ number }) => number <= instalments.length);
          expect(rows.map(({ number }) => number)).toEqual([
            ...kept.map((_, index) => index + 1),
            ...result.added.map((_, index) => instalments.length + index + 1),
          ]);
          for (const row of rows)
            expect(
              Math.min(row.principal, row.interest, row.penalty, row.penalty_after),
            ).toBeGreaterThanOrEqual(0);
          for (const row of unpaid) expect(instalmentAmount(row)).toBeGreaterThan(0);
          // A longer term has more instalments, a smaller instalment is smaller.
          if (input.way === "longer_term")
            expect(figures.after.instalments).toBe(input.instalments);
          if (input.way === "smaller_instalment")
            expect(figures.after.instalment).toBeLessThan(figures.before.instalment);
          if (input.way === "holiday")
            expect(
              figures.after.first_due_date >=
                datesFrom(any.today, any.loan.repayment)(input.months),
            ).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
    expect(accepted).toBeGreaterThan(150);
  });
});
