import { entryKindLabel, type EntryKind } from "../accounting/entry-kinds.ts";
import { type Cents, fromCents, sumCents, toCents } from "../core/money.ts";
import type { TillReport } from "./schema.ts";
import { tillTexts } from "./texts.ts";

/** What an entry did to the cash of a till, in cents; one of the two is 0. */
export interface CashEntry {
  kind: EntryKind;
  in: Cents;
  out: Cents;
}

/** A session as its report needs it; amounts in cents. */
interface ReportedSession {
  opening: Cents;
  /** The last count; null before it. */
  counted: Cents | null;
  entries: readonly CashEntry[];
  non_cash: TillReport["non_cash"];
}

/** Kinds that take a movement of money back. */
const reversing: ReadonlySet<EntryKind> = new Set([
  "payment_reversal",
  "disbursement_reversal",
  "transfer_reversal",
  "bill_reversal",
  "recovery_reversal",
]);
const betweenSafeAndTill: ReadonlySet<EntryKind> = new Set(["till_float", "till_handover"]);

/** What a till must hold: its opening and what its entries moved, without the difference of its sign-off. */
export function expectedCash(opening: Cents, entries: readonly CashEntry[]): Cents {
  return opening + sumCents(entries.map((entry) => entry.in - entry.out));
}

/** The X report of a session so far (TILL-10). The Z report is the last one, stored at the sign-off. */
export function tillReportOf(session: ReportedSession): TillReport {
  const { opening, counted, entries } = session;
  const kinds = [...new Set(entries.map(({ kind }) => kind))].filter(
    (kind) => !betweenSafeAndTill.has(kind),
  );
  const ofKinds = (some: (kind: EntryKind) => boolean) => entries.filter(({ kind }) => some(kind));
  const expected = expectedCash(opening, entries);
  return {
    opening: fromCents(opening),
    floats: totalOf(ofKinds((kind) => kind === "till_float").map((entry) => entry.in)),
    handovers: totalOf(ofKinds((kind) => kind === "till_handover").map((entry) => entry.out)),
    kinds: kinds.map((kind) => {
      const some = ofKinds((other) => other === kind);
      return {
        kind,
        label: kind === "till_collection" ? tillTexts.ofEarlierDays : entryKindLabel(kind),
        in: totalOf(some.map((entry) => entry.in)),
        out: totalOf(some.map((entry) => entry.out)),
      };
    }),
    reversals: totalOf(ofKinds((kind) => reversing.has(kind)).map((entry) => entry.in + entry.out)),
    expected: fromCents(expected),
    counted: counted === null ? null : fromCents(counted),
    difference: counted === null ? null : fromCents(counted - expected),
    non_cash: session.non_cash,
  };
}

/** The report without what the holder must not see before the sign-off, nor what adds up to it (TILL-9). */
export function blindReport(report: TillReport): TillReport {
  const unseen = ({ count }: { count: number }) => ({ count, sum: null });
  return {
    ...report,
    floats: unseen(report.floats),
    handovers: unseen(report.handovers),
    kinds: report.kinds.map((kind) => ({ ...kind, in: unseen(kind.in), out: unseen(kind.out) })),
    expected: null,
    difference: null,
  };
}

/**
 * What a session began with and what came in and went out since, in NLe: the expected cash adds up from these. Not for
 * a blind report, which has no sums.
 */
export function tillTotals(report: TillReport) {
  const sumOf = (way: "in" | "out") => ({
    count: report.kinds.reduce((count, kind) => count + kind[way].count, 0),
    sum: fromCents(sumCents(report.kinds.map((kind) => toCents(kind[way].sum ?? 0)))),
  });
  const fromSafe = toCents(report.floats.sum ?? 0) - toCents(report.handovers.sum ?? 0);
  return {
    /** Opening and floats, less what was handed over. */
    from_safe: fromCents(toCents(report.opening) + fromSafe),
    received: sumOf("in"),
    paid: sumOf("out"),
  };
}

function totalOf(amounts: readonly Cents[]): { count: number; sum: number } {
  const moved = amounts.filter((amount) => amount > 0);
  return { count: moved.length, sum: fromCents(sumCents(moved)) };
}
