import { searchWords } from "../core/names.ts";

/** A person who can be mentioned in a note. */
export interface Mentionable {
  id: number;
  name: string;
}

/** Most people whom the picker shows. */
const mostPicked = 6;
/** A typed name is at most this long: what is longer is text. */
const longestQuery = 40;

/** Whether a note mentions this name: it follows an @ and ends with a word (CUST-63). */
export function mentionsName(body: string, name: string): boolean {
  return placesOf(body, name).length > 0;
}

/** Those of the picked people whom the note still mentions. */
export function mentionedIn<Person extends Mentionable>(
  body: string,
  picked: readonly Person[],
): Person[] {
  return picked.filter(({ name }) => mentionsName(body, name));
}

/** The name that is being typed: the text from an @ at the beginning of a word up to the caret; null for none. */
export function typedMention(text: string, caret: number): { from: number; query: string } | null {
  const before = text.slice(0, caret);
  const from = before.lastIndexOf("@");
  if (from < 0 || (from > 0 && !/\s|\(/.test(before.charAt(from - 1)))) return null;
  const query = before.slice(from + 1);
  // A second blank, or a new line, ends a name.
  if (query.length > longestQuery || /\n|^\s|\s{2}/.test(query)) return null;
  return { from, query };
}

/** The people each typed word of whom begins a word of the name, in any order (SITE-22); six at most. */
export function peopleNamed<Person extends Mentionable>(
  people: readonly Person[],
  query: string,
): Person[] {
  const words = searchWords(query);
  const isNamed = ({ name }: Person) => {
    const names = searchWords(name);
    // "N Gobeh" is typed for N'Gobeh.
    if (names.join("").startsWith(words.join(""))) return true;
    return words.every((word) => names.some((part) => part.startsWith(word)));
  };
  return people.filter(isNamed).slice(0, mostPicked);
}

/** The note with the picked name in place of what was typed, and the position of the caret after it. */
export function withMention(
  text: string,
  typed: { from: number; query: string },
  name: string,
): { text: string; caret: number } {
  const after = text.slice(typed.from + 1 + typed.query.length);
  const mention = `@${name}${/^\s/.test(after) ? "" : " "}`;
  return {
    text: text.slice(0, typed.from) + mention + after,
    caret: typed.from + name.length + 2,
  };
}

/** A piece of a note. */
interface NotePart {
  /** Where it begins in the note. */
  from: number;
  text: string;
  isMention: boolean;
}

/** A note in pieces, so that mentions can be shown as such; joined they are the note. */
export function noteParts(body: string, names: readonly string[]): NotePart[] {
  const places = names
    .flatMap((name) => placesOf(body, name).map((from) => ({ from, to: from + name.length + 1 })))
    .toSorted((one, other) => one.from - other.from || other.to - one.to);
  const parts: NotePart[] = [];
  let at = 0;
  for (const { from, to } of places) {
    // A name that is the beginning of another one.
    if (from < at) continue;
    if (from > at) parts.push({ from: at, text: body.slice(at, from), isMention: false });
    parts.push({ from, text: body.slice(from, to), isMention: true });
    at = to;
  }
  if (at < body.length) parts.push({ from: at, text: body.slice(at), isMention: false });
  return parts;
}

/** The positions of "@name" in a note. */
function placesOf(body: string, name: string): number[] {
  if (name === "") return [];
  const places: number[] = [];
  for (let at = body.indexOf(`@${name}`); at >= 0; at = body.indexOf(`@${name}`, at + 1)) {
    const next = body.charAt(at + name.length + 1);
    if (!/[\p{L}\p{N}]/u.test(next)) places.push(at);
  }
  return places;
}
