/**
 * A person's name as it is stored (D23): trimmed, spaces collapsed, the first letter of every space- or
 * hyphen-separated part capitalised. The rest of a part becomes lower case only when the part was typed
 * all in one case, so that "McCarthy" survives.
 */
export function titleCaseName(typed: string): string {
  return typed.trim().split(/\s+/u).map(capitalizeHyphenated).join(" ");
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
