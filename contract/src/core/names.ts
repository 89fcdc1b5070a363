/** The error text for a name with characters or links that names do not have. */
export const nameTexts = {
  notPlain: "A name cannot contain links or hidden characters.",
} as const;

/** Control, format (zero-width, bidirectional, tags), line and paragraph separators, and invisible letters. */
const hidden =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]|\u034F|\p{Variation_Selector}/u;

/** Text that mail clients turn into a link: a web address, a host under a common domain, an e-mail address. */
const link =
  /[a-z][a-z0-9+.-]*:\/\/|\bwww\.|[\p{L}\p{N}]\.[\p{L}\p{N}-]{2,}\/|\S@\S+\.\S|[\p{L}\p{N}-]{2,}\.(?:com|net|org|info|biz|sl|io|me|ly|gl|co|cc|tv|ru|cn|tk|ml|ga|cf|gq|uk|us|de|ng|gh|lr|gn|za|ke|in|eu|app|dev|xyz|top|site|online|shop|store|click|link|live|club|vip|win|work|icu|page|web|money|loan|loans|finance|bank)(?![\p{L}\p{N}])/iu;

/**
 * No name field accepts more than 200 characters, and the pattern's running time grows with the square of the length.
 */
const longestChecked = 400;

/** Whether an entered name contains neither a link nor invisible characters (AUTH-6). */
export function isPlainName(input: string): boolean {
  const name = input.slice(0, longestChecked).trim();
  return !hidden.test(name) && !link.test(name.normalize("NFKC"));
}

/**
 * A person's name in its stored form (AUTH-6): NFC, trimmed, spaces collapsed, the first letter of every part after a
 * space or hyphen in upper case. The rest becomes lower case in a part that is all capitals or begins with a small
 * letter: "SESAY" and "aNNa" become "Sesay" and "Anna", "McCarthy" stays.
 */
export function titleCaseName(input: string): string {
  return input.normalize("NFC").trim().split(/\s+/u).map(capitalizeHyphenated).join(" ");
}

function capitalizeHyphenated(word: string): string {
  return word.split("-").map(capitalize).join("-");
}

function capitalize(part: string): string {
  // By code point, so that a letter outside the basic plane is not split.
  const [typed = ""] = part;
  const isMistyped = part === part.toUpperCase() || typed !== typed.toUpperCase();
  const [first = "", ...rest] = isMistyped ? part.toLowerCase() : part;
  const [upper = "", ...tail] = first.toUpperCase();
  return upper + tail.join("").toLowerCase() + rest.join("");
}

/** First, middle and last name on one line, without empty ones. */
export function fullName(person: {
  first_name: string;
  middle_name?: string | null;
  last_name: string;
}): string {
  return [person.first_name, person.middle_name, person.last_name]
    .filter((part) => part !== null && part !== undefined && part !== "")
    .join(" ");
}

/** First and last name, as staff are named; `shortNameOf` of the server is the same within SQL. */
export function shortName({
  first_name,
  last_name,
}: {
  first_name: string;
  last_name: string;
}): string {
  return `${first_name} ${last_name}`;
}

/** Apostrophes of all kinds, with the signs that are typed for one. */
const apostrophes = /['‘’‚‛ʹʻʼʽˈ′‵`´＇ꞌ]/gu;

/** Letters that are no letter with an accent, as a keyboard without them writes them. */
const plainLetters: Readonly<Record<string, string>> = {
  ɛ: "e",
  ɔ: "o",
  ŋ: "n",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
};

/** A name as it is compared, whatever its accents, apostrophes, hyphens, dots and blanks; `fold_name` in SQL. */
export function foldName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(apostrophes, "")
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036F]/gu, "")
    .replaceAll(/[ɛɔŋøłđı]/gu, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/[-._‐‑‒–—―−\s]+/gu, " ");
}

/** The words of a search: each has a letter or a digit, since signs alone are nothing to search for. */
export function searchWords(typed: string): string[] {
  return foldName(typed.replaceAll(/[,;]/g, " "))
    .split(" ")
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}
