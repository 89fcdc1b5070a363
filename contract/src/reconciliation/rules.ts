import type { CalendarDate } from "../core/dates.ts";
import { type Cents, formatNleExact, fromCents, sumCents } from "../core/money.ts";
import { reconciliationTexts as texts } from "./texts.ts";

/** What is compared when an account is reconciled through a day, in cents. */
interface ComparedBalances {
  /** The balance of the books. */
  book: Cents;
  /** On the statement and not in the books. */
  open_lines: Cents;
  /** In the books and not on the statement. */
  open_entries: Cents;
}

/** The balance that the statement must end at (REC-8). */
export function expectedStatement({ book, open_lines, open_entries }: ComparedBalances): Cents {
  return book + open_lines - open_entries;
}

/** Why an account is not reconciled with this closing balance, or null (REC-8). */
export function completionError(closing: Cents, compared: ComparedBalances): string | null {
  const expected = expectedStatement(compared);
  if (closing === expected) return null;
  return texts.differs(formatNleExact(fromCents(closing)), formatNleExact(fromCents(expected)));
}

/** Why an account cannot be reconciled through this day, or null. */
export function throughError(
  through: CalendarDate,
  completed: CalendarDate | null,
  today: CalendarDate,
): string | null {
  if (through > today) return texts.throughInFuture;
  return completed !== null && through <= completed ? texts.throughBefore(completed) : null;
}

/** Why lines and entries are no match, or null (REC-5): their sums agree. */
export function matchError(lines: readonly Cents[], entries: readonly Cents[]): string | null {
  if (lines.length + entries.length < 2) return texts.nothingChosen;
  const [ofLines, ofEntries] = [sumCents(lines), sumCents(entries)];
  if (ofLines === ofEntries) return null;
  return texts.sumsDiffer(formatNleExact(fromCents(ofLines)), formatNleExact(fromCents(ofEntries)));
}

/** What an automatic match reads of a line or an entry. */
interface Matchable {
  id: number;
  amount: number;
  /** The names by which the other side may know it, as `comparableReference` reads them. */
  references: readonly string[];
}

/** Letters and digits in lower case: what banks leave of a reference. */
export function comparableReference(reference: string): string {
  return reference.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/**
 * The pairs that match without a person (REC-4): amount and reference of the line meet one entry, and no other line
 * meets it.
 */
export function automaticMatches(
  lines: readonly Matchable[],
  entries: readonly Matchable[],
): { line_id: number; entry_id: number }[] {
  const byKey = new Map<string, Set<number>>();
  for (const entry of entries)
    for (const key of keysOf(entry)) byKey.set(key, (byKey.get(key) ?? new Set()).add(entry.id));
  const found = lines.flatMap((line) => {
    const met = new Set(keysOf(line).flatMap((key) => [...(byKey.get(key) ?? [])]));
    const [entry_id] = met;
    return met.size === 1 && entry_id !== undefined ? [{ line_id: line.id, entry_id }] : [];
  });
  // An entry that several lines meet, even those that meet others too, is left to a person.
  const counts = new Map<number, number>();
  for (const line of lines) {
    const met = new Set(keysOf(line).flatMap((key) => [...(byKey.get(key) ?? [])]));
    for (const id of met) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return found.filter(({ entry_id }) => counts.get(entry_id) === 1);
}

function keysOf({ amount, references }: Matchable): string[] {
  const named = references.filter((reference) => reference !== "");
  return [...new Set(named)].map((reference) => `${amount} ${reference}`);
}
