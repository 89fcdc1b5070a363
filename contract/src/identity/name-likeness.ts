import type { CalendarDate } from "../core/dates.ts";
import { isCalendarDate } from "../core/dates.ts";

/**
 * How alike two names are, for people whose names are spelled by ear: Mohamed and Muhammad, Conteh and Kontay, Jalloh
 * and Diallo (KYC-11). Only ever used beside a date of birth.
 */

/** Spellings of one name that differ even after `heard`. */
const sameName: readonly (readonly string[])[] = [
  ["mohamed", "muhamad", "mamadu", "mohamad", "muhamed", "mohamadu", "mamodu"],
  ["fatmata", "fatimata", "fatumata", "fatu", "fatima"],
  ["isatu", "isata", "aisatu", "aisata", "aisha"],
  ["aminata", "aminatu", "amie", "ami"],
  ["abubakar", "abubakr", "bubakar"],
  ["ibrahim", "ibrahima", "ibraim", "brima"],
  ["jalo", "dialo", "jalow"],
  ["sesay", "sesi", "sisay", "sise"],
  ["turay", "ture", "touray"],
  ["konteh", "konte", "kontay"],
  ["alhaji", "alhaj", "elhaj"],
  ["usman", "osman", "ousman", "usmane"],
  ["yusuf", "yusif", "josef"],
  ["kadiatu", "kadijatu", "kadija"],
];

const canonical = new Map(
  sameName.flatMap((spellings) => spellings.map((one) => [heard(one), spellings[0] ?? one])),
);

/** The phonetic form of a word: without accents, doubled letters and silent ends. */
function heard(word: string): string {
  return word
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[^a-z]/g, "")
    .replaceAll("ph", "f")
    .replaceAll("ck", "k")
    .replaceAll(/c(?=[aouklr])/g, "k")
    .replaceAll("ou", "u")
    .replaceAll("oo", "u")
    .replaceAll("ee", "i")
    .replaceAll("y", "i")
    .replaceAll(/(.)\1+/g, "$1")
    .replaceAll(/(?<=[aeiou])h$/g, "")
    .replaceAll(/(?<=[aeiou])w$/g, "");
}

function wordsOf(name: string): string[] {
  return name
    .split(/[\s.'-]+/)
    .map((word) => heard(word))
    .filter((word) => word.length > 1)
    .map((word) => canonical.get(word) ?? word);
}

/** The three-letter groups of a word, with the beginning counted twice, as PostgreSQL's pg_trgm has them. */
function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(
    Array.from({ length: padded.length - 2 }, (_, index) => padded.slice(index, index + 3)),
  );
}

function likenessOfWords(one: string, other: string): number {
  if (one === other) return 1;
  const [first, second] = [trigramsOf(one), trigramsOf(other)];
  const shared = [...first].filter((trigram) => second.has(trigram)).length;
  return shared / (first.size + second.size - shared);
}

/**
 * From 0 to 1. Each word of the shorter name is compared with the best word of the longer one, in any order, so that a
 * middle name and an exchanged first and last name do not matter. 0 where a name has a single word.
 */
export function nameLikeness(one: string, other: string): number {
  const [shorter = [], longer = []] = [wordsOf(one), wordsOf(other)].toSorted(
    (a, b) => a.length - b.length,
  );
  if (shorter.length < 2) return 0;
  const left = [...longer];
  const found = shorter.map((word) => {
    const scores = left.map((candidate) => likenessOfWords(word, candidate));
    const best = Math.max(0, ...scores);
    left.splice(scores.indexOf(best), 1);
    return best;
  });
  // One strange word says that it is another person: brothers share the last name.
  return Math.min(...found);
}

/** From this likeness on, two people of one date of birth may be the same (KYC-11). */
const alike = 0.32;

/** Whether two names may be of one person whose date of birth is the same. */
export function isAlikeName(one: string, other: string): boolean {
  return nameLikeness(one, other) >= alike;
}

/**
 * The dates of birth that may mean this one: itself, with day and month exchanged, and 1 January of its year, which
 * is recorded where only the year is known.
 */
export function datesAlike(birth: CalendarDate): CalendarDate[] {
  const [year = "", month = "", day = ""] = birth.split("-");
  const dates = [birth, `${year}-${day}-${month}`, `${year}-01-01`];
  return [...new Set(dates.filter((date) => isCalendarDate(date)))];
}
