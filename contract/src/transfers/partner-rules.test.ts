import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toCents } from "../core/money.ts";
import { commission as commissionSchema } from "./partner-endpoint-schemas.ts";
import {
  assignmentEntry,
  claimOf,
  commissionOf,
  differenceInNle,
  differenceOf,
  dueOf,
  settlementError,
  settlementPostings,
  transferEntry,
  transferReversalEntry,
} from "./partner-rules.ts";
import { partnerTexts as texts } from "./partner-texts.ts";

const cents = fc.integer({ min: 1, max: 99_999_999_999 });
const direction = fc.constantFrom("in" as const, "out" as const);
const agreed = fc.oneof(
  fc.constant({ kind: "none" as const, value: 0 }),
  fc
    .integer({ min: 1, max: 1_000_000 })
    .map((n) => ({ kind: "percent" as const, value: n / 10_000 })),
  fc.integer({ min: 1, max: 99_999 }).map((n) => ({ kind: "fixed" as const, value: n / 100 })),
);
const transfer = fc
  .record({ direction, local: cents, fee: fc.nat({ max: 9_999_999 }), agreed })
  .map(({ agreed: commission, ...made }) => {
    const parts = { ...made, fee: made.direction === "in" ? 0 : made.fee };
    return { ...parts, commission: commissionOf(commission, parts) };
  });

interface Line {
  account: string;
  debit: number;
  credit: number;
}
const net = (lines: readonly Line[], code: string) =>
  lines.filter(({ account }) => account === code).reduce((sum, l) => sum + l.debit - l.credit, 0);
const isSound = (lines: readonly Line[]) => {
  const balance = lines.reduce((sum, line) => sum + line.debit - line.credit, 0);
  return balance === 0 && lines.every(({ debit, credit }) => debit > 0 !== credit > 0);
};

describe("TRF-31 the commission of a transfer", () => {
  it.each([
    [{ kind: "none", value: 0 }, "in", 100_000, 0, 0],
    [{ kind: "percent", value: 1.5 }, "in", 100_000, 0, 1_500],
    [{ kind: "percent", value: 0.0001 }, "in", 100_000, 0, 0],
    [{ kind: "percent", value: 0.07 }, "in", 100_000, 0, 70],
    [{ kind: "fixed", value: 12.5 }, "in", 100_000, 0, 1_250],
    [{ kind: "fixed", value: 12.5 }, "out", 100_000, 3_000, 1_250],
    [{ kind: "fixed", value: 12.5 }, "out", 100_000, 1_000, 1_000],
    [{ kind: "percent", value: 2 }, "out", 100_000, 0, 0],
  ] as const)("%j of a transfer %s of %i with the fee %i is %i", (of, way, local, fee, share) => {
    expect(commissionOf(of, { direction: way, local, fee })).toBe(share);
  });

  it.each([
    [{ kind: "none", value: 1 }, texts.noValue],
    [{ kind: "percent", value: 0 }, texts.wrongPercent],
    [{ kind: "percent", value: 100.5 }, texts.wrongPercent],
    [{ kind: "percent", value: 1.00001 }, texts.wrongPercent],
    [{ kind: "fixed", value: 0 }, texts.wrongFixed],
    [{ kind: "fixed", value: 1.005 }, texts.wrongFixed],
    [{ kind: "half", value: 1 }, texts.unknownCommission],
  ])("%j is refused", (given, text) => {
    expect(commissionSchema.safeParse(given).error?.issues[0]?.message).toBe(text);
  });

  it("is never above the fee of a transfer out, and partner and money account add up", () => {
    fc.assert(
      fc.property(transfer, (made) => {
        const { postings } = transferEntry(made, "1000", "1201") ?? { postings: [] };
        expect(isSound(postings)).toBe(true);
        expect(net(postings, "1201")).toBe(claimOf(made));
        expect(net(postings, "4300")).toBe(made.commission === 0 ? 0 : -made.commission);
        expect(net(postings, "1000")).toBe(
          made.direction === "in" ? -made.local : made.local + made.fee,
        );
        if (made.direction === "out") expect(made.commission).toBeLessThanOrEqual(made.fee);
        const back = transferReversalEntry(made, "1000", "1201")?.postings ?? [];
        for (const code of ["1000", "1201", "4300"])
          expect(net([...postings, ...back], code)).toBe(0);
      }),
    );
  });

  it("posts nothing for an amount of 0", () => {
    const none = { direction: "in" as const, local: 0, fee: 0, commission: 0 };
    expect(transferEntry(none, "1000", "1200")).toBeNull();
    expect(transferReversalEntry(none, "1000", "1200")).toBeNull();
  });
});

