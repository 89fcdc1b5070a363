import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type CalendarDate } from "../core/dates.ts";
import { anyTerms } from "./any-terms.fixture.ts";
import {
  type Calendar,
  movedWords,
  nominalDate,
  restDayRules,
  type RestDayRule,
  restOn,
} from "./calendar.ts";
import { usualRepayment } from "./repayment.ts";
import { canBeScheduled, makeSchedule } from "./schedule.ts";

const sundays: Calendar = {
  rest_days: [7],
  holidays: new Map([
    ["2026-12-25", "Christmas Day"],
    ["2026-12-26", "Boxing Day"],
  ]),
};

const terms = {
  ...usualRepayment,
  principal: 120_000,
  interest_rate: 0.2,
  loan_period: 3,
  from: "2026-10-25",
} as const;

const datesBy = (due_on_rest_day: RestDayRule, other: object = {}) =>
  makeSchedule({ ...terms, ...other, due_on_rest_day }, sundays).map((row) => row.due_date);

describe("PROD-18 a due date on a rest day or a holiday follows the rule of the product", () => {
  test.each<[RestDayRule, CalendarDate[]]>([
    // A Wednesday; Christmas Day, a Friday before a holiday and a Sunday; a Monday.
    ["stays", ["2026-11-25", "2026-12-25", "2027-01-25"]],
    ["next", ["2026-11-25", "2026-12-28", "2027-01-25"]],
    ["previous", ["2026-11-25", "2026-12-24", "2027-01-25"]],
    ["next_within", ["2026-11-25", "2026-12-28", "2027-01-25"]],
  ])("%s", (rule, dates) => {
    expect(datesBy(rule)).toEqual(dates);
  });

  test("a moved row keeps its nominal date and says why", () => {
    const row = makeSchedule({ ...terms, due_on_rest_day: "next" }, sundays)[1];
    expect(row).toMatchObject({ nominal_due_date: "2026-12-25", moved_for: "Christmas Day" });
    expect(row && movedWords(row, (date) => date)).toBe("moved from 2026-12-25 (Christmas Day)");
  });

  test("never past the month: the last Sunday of May goes back to Saturday", () => {
    const last = { from: "2026-04-30", loan_period: 1, due_day: 31 };
    expect(datesBy("next_within", last)).toEqual(["2026-05-30"]);
    expect(datesBy("next", last)).toEqual(["2026-06-01"]);
  });

  test("daily rows skip a Sunday one after the other, and none falls on the day of another", () => {
    const daily = { period_unit: "day", from: "2026-11-27", loan_period: 4 };
    expect(datesBy("next", daily)).toEqual([
      "2026-11-28",
      "2026-11-30",
      "2026-12-01",
      "2026-12-02",
    ]);
    // Neither the Saturday nor the Monday is free for the row of the Sunday.
    expect(datesBy("next_within", daily)).toEqual(datesBy("stays", daily));
  });
});

const calendars: fc.Arbitrary<Calendar> = fc
  .record({
    rest_days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 6 }),
    holidays: fc.array(fc.nat(2_000), { maxLength: 300 }),
  })
  .map(({ rest_days, holidays }) => ({
    rest_days,
    holidays: new Map(holidays.map((day) => [addDays("2025-01-01", day), `Holiday ${day}`])),
  }));

const rules = fc.constantFrom(...restDayRules.map(({ value }) => value));

describe("any terms and any calendar", () => {
  test("dates rise strictly, sums and nominal dates are those without a calendar", () => {
    fc.assert(
      fc.property(anyTerms.filter(canBeScheduled), rules, calendars, (any, rule, calendar) => {
        const plain = makeSchedule(any);
        const rows = makeSchedule({ ...any, due_on_rest_day: rule }, calendar);
        const dates = [any.from, ...rows.map((row) => row.due_date)];
        expect(dates.slice(1).every((date, index) => date > (dates[index] ?? ""))).toBe(true);
        expect(
          rows.map(({ nominal_due_date: _n, moved_for: _m, ...row }) => ({
            ...row,
            due_date: _n ?? row.due_date,
          })),
        ).toEqual(plain);
      }),
      { numRuns: 500 },
    );
  });

  test("a working day stays, except behind a row that was moved onto it", () => {
    fc.assert(
      fc.property(anyTerms.filter(canBeScheduled), rules, calendars, (any, rule, calendar) => {
        let before = any.from;
        for (const row of makeSchedule({ ...any, due_on_rest_day: rule }, calendar)) {
          const nominal = nominalDate(row);
          const wasFree = restOn(nominal, calendar) === null && nominal > before;
          expect(wasFree && row.due_date !== nominal).toBe(false);
          if (rule === "stays") expect(row.due_date).toBe(nominal);
          if (rule === "previous" && nominal > before) expect(row.due_date <= nominal).toBe(true);
          if (rule === "next_within")
            expect(row.due_date.slice(0, 7) <= nominal.slice(0, 7)).toBe(true);
          before = row.due_date;
        }
      }),
      { numRuns: 500 },
    );
  });
});
