import { describe, expect, test } from "vitest";
import {
  fixedHolidaysOf,
  holidaysError,
  holidaysInLines,
  holidayTexts,
  linesOfHolidays,
} from "./holidays.ts";

const christmas = { date: "2026-12-25", name: "Christmas Day" };

describe("PROD-19 the holidays of a year", () => {
  test.each([
    "2026-12-25 Christmas Day",
    "25-Dec-2026 Christmas Day",
    "25/12/2026, Christmas Day",
    "25 December 2026\tChristmas Day",
    "25 December: Christmas Day",
    "25-12 Christmas Day",
  ])("are pasted as lines: %s", (line) => {
    const read = holidaysInLines(`\n${line}\n`, 2026);
    expect(read).toEqual({ holidays: [christmas], error: null });
  });

  test("a line without a date or a name is named", () => {
    const error = (text: string) => holidaysInLines(text, 2026).error;
    expect(error("Eid al-Fitr")).toBe(holidayTexts.line("Eid al-Fitr"));
    expect(error("25-Dec-2026")).toBe(holidayTexts.line("25-Dec-2026"));
  });

  test("are written as the lines from which they are read", () => {
    const fixed = fixedHolidaysOf(2027, "2026-11-29");
    expect(fixed).toHaveLength(7);
    expect(holidaysInLines(linesOfHolidays(fixed), 2027).holidays).toEqual(fixed);
  });

  test("are of that year, once each, and not past unless they are stored so", () => {
    const error = (sent: (typeof christmas)[], today = "2026-11-29") =>
      holidaysError(2026, [christmas], sent, today);
    expect(error([christmas])).toBeNull();
    expect(error([{ date: "2027-01-01", name: "New Year" }])).toBe(
      holidayTexts.otherYear("2027-01-01", 2026),
    );
    expect(error([christmas, christmas])).toBe(holidayTexts.twice("2026-12-25"));
    expect(error([christmas], "2026-12-26")).toBeNull();
    const renamed = { ...christmas, name: "Christmas" };
    expect(error([renamed], "2026-12-26")).toBe(holidayTexts.past("2026-12-25"));
    expect(error([renamed], "2026-12-25")).toBeNull();
  });
});
