import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { officerChange, officerDayError } from "./officers.ts";

const current = { loan_code: "LN-202603-000045", staff_id: 3, from_date: "2026-03-10" };

describe("LOAN-131 the first day of an officer", () => {
  test.each([
    ["2026-03-16", null],
    ["2026-03-15", null],
    ["2026-03-17", "The first day of an officer is today or an earlier day."],
  ])("%s, when today is 16 Mar: %s", (from, text) => {
    expect(officerDayError(from, "2026-03-16")).toBe(text);
  });

  test.each([
    [{ staff_id: 3, from: "2026-03-01" }, { kind: "none" }],
    [{ staff_id: 4, from: "2026-03-10" }, { kind: "replace" }],
    [{ staff_id: 4, from: "2026-03-11" }, { kind: "follow" }],
    [{ staff_id: null, from: "2026-03-12" }, { kind: "follow" }],
    [
      { staff_id: 4, from: "2026-03-09" },
      {
        kind: "refused",
        text: "The officer of LN-202603-000045 has been the same since 10 Mar 2026. Choose that day or a later one.",
      },
    ],
  ])("%j: %j", (next, change) => {
    expect(officerChange(current, next)).toEqual(change);
  });

  test("after any assignments, every day has one officer", () => {
    const days = Array.from(
      { length: 28 },
      (_, index) => `2026-03-${String(index + 1).padStart(2, "0")}`,
    );
    const assignments = fc.array(
      fc.record({
        from: fc.constantFrom(...days),
        staff_id: fc.option(fc.integer({ min: 1, max: 4 })),
      }),
    );
    fc.assert(
      fc.property(assignments, (list) => {
        const first: { staff_id: number | null } = { staff_id: null };
        let last = { loan_code: "LN", from_date: "2026-03-01", ...first };
        const periods = [last];
        for (const next of list) {
          const before = periods.slice(0, -1).map((period) => ({ ...period }));
          const change = officerChange(last, next);
          if (change.kind === "replace") last.staff_id = next.staff_id;
          if (change.kind === "follow") {
            last = { ...last, staff_id: next.staff_id, from_date: next.from };
            periods.push(last);
          }
          expect(periods.slice(0, before.length)).toEqual(before);
          const starts = periods.map((period) => period.from_date);
          expect(starts).toEqual([...new Set(starts)].toSorted());
        }
      }),
    );
  });
});
