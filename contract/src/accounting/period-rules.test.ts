import { describe, expect, it } from "vitest";
import {
  closesMonthEnd,
  closingError,
  monthEndsBetween,
  monthsOf,
  offeredClosing,
  periodCheckList,
  reopeningError,
} from "./period-rules.ts";
import { accountingTexts as texts } from "./texts.ts";

const met = {
  pending_journals: 0,
  unsigned_sessions: [],
  pending_movements: 0,
  unassigned: 0,
  opening: 0,
  unidentified: 0,
  unreconciled: [],
  is_safe_due: false,
  on_the_way: 0,
};
const session = { id: 3, till: "Till 1", day: "2026-11-27" };
const states = (facts: object, closesMonth: boolean) =>
  periodCheckList({ ...met, ...facts }, closesMonth).map(({ state }) => state);

describe("ACC-17 closing the books", () => {
  it.each([
    [{}, true, ["met", "met", "met", "met", "met", "met", "met", "met", "met"]],
    [
      { pending_journals: 2 },
      false,
      ["blocks", "met", "met", "met", "met", "met", "met", "met", "met"],
    ],
    [
      { unsigned_sessions: [session] },
      false,
      ["met", "blocks", "met", "met", "met", "met", "met", "met", "met"],
    ],
    [
      { pending_movements: 1 },
      false,
      ["met", "met", "blocks", "met", "met", "met", "met", "met", "met"],
    ],
    [{ unassigned: 5 }, true, ["met", "met", "met", "blocks", "met", "met", "met", "met", "met"]],
    [
      { unassigned: 5, opening: -1 },
      false,
      ["met", "met", "met", "warns", "warns", "met", "met", "met", "met"],
    ],
    [{ unidentified: 5 }, true, ["met", "met", "met", "met", "met", "met", "warns", "met", "met"]],
    [
      { is_safe_due: true, on_the_way: 5 },
      true,
      ["met", "met", "met", "met", "met", "met", "met", "warns", "warns"],
    ],
    [
      { unreconciled: ["1050 Bank account"] },
      true,
      ["met", "met", "met", "met", "met", "warns", "met", "met", "met"],
    ],
  ])("%j, a month: %s", (facts, closesMonth, expected) => {
    expect(states(facts, closesMonth)).toEqual(expected);
  });

  it("names the first three tills that wait, and how many more", () => {
    const unsigned_sessions = [1, 2, 3, 4, 5].map((id) => ({ ...session, id, till: `Till ${id}` }));
    const found = periodCheckList({ ...met, unsigned_sessions }, true)[1];
    expect(found?.session).toBe(1);
    expect(found?.text).toBe(
      "5 wait to be counted or signed off: Till 1 of 27 Nov 2026, Till 2 of 27 Nov 2026, Till 3 of 27 Nov 2026 and 2 more.",
    );
  });

  it("no line of the check list says that a thing is so when it is not", () => {
    const lines = (facts: object) =>
      periodCheckList({ ...met, ...facts }, true).map(({ text }) => text);
    expect(lines({ unidentified: 1730.5, unsigned_sessions: [session] })).toEqual([
      "All are checked.",
      "1 waits to be counted or signed off: Till 1 of 27 Nov 2026.",
      "All are accepted.",
      "Its balance is 0.",
      "Its balance is 0.",
      "All are reconciled.",
      "It holds NLe 1,730.50, which no loan has received yet.",
      "No count of it is due.",
      "Its balance is 0.",
    ]);
  });

  it.each([
    ["2026-03-17", null, texts.closeInFuture],
    ["2026-03-16", null, null],
    ["2026-02-28", "2026-02-28", texts.closedAlready("2026-02-28")],
    ["2026-03-01", "2026-02-28", null],
  ])("through %s after %s: %s", (through, closed, error) => {
    expect(closingError(through, closed, "2026-03-16")).toBe(error);
  });

  it("reopens closed days only", () => {
    expect(reopeningError("2026-02-01", "2026-02-28")).toBeNull();
    expect(reopeningError("2026-03-01", "2026-02-28")).toBe(texts.notClosed);
    expect(reopeningError("2026-03-01", null)).toBe(texts.notClosed);
  });

  it("closes a month with its last day, whatever the length of the month", () => {
    expect(closesMonthEnd("2026-02-28", null)).toBe(true);
    expect(closesMonthEnd("2026-02-28", "2026-02-10")).toBe(true);
    expect(closesMonthEnd("2026-03-10", "2026-02-28")).toBe(false);
    expect(closesMonthEnd("2026-03-10", "2026-02-27")).toBe(true);
    expect(closesMonthEnd("2028-02-28", "2028-02-01")).toBe(false);
  });

  it("lists the months with their states, latest first", () => {
    expect(monthsOf("2026-01-20", "2026-03-16", "2026-02-10")).toEqual([
      { from: "2026-03-01", to: "2026-03-31", state: "open" },
      { from: "2026-02-01", to: "2026-02-28", state: "partly closed" },
      { from: "2026-01-01", to: "2026-01-31", state: "closed" },
    ]);
  });

  it("offers the end of the last month that is over and open, and never a day within a month", () => {
    expect(offeredClosing(null, "2026-03-16")).toBe("2026-02-28");
    expect(offeredClosing("2026-02-10", "2026-03-16")).toBe("2026-02-28");
    expect(offeredClosing("2026-02-28", "2026-03-16")).toBeNull();
    expect(offeredClosing("2026-02-28", "2026-03-31")).toBeNull();
    expect(offeredClosing("2026-02-28", "2026-04-01")).toBe("2026-03-31");
  });
});

describe("ACC-26 the months that a closing ends", () => {
  it.each([
    ["2026-01-31", "2026-02-28", ["2026-02-28"]],
    ["2026-01-30", "2026-02-27", ["2026-01-31"]],
    ["2026-02-01", "2026-02-27", []],
    ["2025-11-30", "2026-02-28", ["2025-12-31", "2026-01-31", "2026-02-28"]],
    ["2026-02-28", "2026-02-28", []],
  ])("after %s through %s", (after, through, ends) => {
    expect(monthEndsBetween(after, through)).toEqual(ends);
  });
});
