import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../core/dates.ts";
import { makeInstalments } from "../schedules/specified-schedule.fixture.ts";
import {
  eventsOfAct,
  type LoanEvent,
  type StatedAct,
  statementFigures,
  statementLines,
  withEnd,
} from "./statement.ts";

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

  test("a payment counts on its value date, also where it was booked after a later one", () => {
    const events = [start, paid("2026-03-16", 50_000), paid("2026-03-13", 30_000)];
    const figures = statementFigures(events, instalments, { from: approved, to: "2026-03-15" });
    expect(figures).toMatchObject({
      closing_balance: 90_000,
      past_due_principal: 0,
      past_due_interest: 0,
      days_past_due: 0,
    });
    expect(statementLines(events).map((line) => [line.date, line.balance])).toEqual([
      [approved, 120_000],
      ["2026-03-13", 90_000],
      ["2026-03-16", 40_000],
    ]);
  });

  test("within a day lines are in booking order, unless the balance would be below 0", () => {
    const reversed = (date: string, amount: number): LoanEvent => ({
      ...paid(date, amount),
      kind: "reversal",
    });
    const linesOf = (events: readonly LoanEvent[]) =>
      statementLines([start, ...events]).map((line) => [line.date, line.kind, line.balance]);
    const day = "2026-03-10";
    expect(
      linesOf([paid(day, 120_000), reversed(day, 120_000), paid(day, 50_000)]).slice(1),
    ).toEqual([
      [day, "payment", 0],
      [day, "reversal", 120_000],
      [day, "payment", 70_000],
    ]);
    // The payment of the 5th was booked last: on the 10th it was paid already, and the full payment waits.
    expect(
      linesOf([paid(day, 120_000), reversed(day, 120_000), paid("2026-03-05", 50_000)]).slice(1),
    ).toEqual([
      ["2026-03-05", "payment", 70_000],
      [day, "reversal", 190_000],
      [day, "payment", 70_000],
    ]);
    // What was overpaid at the end of a day, as the ledger has it, is below 0.
    const later = "2026-03-12";
    expect(
      linesOf([paid(day, 120_000), reversed(later, 120_000), paid("2026-03-05", 120_000)]).slice(1),
    ).toEqual([
      ["2026-03-05", "payment", 0],
      [day, "payment", -120_000],
      [later, "reversal", 0],
    ]);
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

  test("opening, movements and closing of any days are those of the value dates", () => {
    const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays(approved, days));
    const kinds = fc.constantFrom("payment", "reversal", "penalty", "waiver", "settlement");
    const booked = fc.array(fc.tuple(kinds, day, fc.integer({ min: 1, max: 90_000 })), {
      maxLength: 12,
    });
    const raises = { payment: -1, reversal: 1, penalty: 1, waiver: -1, settlement: -1 } as const;
    fc.assert(
      fc.property(booked, day, day, (acts, a, b) => {
        const events = [
          start,
          ...acts.map(([kind, date, amount]): LoanEvent => {
            const event = { kind, date, reference: "", amount };
            const isAct = kind !== "payment" && kind !== "reversal";
            return isAct ? { ...event, owed: raises[kind] * amount } : event;
          }),
        ];
        const owedAt = (end: string) =>
          acts
            .filter(([, date]) => date <= end)
            .reduce((sum, [kind, , amount]) => sum + raises[kind] * amount, 120_000);
        const [from, to] = a < b ? [a, b] : [b, a];
        const figures = statementFigures(events, instalments, { from, to });
        expect(figures.closing_balance).toBe(owedAt(to));
        expect(figures.opening_balance).toBe(from === approved ? 0 : owedAt(addDays(from, -1)));
        let balance = figures.opening_balance;
        for (const [at, line] of figures.movements.entries()) {
          balance += line.charged - line.paid;
          expect(line.balance).toBe(balance);
          expect(line.date >= (figures.movements[at - 1]?.date ?? from)).toBe(true);
          // Below 0 is a line only where its day began or ended so.
          const least = Math.min(0, owedAt(line.date), owedAt(addDays(line.date, -1)));
          expect(line.balance).toBeGreaterThanOrEqual(least);
        }
        expect(balance).toBe(figures.closing_balance);
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

describe("SERV-4 the lines of acts", () => {
  const act = (more: Partial<StatedAct>): StatedAct => ({
    kind: "reschedule",
    is_reversal: false,
    date: "2026-03-01",
    amount: 5_000,
    charged: 5_000,
    credited: 3_000,
    ...more,
  });
  const linesOf = (acts: readonly StatedAct[]) =>
    statementLines([start, ...acts.flatMap(eventsOfAct)])
      .slice(1)
      .map(({ kind, amount, charged, paid: credited, balance }) => [
        kind,
        amount,
        charged,
        credited,
        balance,
      ]);

  test("a new schedule with extra interest that waives penalties is two, and so is its undoing", () => {
    expect(linesOf([act({}), act({ is_reversal: true })])).toEqual([
      ["reschedule", 5_000, 5_000, 0, 125_000],
      ["waiver", 3_000, 0, 3_000, 122_000],
      ["waiver_reversal", 3_000, 3_000, 0, 125_000],
      ["reschedule_reversal", 5_000, 0, 5_000, 120_000],
    ]);
  });

  test.each<[string, Partial<StatedAct>, unknown[][]]>([
    ["neither", { amount: 0, charged: 0, credited: 0 }, [["reschedule", 0, 0, 0, 120_000]]],
    ["extra interest only", { credited: 0 }, [["reschedule", 5_000, 5_000, 0, 125_000]]],
    [
      "waived penalties only",
      { amount: 0, charged: 0 },
      [
        ["reschedule", 0, 0, 0, 120_000],
        ["waiver", 3_000, 0, 3_000, 117_000],
      ],
    ],
    [
      "a penalty",
      { kind: "penalty", amount: 700, charged: 700, credited: 0 },
      [["penalty", 700, 700, 0, 120_700]],
    ],
    [
      "a rebate",
      { kind: "settlement", amount: 900, charged: 0, credited: 900 },
      [["settlement", 900, 0, 900, 119_100]],
    ],
  ])("of %s", (_, more, lines) => {
    expect(linesOf([act(more)])).toEqual(lines);
  });

  test("their sums are what the acts added, and no balance is below 0", () => {
    const cents = fc.integer({ min: 0, max: 50_000 });
    const kinds = fc.constantFrom("penalty", "waiver", "settlement", "top_up", "reschedule");
    fc.assert(
      fc.property(kinds, cents, cents, fc.boolean(), (kind, charged, credited, is_reversal) => {
        const stated = act({ kind, amount: charged, charged, credited, is_reversal });
        const lines = statementLines([start, ...eventsOfAct(stated)]).slice(1);
        const added = is_reversal ? credited - charged : charged - credited;
        expect(lines.at(-1)?.balance).toBe(120_000 + added);
        expect(Math.min(...lines.map((line) => line.balance))).toBeGreaterThanOrEqual(
          Math.min(120_000, 120_000 + added),
        );
        for (const line of lines) expect(Math.min(line.charged, line.paid)).toBe(0);
      }),
    );
  });
});

describe("RPT-1 the end of a loan in its statement", () => {
  const event = (kind: LoanEvent["kind"], date: string): LoanEvent => ({
    kind,
    date,
    reference: "",
    amount: 20_000,
  });
  const end = event("closed", "2026-04-01");
  const kindsOf = (booked: LoanEvent[]) => withEnd(booked, end).map(({ kind }) => kind);

  test("follows the write-off, before its recoveries", () => {
    const lost = event("write_off", "2026-04-01");
    const recovered = event("recovery", "2026-05-20");
    expect(kindsOf([start, lost, recovered])).toEqual(["loan", "write_off", "closed", "recovery"]);
    const undone = [lost, event("write_off_reversal", "2026-03-01")];
    expect(kindsOf([start, ...undone, lost, recovered]).slice(2)).toEqual([
      "write_off_reversal",
      "write_off",
      "closed",
      "recovery",
    ]);
    // Nothing is due in a period between the two, and no interest accrues in it.
    const events = withEnd([start, lost, recovered], end);
    const period = { from: "2026-04-02", to: "2026-04-30" };
    expect(statementFigures(events, instalments, period)).toMatchObject({
      amount_due: 0,
      interest_accrued: 0,
      written_off: 20_000,
    });
  });

  test("is the last event without a write-off", () => {
    expect(kindsOf([start, paid("2026-02-20", 20_000)])).toEqual(["loan", "payment", "closed"]);
  });
});
