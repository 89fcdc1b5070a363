import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../core/dates.ts";
import { makeInstalments } from "../loans/schedule.ts";
import { type LoanEvent, statementFigures } from "./statement.ts";

const approved = "2026-01-31";
const instalments = makeInstalments(100_000, 120_000, 6, approved);
const start: LoanEvent = { kind: "loan", date: approved, reference: "", amount: 120_000 };
const paid = (date: string, amount: number): LoanEvent => ({
  kind: "payment",
  date,
  reference: "RC-000001",
  amount,
});

describe("RPT-1 payment statement", () => {
  test("on a due date nothing is past due and that day's instalment is current", () => {
    const figures = statementFigures([start], instalments, { from: approved, to: "2026-02-28" });
    expect(figures).toMatchObject({
      due_date: "2026-02-28",
      amount_due: 20_000,
      current_principal: 16_667,
      current_interest: 3_333,
      past_due_principal: 0,
      past_due_interest: 0,
      days_past_due: 0,
      interest_accrued: 3_333,
      days_accrued: 29,
    });
  });

  test("the day after a due date the instalment is past due and the next one is current", () => {
    const figures = statementFigures([start], instalments, { from: approved, to: "2026-03-01" });
    expect(figures).toMatchObject({
      due_date: "2026-03-31",
      amount_due: 40_000,
      past_due_principal: 16_667,
      past_due_interest: 3_333,
      days_past_due: 1,
    });
  });

  test("after the last due date the whole balance is past due since the oldest unpaid due date", () => {
    const figures = statementFigures([start, paid("2026-02-20", 100_000)], instalments, {
      from: "2026-07-01",
      to: "2026-08-10",
    });
    expect(figures).toMatchObject({
      opening_balance: 20_000,
      closing_balance: 20_000,
      movements: [],
      due_date: "2026-07-31",
      amount_due: 20_000,
      days_past_due: 10,
    });
  });

  test("a paid loan has no amount due", () => {
    const figures = statementFigures([start, paid("2026-02-20", 120_000)], instalments, {
      from: approved,
      to: "2026-08-10",
    });
    expect(figures).toMatchObject({ closing_balance: 0, amount_due: 0, due_date: null });
  });

  test("lines are in booking order, so no balance is below 0", () => {
    const events = [
      start,
      { ...paid("2026-03-10", 120_000), reference: "RC-000001" },
      { kind: "reversal" as const, date: "2026-03-12", reference: "RC-000001", amount: 120_000 },
      { ...paid("2026-03-05", 120_000), reference: "RC-000002" },
    ];
    const period = (from: string, to: string) =>
      statementFigures(events, instalments, { from, to });
    const { movements } = period("2026-03-01", "2026-03-31");
    expect(movements.map((line) => [line.date, line.kind, line.balance])).toEqual([
      ["2026-03-10", "payment", 0],
      ["2026-03-12", "reversal", 120_000],
      ["2026-03-05", "payment", 0],
    ]);
    // The payment with the earlier date was booked on the 12th, so it belongs to that day.
    expect(period("2026-03-01", "2026-03-11")).toMatchObject({ closing_balance: 0 });
    expect(period("2026-03-01", "2026-03-11").movements).toHaveLength(1);
    expect(period("2026-03-12", "2026-03-12")).toMatchObject({
      opening_balance: 0,
      closing_balance: 0,
    });
  });

  test("RPT-1 an ended loan accrues nothing, is not late, and shows the write-off", () => {
    const ended: LoanEvent[] = [
      start,
      paid("2026-02-20", 20_000),
      { kind: "write_off", date: "2026-03-15", reference: "", amount: 83_333 },
      { kind: "closed", date: "2026-03-15", reference: "", amount: 0 },
    ];
    const after = { from: "2026-03-16", to: "2026-06-30" };
    expect(statementFigures(ended, instalments, after)).toMatchObject({
      closing_balance: 100_000,
      written_off: 83_333,
      amount_due: 0,
      days_past_due: 0,
      interest_accrued: 0,
      days_accrued: 0,
    });
    const before = statementFigures(ended, instalments, { from: approved, to: "2026-03-14" });
    expect(before).toMatchObject({ written_off: 0, interest_accrued: 3_333, amount_due: 20_000 });
  });

  test("opening, movements and closing add up, and consecutive periods connect", () => {
    const day = fc.integer({ min: 0, max: 250 }).map((days) => addDays(approved, days));
    const payments = fc.array(fc.tuple(day, fc.integer({ min: 1, max: 10_000 })), {
      maxLength: 10,
    });
    fc.assert(
      fc.property(payments, day, day, (created, a, b) => {
        const events = [start, ...created.map(([date, amount]) => paid(date, amount))];
        const [from, to] = a < b ? [a, b] : [b, a];
        const figures = statementFigures(events, instalments, { from, to });
        let balance = figures.opening_balance;
        for (const line of figures.movements) {
          balance += line.charged - line.paid;
          expect(line.balance).toBe(balance);
        }
        expect(figures.closing_balance).toBe(balance);
        const next = statementFigures(events, instalments, {
          from: addDays(to, 1),
          to: addDays(to, 9),
        });
        expect(next.opening_balance).toBe(figures.closing_balance);
        expect(figures.amount_due).toBeLessThanOrEqual(figures.closing_balance);
        expect(figures.amount_due).toBe(
          figures.current_principal +
            figures.current_interest +
            figures.past_due_principal +
            figures.past_due_interest,
        );
      }),
    );
  });
});
