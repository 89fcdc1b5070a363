import { describe, expect, test } from "vitest";
import { addMonths } from "../core/dates.ts";
import { makeInstalments } from "../schedules/specified-schedule.fixture.ts";
import { type DatedPayment, isStillRestructured, onTimeSince } from "./restructured.ts";

// 300.00 a month from 28 Feb 2025 on; rescheduled on 10 May, when three instalments and 100.00 were paid.
const rows = makeInstalments(300_000, 360_000, 12, "2025-01-31");
const since = { on: "2025-05-10", paid: 90_000 };
const before: DatedPayment = { date: "2025-04-30", amount: 90_000, reversed_on: null };
const monthly = (count: number, late: readonly number[] = []): DatedPayment[] =>
  Array.from({ length: count }, (_, index) => ({
    date: late.includes(index) ? addMonths("2025-06-01", index) : addMonths("2025-05-31", index),
    amount: 30_000,
    reversed_on: null,
  }));

describe("SERV-108 a loan is restructured until six instalments were paid on time since", () => {
  test("on the due date of the sixth it no longer is", () => {
    const payments = [before, ...monthly(6)];
    expect(onTimeSince(rows, payments, since, "2025-10-30")).toBe(5);
    expect(isStillRestructured(rows, payments, since, "2025-10-30")).toBe(true);
    expect(isStillRestructured(rows, payments, since, "2025-10-31")).toBe(false);
  });

  test("instalments paid before do not count, nor those paid ahead before they are due", () => {
    const ahead = { date: "2025-05-12", amount: 270_000, reversed_on: null };
    expect(onTimeSince(rows, [before], since, "2025-12-31")).toBe(0);
    expect(onTimeSince(rows, [before, ahead], since, "2025-05-12")).toBe(0);
    expect(onTimeSince(rows, [before, ahead], since, "2025-08-01")).toBe(3);
  });

  test("a late instalment does not count, later ones do", () => {
    const payments = [before, ...monthly(7, [1])];
    expect(onTimeSince(rows, payments, since, "2025-12-01")).toBe(6);
    expect(isStillRestructured(rows, payments, since, "2025-10-31")).toBe(true);
  });

  test("a reversed payment counts until it is reversed", () => {
    const reversed = monthly(6).map((payment, index) =>
      index === 0 ? { ...payment, reversed_on: "2025-11-20" } : payment,
    );
    const payments = [before, ...reversed];
    expect(isStillRestructured(rows, payments, since, "2025-11-19")).toBe(false);
    expect(isStillRestructured(rows, payments, since, "2025-11-20")).toBe(true);
  });

  test("before it was rescheduled it is not restructured", () => {
    expect(isStillRestructured(rows, [before], since, "2025-05-09")).toBe(false);
  });
});
