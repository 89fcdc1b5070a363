import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  ageOn,
  businessDate,
  compareDates,
  daysBetween,
  formatCustomerDate,
  formatStaffDate,
  formatStaffDateTime,
  isCalendarDate,
  parseTypedDate,
  toTypedDate,
} from "./dates.ts";

const realDate = fc
  .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("SITE-25 entered dates are DD-MM-YYYY and must exist", () => {
  test.each([
    ["05-11-2026", "2026-11-05"],
    ["29-02-2024", "2024-02-29"],
    ["29-02-2000", "2000-02-29"],
    ["31-12-1999", "1999-12-31"],
    [" 01-01-2026 ", "2026-01-01"],
  ])("%j is %s", (input, date) => {
    expect(parseTypedDate(input)).toBe(date);
  });

  test.each([
    "31-02-2025",
    "29-02-2025",
    "29-02-1900",
    "31-04-2025",
    "00-01-2025",
    "32-01-2025",
    "01-00-2025",
    "01-13-2025",
    "01-01-0000",
    "1-1-2025",
    "01-01-25",
    "01/01/2025",
    "2025-01-01",
    "01-01-20255",
    "aa-bb-cccc",
    "",
    "٠١-٠١-٢٠٢٥",
  ])("%j is refused", (input) => {
    expect(parseTypedDate(input)).toBeNull();
  });

  test("every existing date can be entered and is formatted back", () => {
    fc.assert(
      fc.property(realDate, (date) => {
        expect(isCalendarDate(date)).toBe(true);
        expect(parseTypedDate(toTypedDate(date))).toBe(date);
      }),
    );
  });
});

describe("SITE-24 date formats", () => {
  test("SITE-24 customers read dd-Mon-yyyy", () => {
    expect(formatCustomerDate("2026-11-05")).toBe("05-Nov-2026");
  });

  test("SITE-24 staff read DD Mon YYYY with HH:MM", () => {
    expect(formatStaffDate("2026-01-31")).toBe("31 Jan 2026");
    expect(formatStaffDateTime("2026-11-05T14:30:59.999Z")).toBe("05 Nov 2026 14:30");
    expect(formatStaffDateTime(new Date("2026-11-05T23:30:00-01:00"))).toBe("06 Nov 2026 00:30");
  });

  test("the business date is Freetown's, whatever the server's time zone", () => {
    expect(businessDate(new Date("2026-11-05T23:59:59Z"))).toBe("2026-11-05");
    expect(businessDate(new Date("2026-11-05T23:59:59-02:00"))).toBe("2026-11-06");
  });
});

describe("LOAN-31 months and days", () => {
  test.each([
    ["2025-01-31", 1, "2025-02-28"],
    ["2025-01-31", 2, "2025-03-31"],
    ["2025-01-31", 3, "2025-04-30"],
    ["2023-12-31", 2, "2024-02-29"],
    ["2025-11-15", 2, "2026-01-15"],
    ["2025-03-31", -1, "2025-02-28"],
    ["2025-12-01", 12, "2026-12-01"],
  ])("%s and %d months is %s", (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected);
  });

  test("adding months gives the same day of that month, or its last day", () => {
    const early = realDate.filter((date) => date < "9900");
    fc.assert(
      fc.property(early, fc.integer({ min: 0, max: 600 }), (date, months) => {
        const later = addMonths(date, months);
        expect(isCalendarDate(later)).toBe(true);
        const sameDay = later.slice(8) === date.slice(8);
        expect(sameDay || addDays(later, 1).endsWith("-01")).toBe(true);
      }),
    );
  });

  test("adding and subtracting days are inverse", () => {
    expect(daysBetween("2024-02-28", "2024-03-01")).toBe(2);
    expect(daysBetween("2026-01-02", "2026-01-01")).toBe(-1);
    const near = realDate.filter((date) => date > "0200" && date < "9700");
    fc.assert(
      fc.property(near, fc.integer({ min: -50_000, max: 50_000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
  });

  test("comparing dates orders them", () => {
    expect(["2026-02-01", "2025-12-31"].toSorted(compareDates)).toEqual([
      "2025-12-31",
      "2026-02-01",
    ]);
    expect(compareDates("2026-01-01", "2026-01-01")).toBe(0);
  });

  test.each([
    ["2006-11-06", "2026-11-05", 19],
    ["2006-11-05", "2026-11-05", 20],
    ["2004-02-29", "2025-02-28", 20],
    ["2004-02-29", "2025-03-01", 21],
  ])("born %s, on %s aged %d", (birth, day, age) => {
    expect(ageOn(birth, day)).toBe(age);
  });
});