describe("TRF-30 the transfers of a new partner", () => {
  it("move from the clearing account to the partner's, and nothing else", () => {
    fc.assert(
      fc.property(fc.array(transfer, { minLength: 1, maxLength: 5 }), (made) => {
        const entry = assignmentEntry(made.map(claimOf), "1203");
        const sum = dueOf("in", made.map(claimOf));
        if (entry === null) return expect(sum).toBe(0);
        expect(isSound(entry.postings)).toBe(true);
        expect(net(entry.postings, "1203")).toBe(sum);
        expect(net(entry.postings, "1200")).toBe(-sum);
      }),
    );
  });
});

describe("TRF-33 a settlement", () => {
  const settled = fc
    .record({ direction, amount: cents, charges: fc.nat({ max: 99_999 }), due: cents })
    .map((made) => ({ ...made, entry: settlementPostings(made, "1050", "1201") }));

  it("balances, moves the amount, and closes what its transfers add up to", () => {
    fc.assert(
      fc.property(settled, ({ entry, ...made }) => {
        const sign = made.direction === "in" ? 1 : -1;
        expect(isSound(entry.postings)).toBe(true);
        expect(net(entry.postings, "1050")).toBe(sign * made.amount);
        expect(net(entry.postings, "1201")).toBe(-sign * made.due);
        expect(net(entry.postings, "5350")).toBe(made.charges);
        expect(net(entry.postings, "4600")).toBe(-differenceOf(made) + 0);
      }),
    );
  });

  it("leaves the partner at 0 after all of its transfers", () => {
    fc.assert(
      fc.property(fc.array(transfer, { minLength: 1, maxLength: 6 }), cents, (made, amount) => {
        const claims = made.map(claimOf);
        const way = dueOf("in", claims) >= 0 ? ("in" as const) : ("out" as const);
        const due = dueOf(way, claims);
        fc.pre(due > 0);
        const lines = made.flatMap((each) => transferEntry(each, "1000", "1201")?.postings ?? []);
        const closing = settlementPostings(
          { direction: way, amount, charges: 0, due },
          "1050",
          "1201",
        );
        expect(net([...lines, ...closing.postings], "1201")).toBe(0);
      }),
    );
  });

  it.each([
    ["in", 990, 10, [1_000], 0],
    ["in", 995, 10, [1_000], 5],
    ["in", 900, 0, [1_000], -100],
    ["out", 1_010, 10, [-1_000], 0],
    ["out", 1_050, 10, [-1_000], -40],
    ["in", 700, 0, [1_000, -300], 0],
  ] as const)(
    "paid %s with %d, charges %d, for %j makes %d",
    (way, amount, charges, claims, gain) => {
      expect(differenceInNle({ direction: way, amount, charges }, claims)).toBe(gain);
    },
  );

  const open = [{ transfer_date: "2026-03-10", claim: 100 }];
  it.each([
    [{}, open, null],
    [{}, [], texts.noTransfers],
    [{ date: "2026-03-17" }, open, texts.dateInFuture],
    [{ date: "2026-03-09" }, open, texts.beforeTransfer],
    [{ direction: "out" as const }, open, texts.nothingToPay],
    [{}, [{ transfer_date: "2026-03-10", claim: -100 }], texts.nothingOwed],
  ])("%j of %j: %s", (more, transfers, text) => {
    const settlement = { direction: "in" as const, date: "2026-03-16", amount: 100, ...more };
    expect(settlementError(settlement, transfers, "2026-03-16")?.text ?? null).toBe(text);
    expect(toCents(settlement.amount)).toBe(10_000);
  });
});
