import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EntryKind } from "../accounting/entry-kinds.ts";
import { fromCents, sumCents } from "../core/money.ts";
import {
  acceptError,
  countError,
  countTotal,
  freeTillCode,
  keepError,
  moveError,
  refuseError,
  seesExpected,
  signOffError,
  tillActError,
} from "./rules.ts";
import { newCashMove, newCount } from "./schema.ts";
import { zNumber } from "./texts.ts";
import { defaultTills } from "./settings.ts";
import { cashMoveEntry, differenceEntry, movementEntry } from "./till-entries.ts";
import {
  blindReport,
  type CashEntry,
  expectedCash,
  tillReportOf,
  tillTotals,
} from "./till-report.ts";
import { tillTexts as texts } from "./texts.ts";
import { isMoneyCode } from "../accounting/accounts.ts";

const known = defaultTills.till_denominations;

describe("TILL-8 a count", () => {
  it("is exact for any pieces of the notes and coins", () => {
    const pieces = fc.array(fc.integer({ min: 0, max: 1_000_000 }), {
      minLength: known.length,
      maxLength: known.length,
    });
    fc.assert(
      fc.property(pieces, (numbers) => {
        const counted = known.map((value, index) => ({ value, pieces: numbers[index] ?? 0 }));
        const cents = known.map((value, index) => Math.round(value * 100) * (numbers[index] ?? 0));
        expect(countTotal(counted)).toBe(sumCents(cents));
        expect(countError(counted, known)).toBeNull();
      }),
    );
  });

  it.each([
    [[{ value: 3, pieces: 1 }], texts.unknownValue("NLe 3.00")],
    [
      [
        { value: 5, pieces: 1 },
        { value: 5, pieces: 2 },
      ],
      texts.doubledValue("NLe 5.00"),
    ],
  ])("%j is refused", (counted, error) => expect(countError(counted, known)).toBe(error));

  it.each([[-1], [1.5], [1_000_001], ["2"], [null]])("%j pieces are refused", (pieces) => {
    expect(newCount.safeParse({ denominations: [{ value: 5, pieces }] }).success).toBe(false);
  });
});

describe("TILL-9 what the till should hold", () => {
  it.each([
    [{ isHolder: true, isBlind: true, status: "open" }, false],
    [{ isHolder: true, isBlind: true, status: "counted" }, false],
    [{ isHolder: true, isBlind: true, status: "signed_off" }, true],
    [{ isHolder: true, isBlind: false, status: "open" }, true],
    [{ isHolder: false, isBlind: true, status: "open" }, true],
  ] as const)("%j: %s", (session, sees) => expect(seesExpected(session)).toBe(sees));
});

describe("TILL-6 a float or hand-over", () => {
  const [holder, supervisor, other] = [1, 2, 3];
  it.each([
    [{ maker: holder, actor: holder, supervises: true }, texts.otherAccepts],
    [{ maker: holder, actor: supervisor, supervises: true }, null],
    [{ maker: holder, actor: other, supervises: false }, texts.othersTill],
    [{ maker: supervisor, actor: supervisor, supervises: true }, texts.otherAccepts],
    [{ maker: supervisor, actor: holder, supervises: false }, null],
    [{ maker: supervisor, actor: other, supervises: true }, texts.holderAccepts],
  ])("%j", (movement, error) => {
    expect(acceptError({ holder, ...movement })).toBe(error);
    const own = movement.actor === movement.maker;
    expect(refuseError({ holder, ...movement })).toBe(own ? null : error);
  });

  it("is made by the holder or a supervisor", () => {
    expect(tillActError({ holder, actor: holder, supervises: false })).toBeNull();
    expect(tillActError({ holder, actor: supervisor, supervises: true })).toBeNull();
    expect(tillActError({ holder, actor: other, supervises: false })).toBe(texts.othersTill);
  });
});

describe("TILL-11 the sign-off", () => {
  const counted = { status: "counted", holder: 1, counted_by: 2, counted: 500 } as const;
  it.each([
    [counted, 3, null],
    [counted, 1, texts.otherSignsOff],
    [counted, 2, texts.otherSignsOff],
    [{ ...counted, status: "open", counted: null }, 3, texts.notCounted],
    [{ ...counted, status: "signed_off" }, 3, texts.signedOffAlready],
  ] as const)("of %j by %d", (session, actor, error) =>
    expect(signOffError(session, actor)).toBe(error),
  );

  it("keeps at most what was counted, and is numbered", () => {
    expect(keepError(500, 500)).toBeNull();
    expect(keepError(501, 500)).toBe(texts.keepAboveCount("NLe 5.00"));
    expect(zNumber(1)).toBe("Z-000001");
  });
});

