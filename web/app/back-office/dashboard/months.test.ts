import { expect, test } from "vitest";
import { begunMonths, unfinishedMonth, yearText } from "./months.ts";

test.each([
  [2026, "2026-11-26", 11, 10, "2026, up to 26 Nov"],
  [2026, "2026-11-30", 11, null, "2026"],
  [2026, "2026-01-01", 1, 0, "2026, up to 1 Jan"],
  [2025, "2026-11-26", 12, null, "2025"],
  [2027, "2026-11-26", 0, null, "2027"],
])("RPT-5 the months of %d on %s: begun, not over, and named", (year, day, begun, month, text) => {
  expect(begunMonths(year, day)).toBe(begun);
  expect(unfinishedMonth(year, day)).toBe(month);
  expect(yearText(year, day)).toBe(text);
});
