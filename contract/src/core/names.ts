/** What somebody reads whose typed name holds what no name has. */
export const nameTexts = {
  notPlain: "A name cannot contain links or hidden characters.",
} as const;

/** Control, format (zero-width, bidirectional, tags), line and paragraph separators, and letters that show nothing. */
const hidden =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]|\u034F|\p{Variation_Selector}/u;

/** What mail readers turn into a link: an address of the web, a host under a usual domain, an e-mail address. */
const link =
  /[a-z][a-z0-9+.-]*:\/\/|\bwww\.|[\p{L}\p{N}]\.[\p{L}\p{N}-]{2,}\/|\S@\S+\.\S|[\p{L}\p{N}-]{2,}\.(?:com|net|org|info|biz|sl|io|me|ly|gl|co|cc|tv|ru|cn|tk|ml|ga|cf|gq|uk|us|de|ng|gh|lr|gn|za|ke|in|eu|app|dev|xyz|top|site|online|shop|store|click|link|live|club|vip|win|work|icu|page|web|money|loan|loans|finance|bank)(?![\p{L}\p{N}])/iu;

/** No name field takes more characters than 200, and the work of the pattern grows with the square of the length. */
const longestChecked = 400;

/** Whether a typed name holds neither a link nor characters that nobody sees (AUTH-6). */
export function isPlainName(typed: string): boolean {
  const name = typed.slice(0, longestChecked).trim();
  return !hidden.test(name) && !link.test(name.normalize("NFKC"));
}

/**
 * A person's name as it is stored (AUTH-6): composed (NFC), trimmed, spaces collapsed, the first letter of every space- or
 * hyphen-separated part capitalised. The rest of a part becomes lower case only when the part was typed
 * all in one case, so that "McCarthy" survives.
 */
export function titleCaseName(typed: string): string {
  return typed.normalize("NFC").trim().split(/\s+/u).map(capitalizeHyphenated).join(" ");
}

function capitalizeHyphenated(word: string): string {
  return word.split("-").map(capitalize).join("-");
}

function capitalize(part: string): string {
  const oneCase = part === part.toLowerCase() || part === part.toUpperCase();
  // By code point, so that a letter outside the basic plane is not cut in half.
  const [first = "", ...rest] = oneCase ? part.toLowerCase() : part;
  const [upper = "", ...tail] = first.toUpperCase();
  return upper + tail.join("").toLowerCase() + rest.join("");
}

/** First, middle and last name on one line, without the ones that are empty. */
export function fullName(person: {
  first_name: string;
  middle_name?: string | null;
  last_name: string;
}): string {
  return [person.first_name, person.middle_name, person.last_name]
    .filter((part) => part !== null && part !== undefined && part !== "")
    .join(" ");
}
