import { describe, expect, it } from "vitest";
import { makeInstalments } from "../schedules/specified-schedule.fixture.ts";
import { creditInterest } from "./payoff.ts";
import { type ScheduleAct, scheduleOfDay } from "./schedule-of-day.ts";
import { withoutPenalty, withPenalty } from "./waiver.ts";

const agreed = makeInstalments(100_000, 120_000, 6, "2026-01-31");
const penalized = withPenalty(agreed, 5_000, { instalment: 1, amount: 700 });
const live = { replaced_by: null };
const on = (date: string, paid = 5_000) => ({ date, paid });

const act = (more: Partial<ScheduleAct>): ScheduleAct => ({
  kind: "penalty",
  counts_from: "2026-03-06",
  reversed_on: null,
  number: 10,
  reversed_number: null,
  instalment: 1,
  changed: 700,
  before: agreed,
  ...more,
});

describe("RPT-1 the schedule that was owed on a day", () => {
  it("has a penalty from its value date to the day it was taken back", () => {
    const of = (day: string) => scheduleOfDay(penalized, [act({})], live, on(day))[0]?.penalty;
    expect([of("2026-03-05"), of("2026-03-06")]).toEqual([0, 700]);
    const reversed = act({ reversed_on: "2026-03-10", reversed_number: 12 });
    const ofReversed = (day: string) => scheduleOfDay(agreed, [reversed], live, on(day))[0];
    expect(ofReversed("2026-03-09")).toEqual(penalized[0]);
    expect(ofReversed("2026-03-10")).toEqual(agreed[0]);
  });

  it("has what was waived until the waiver, and again after the waiver was taken back", () => {
    const waiver = act({
      kind: "waiver",
      counts_from: "2026-03-12",
      number: 11,
      before: penalized,
    });
    const waived = withoutPenalty(penalized, 1, 700);
    const of = (day: string) => scheduleOfDay(waived, [act({}), waiver], live, on(day))[0]?.penalty;
    expect([of("2026-03-05"), of("2026-03-11"), of("2026-03-12")]).toEqual([0, 700, 0]);
    const back = { ...waiver, reversed_on: "2026-03-20", reversed_number: 13 };
    const rows = (day: string) => scheduleOfDay(penalized, [act({}), back], live, on(day))[0];
    expect([rows("2026-03-19")?.penalty, rows("2026-03-20")?.penalty]).toEqual([0, 700]);
  });

  it("has the interest of a settlement until its day, and again from its reversal", () => {
    const settlement = act({ kind: "settlement", instalment: null, changed: 5_000 });
    const settled = creditInterest(agreed, 20_000, 5_000);
    expect(scheduleOfDay(settled, [settlement], live, on("2026-03-05"))).toEqual(agreed);
    expect(scheduleOfDay(settled, [settlement], live, on("2026-03-06"))).toEqual(settled);
    const reversed = { ...settlement, reversed_on: "2026-03-10", reversed_number: 12 };
    expect(scheduleOfDay(agreed, [reversed], live, on("2026-03-09"))).toEqual(settled);
    expect(scheduleOfDay(agreed, [reversed], live, on("2026-03-10"))).toEqual(agreed);
    // Settled again for a day before the first settlement was taken back.
    const twice = [reversed, act({ ...settlement, number: 13, changed: 17_000 })];
    const interest = scheduleOfDay(settled, twice, live, on("2026-03-09")).map(
      (row) => row.interest,
    );
    expect(Math.min(...interest)).toBe(0);
  });

  it("does not have what was booked after its version was replaced", () => {
    const later = act({ number: 30, counts_from: "2026-03-04" });
    const of = (replaced_by: number) =>
      scheduleOfDay(agreed, [later], { replaced_by }, on("2026-03-03"))[0]?.penalty;
    expect(of(20)).toBe(0);
    const charged = act({ number: 10, reversed_number: 30, reversed_on: "2026-03-20" });
    const kept = scheduleOfDay(penalized, [charged], { replaced_by: 20 }, on("2026-03-08"));
    expect(kept).toEqual(penalized);
  });
});
