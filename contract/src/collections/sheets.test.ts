import { describe, expect, it } from "vitest";
import { makeInstalments } from "../schedules/specified-schedule.fixture.ts";
import { sheetFigures } from "./sheet-figures.ts";
import { decideRow, sheetDateError, sheetNumber, valueDateOf } from "./sheets.ts";
import { sheetTexts as texts } from "./texts.ts";

/** 200.00 a month, due on the 16th from February on. */
const instalments = makeInstalments(100_000, 120_000, 6, "2026-01-16");

describe("COLL-21 what a loan owes on the day of a round", () => {
  it.each([
    ["2026-02-09", 0, { due: 0, arrears: 0, penalty: 0 }],
    ["2026-02-10", 0, { due: 20_000, arrears: 0, penalty: 0 }],
    ["2026-02-16", 0, { due: 20_000, arrears: 0, penalty: 0 }],
    ["2026-02-17", 0, { due: 0, arrears: 20_000, penalty: 0 }],
    ["2026-03-16", 5_000, { due: 20_000, arrears: 15_000, penalty: 0 }],
    ["2026-03-16", 40_000, { due: 0, arrears: 0, penalty: 0 }],
  ])("on %s with %s cents paid", (day, paid, figures) => {
    expect(sheetFigures(instalments, paid, day)).toEqual(figures);
  });

  it("states penalties apart", () => {
    const [first, ...rest] = instalments;
    if (first === undefined) throw new Error("no instalment");
    const charged = [{ ...first, penalty: 1_000 }, ...rest];
    expect(sheetFigures(charged, 0, "2026-02-20")).toEqual({
      due: 0,
      arrears: 20_000,
      penalty: 1_000,
    });
    // Penalties are paid first.
    expect(sheetFigures(charged, 1_500, "2026-02-20")).toEqual({
      due: 0,
      arrears: 19_500,
      penalty: 0,
    });
  });
});

describe("COLL-22 what becomes of a row", () => {
  const open = { payment: null, is_closed: false };
  const paid = { payment: { amount: 20_000, is_reversed: false }, is_closed: false };

  it("books an amount, and nothing for nothing", () => {
    const sent = { amount: 20_000, is_absent: false };
    expect(decideRow(open, sent)).toEqual({ kind: "pay", amount: 20_000 });
    expect(decideRow(open, { ...sent, amount: 0 })).toEqual({ kind: "mark", is_absent: false });
    expect(decideRow(open, { amount: 0, is_absent: true })).toEqual({
      kind: "mark",
      is_absent: true,
    });
  });

  it("COLL-23 repeats a booked row, also of a closed sheet, and refuses another amount", () => {
    const sent = { amount: 20_000, is_absent: false };
    expect(decideRow(paid, sent)).toEqual({ kind: "repeated" });
    expect(decideRow({ ...paid, is_closed: true }, sent)).toEqual({ kind: "repeated" });
    for (const other of [
      { ...sent, amount: 10_000 },
      { ...sent, amount: 0 },
      { ...sent, is_absent: true },
    ])
      expect(decideRow(paid, other)).toEqual({
        kind: "refused",
        text: "NLe 200.00 is booked for this row. Reverse that payment to change it.",
      });
  });

  it("COLL-25 refuses a payment of an absent member, of a reversed row and of a closed sheet", () => {
    const sent = { amount: 10_000, is_absent: false };
    const reversed = { payment: { amount: 20_000, is_reversed: true }, is_closed: false };
    expect(decideRow(open, { ...sent, is_absent: true })).toEqual({
      kind: "refused",
      text: texts.isAbsent,
    });
    expect(decideRow(reversed, sent)).toEqual({ kind: "refused", text: texts.isReversed });
    expect(decideRow({ ...open, is_closed: true }, sent)).toEqual({
      kind: "refused",
      text: texts.isClosed,
    });
  });
});

describe("COLL-20 the day of a sheet", () => {
  it.each([
    ["2026-03-15", texts.datePast],
    ["2026-03-16", null],
    ["2026-03-30", null],
    ["2026-03-31", texts.dateFar(14)],
  ])("%s", (date, text) => {
    expect(sheetDateError(date, "2026-03-16")).toBe(text);
  });

  it("COLL-24 values payments on the day of the round, or today before it", () => {
    expect(valueDateOf("2026-03-14", "2026-03-16")).toBe("2026-03-14");
    expect(valueDateOf("2026-03-18", "2026-03-16")).toBe("2026-03-16");
  });

  it("numbers sheets", () => {
    expect([sheetNumber(12), sheetNumber(1_234_567)]).toEqual(["CS-000012", "CS-1234567"]);
  });
});
