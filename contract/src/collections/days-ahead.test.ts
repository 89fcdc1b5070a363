import { describe, expect, test } from "vitest";
import { daysAhead } from "./days-ahead.ts";

describe("COLL-12 the days that are often promised", () => {
  test("are tomorrow, the next Friday and the end of the month, in their order", () => {
    // The 11th of March 2026 is a Wednesday.
    expect(daysAhead("2026-03-11")).toEqual([
      { name: "Tomorrow", date: "2026-03-12" },
      { name: "Friday", date: "2026-03-13" },
      { name: "End of month", date: "2026-03-31" },
    ]);
    expect(daysAhead("2026-03-29").map(({ name }) => name)).toEqual([
      "Tomorrow",
      "End of month",
      "Friday",
    ]);
  });

  test("name each day once, and none that is not ahead", () => {
    expect(daysAhead("2026-03-12")).toEqual([
      { name: "Tomorrow", date: "2026-03-13" },
      { name: "End of month", date: "2026-03-31" },
    ]);
    expect(daysAhead("2026-03-30").map(({ name }) => name)).toEqual(["Tomorrow", "Friday"]);
    expect(daysAhead("2026-03-13")[1]).toEqual({ name: "Friday", date: "2026-03-20" });
    expect(daysAhead("2026-03-31")).toEqual([
      { name: "Tomorrow", date: "2026-04-01" },
      { name: "Friday", date: "2026-04-03" },
    ]);
    expect(daysAhead("2028-02-09")[2]).toEqual({ name: "End of month", date: "2028-02-29" });
  });
});
