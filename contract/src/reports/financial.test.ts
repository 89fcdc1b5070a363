import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween } from "../core/dates.ts";
import { cashBookError, periodBefore, reportPeriod, reportPeriodError } from "./financial.ts";
import { financialTexts } from "./texts.ts";

describe("RPT-31 the period before", () => {
  it.each([
    ["a month", "2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28"],
    ["a quarter", "2026-04-01", "2026-06-30", "2026-01-01", "2026-03-31"],
    ["a year", "2026-01-01", "2026-12-31", "2025-01-01", "2025-12-31"],
    ["a part of a month", "2026-03-01", "2026-03-16", "2026-02-01", "2026-02-16"],
    ["days longer than last month", "2026-03-01", "2026-03-30", "2026-02-01", "2026-02-28"],
    ["other days", "2026-03-05", "2026-03-11", "2026-02-26", "2026-03-04"],
    ["one day", "2026-03-05", "2026-03-05", "2026-03-04", "2026-03-04"],
  ])("of %s", (_name, from, to, beforeFrom, beforeTo) => {
    expect(periodBefore({ from, to })).toEqual({ from: beforeFrom, to: beforeTo });
  });

  it("ends before the period, and begins before it ends", () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(800), (start, length) => {
        const from = addDays("2020-01-01", start);
        const before = periodBefore({ from, to: addDays(from, length) });
        expect(before.from <= before.to).toBe(true);
        expect(daysBetween(before.to, from)).toBeGreaterThan(0);
      }),
    );
  });
});

describe("RPT-30 the days of a report", () => {
  it("are this month up to today without any", () => {
    expect(reportPeriod({}, "2026-03-16")).toEqual({ from: "2026-03-01", to: "2026-03-16" });
    expect(reportPeriod({ to: "2026-02-10" }, "2026-03-16").from).toBe("2026-02-01");
  });

  it("end today at the latest, and begin before they end", () => {
    const error = (from: string, to: string) => reportPeriodError({ from, to }, "2026-03-16");
    expect(error("2026-03-16", "2026-03-16")).toBeNull();
    expect(error("2026-03-01", "2026-03-17")?.field).toBe("to");
    expect(error("2026-03-10", "2026-03-09")).toEqual({
      text: financialTexts.fromAfterTo,
      field: "from",
    });
  });

  it("are at most 366 in a cash book", () => {
    expect(cashBookError({ from: "2024-01-01", to: "2024-12-31" })).toBeNull();
    expect(cashBookError({ from: "2024-01-01", to: "2025-01-01" })).toBe(
      financialTexts.tooManyDays(366),
    );
  });
});