describe("TILL-13 a cash move", () => {
  it.each([
    ["1000", "1050", null],
    ["1090", "1050", null],
    ["1000", "1000", texts.sameAccount],
    ["1010", "1000", texts.tillAccount],
    ["1000", "1049", texts.tillAccount],
  ])("from %s to %s", (from, to, error) => expect(moveError(from, to)).toBe(error));

  it("is between accounts of money", () => {
    expect(["1000", "1050", "1071", "1095"].every(isMoneyCode)).toBe(true);
    expect(["1010", "1049", "1100", "5000", "10", "1000x"].some(isMoneyCode)).toBe(false);
  });

  it.each([
    [{ amount: 0 }],
    [{ amount: -4 }],
    [{ date: "soon" }],
    [{ from: 1000 }],
    [{ move_key: "1" }],
  ])("%j is refused", (change) => {
    const move = {
      move_key: "6f0c2a0e-83f1-4c11-8a11-5d2f00c1a111",
      from: "1000",
      to: "1050",
      amount: 4,
    };
    expect(newCashMove.safeParse({ ...move, date: "2026-03-01" }).success).toBe(true);
    expect(newCashMove.safeParse({ ...move, date: "2026-03-01", ...change }).success).toBe(false);
  });
});

describe("TILL-2 the account of a till", () => {
  it("is the first free one of forty", () => {
    expect(freeTillCode([])).toBe("1010");
    expect(freeTillCode(["1010", "1012"])).toBe("1011");
    expect(freeTillCode(Array.from({ length: 40 }, (_, index) => String(1010 + index)))).toBeNull();
  });
});

const places = { till: "1010", safe: "1000" };
const kinds: EntryKind[] = [
  "payment",
  "payment_reversal",
  "disbursement",
  "disbursement_reversal",
  "transfer",
  "recovery",
  "recovery_reversal",
  "till_float",
  "till_handover",
];
const cashEntry = fc
  .record({
    kind: fc.constantFrom(...kinds),
    amount: fc.integer({ min: 1, max: 99_999_999_999 }),
    isIn: fc.boolean(),
  })
  .map(({ kind, amount, isIn }): CashEntry => ({
    kind,
    in: isIn ? amount : 0,
    out: isIn ? 0 : amount,
  }));

describe("TILL-10 the X report", () => {
  it("adds up for any entries: opening and movements are what is expected", () => {
    const entries = fc.array(cashEntry, { maxLength: 200 });
    fc.assert(
      fc.property(fc.nat(), fc.nat(), entries, (opening, counted, cash) => {
        // A float comes in, a hand-over goes out.
        const real = cash.filter(
          (entry) =>
            (entry.kind !== "till_float" || entry.in > 0) &&
            (entry.kind !== "till_handover" || entry.out > 0),
        );
        const report = tillReportOf({ opening, counted, entries: real, non_cash: [] });
        const cents = (nle: number) => Math.round(nle * 100);
        const moved = report.kinds.map(
          (kind) => cents(kind.in.sum ?? 0) - cents(kind.out.sum ?? 0),
        );
        const expected =
          opening +
          cents(report.floats.sum ?? 0) -
          cents(report.handovers.sum ?? 0) +
          sumCents(moved);
        expect(cents(report.expected ?? 0)).toBe(expected);
        expect(expectedCash(opening, real)).toBe(expected);
        expect(report.difference).toBe(fromCents(counted - expected));
        const { from_safe, received, paid } = tillTotals(report);
        expect(cents(from_safe) + cents(received.sum) - cents(paid.sum)).toBe(expected);
        const lines = report.kinds.reduce((sum, kind) => sum + kind.in.count + kind.out.count, 0);
        expect(lines + report.floats.count + report.handovers.count).toBe(real.length);
      }),
    );
  });

  it("is blind without what is expected, the difference and the sums that add up to it", () => {
    const entries: CashEntry[] = [
      { kind: "payment", in: 7, out: 0 },
      { kind: "till_float", in: 2, out: 0 },
      { kind: "till_handover", in: 0, out: 3 },
    ];
    const report = tillReportOf({ opening: 5, counted: 4, entries, non_cash: [] });
    expect(report).toMatchObject({ expected: 0.11, counted: 0.04, difference: -0.07 });
    expect(blindReport(report)).toMatchObject({
      floats: { count: 1, sum: null },
      handovers: { count: 1, sum: null },
      kinds: [{ kind: "payment", in: { count: 1, sum: null }, out: { count: 0, sum: null } }],
      expected: null,
      counted: 0.04,
      difference: null,
    });
  });
});

describe("TILL-12 the entries of tills", () => {
  it("balance for any amount, and there are none for 0", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (amount) => {
        for (const entry of [
          movementEntry("float", places, amount),
          movementEntry("handover", places, amount),
          differenceEntry("1010", amount, "loss"),
          differenceEntry("1010", -amount, "staff"),
          cashMoveEntry("1000", "1050", amount),
        ]) {
          const sum = (side: "debit" | "credit") =>
            sumCents((entry?.postings ?? []).map((line) => line[side]));
          expect([sum("debit"), sum("credit")]).toEqual([amount, amount]);
        }
      }),
    );
    expect(differenceEntry("1010", 0, "loss")).toBeNull();
    expect(movementEntry("handover", places, 0)).toBeNull();
  });

  it.each([
    [-500, "loss", "5200", "1010"],
    [-500, "staff", "1310", "1010"],
    [500, "staff", "1010", "4500"],
  ] as const)(
    "a difference of %d charged to %s debits %s, credits %s",
    (cents, charge, to, from) => {
      const entry = differenceEntry("1010", cents, charge);
      expect(entry?.postings.map(({ account }) => account)).toEqual([to, from]);
    },
  );
});
