import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineEntry, lineJournal } from "./bookings.ts";
import {
  automaticMatches,
  comparableReference,
  completionError,
  expectedStatement,
  matchError,
  throughError,
} from "./rules.ts";
import { reconciliationTexts as texts } from "./texts.ts";

const item = (id: number, amount: number, ...references: string[]) => ({ id, amount, references });

describe("REC-4 an automatic match", () => {
  it.each([
    [[item(1, 5, "a")], [item(7, 5, "a")], [[1, 7]]],
    [[item(1, 5, "a")], [item(7, 5, "b", "a")], [[1, 7]]],
    [[item(1, 5, "a")], [item(7, 6, "a")], []],
    [[item(1, 5, "a")], [item(7, -5, "a")], []],
    [[item(1, 5, "a")], [item(7, 5, "b")], []],
    [[item(1, 5, "")], [item(7, 5, "")], []],
    [[item(1, 5, "a")], [item(7, 5, "a"), item(8, 5, "a")], []],
    [[item(1, 5, "a"), item(2, 5, "a")], [item(7, 5, "a")], []],
    [[item(1, 5, "a"), item(2, 5, "b")], [item(7, 5, "a", "b"), item(8, 5, "b")], []],
  ])("%j with %j is %j", (lines, entries, pairs) => {
    expect(automaticMatches(lines, entries).map((m) => [m.line_id, m.entry_id])).toEqual(pairs);
  });

  it("takes each line and each entry once, with its amount", () => {
    const made = fc
      .array(
        fc.record({
          amount: fc.integer({ min: 1, max: 3 }),
          reference: fc.constantFrom("a", "b", ""),
        }),
        {
          maxLength: 6,
        },
      )
      .map((all) => all.map(({ amount, reference }, id) => item(id, amount, reference)));
    fc.assert(
      fc.property(made, made, (lines, entries) => {
        const pairs = automaticMatches(lines, entries);
        expect(new Set(pairs.map(({ line_id }) => line_id)).size).toBe(pairs.length);
        expect(new Set(pairs.map(({ entry_id }) => entry_id)).size).toBe(pairs.length);
        for (const { line_id, entry_id } of pairs)
          expect(lines[line_id]?.amount).toBe(entries[entry_id]?.amount);
      }),
    );
  });

  it("compares letters and digits", () => {
    expect(comparableReference(" RC-000 123/a ")).toBe("rc000123a");
  });
});

describe("REC-5 a match by hand", () => {
  it.each([
    [[100], [60, 40], null],
    [[100, -100], [], null],
    [[], [5, -5], null],
    [[5], [], texts.nothingChosen],
    [[], [], texts.nothingChosen],
    [[100], [99], texts.sumsDiffer("NLe 1.00", "NLe 0.99")],
  ])("%j with %j: %s", (lines, entries, error) => {
    expect(matchError(lines, entries)).toBe(error);
  });
});

describe("REC-6 the booking of a line", () => {
  it.each([
    ["charge", -500, "5350", "1050"],
    ["charge", 500, "1050", "5350"],
    ["unidentified", 500, "1050", "2400"],
    ["unidentified", -500, "2400", "1050"],
  ] as const)("%s of %i debits %s and credits %s", (as, amount, to, from) => {
    const { postings } = lineEntry(as, "1050", amount);
    expect(postings.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
      [to, 500, 0],
      [from, 0, 500],
    ]);
  });

  it("as a journal has the other account on the other side", () => {
    expect(lineJournal("1050", "5310", -40_000)).toEqual([
      { account_code: "5310", debit: 400, credit: 0 },
      { account_code: "1050", debit: 0, credit: 400 },
    ]);
  });
});

describe("REC-8 a reconciliation", () => {
  it("is complete when the statement equals books and open items", () => {
    const compared = { book: 1_000, open_lines: -50, open_entries: 200 };
    expect(expectedStatement(compared)).toBe(750);
    expect(completionError(750, compared)).toBeNull();
    expect(completionError(800, compared)).toBe(texts.differs("NLe 8.00", "NLe 7.50"));
  });

  it.each([
    ["2026-03-17", null, texts.throughInFuture],
    ["2026-02-28", "2026-02-28", texts.throughBefore("2026-02-28")],
    ["2026-03-16", "2026-02-28", null],
  ])("through %s after %s: %s", (through, completed, error) => {
    expect(throughError(through, completed, "2026-03-16")).toBe(error);
  });
});
