/** What is read for another letter, in lower case: Latin letters and signs as digits, Cyrillic and Greek as Latin. */
const lookAlikes = new Map(
  [
    ["o", "0"],
    ["ilı|", "1"],
    ["z", "2"],
    ["s", "5"],
    ["b", "8"],
    ["аα", "a"],
    ["вβ", "8"],
    ["сϲ", "c"],
    ["еε", "e"],
    ["нη", "h"],
    ["іι", "1"],
    ["јϳ", "j"],
    ["кκ", "k"],
    ["мμ", "m"],
    ["ν", "n"],
    ["оο", "0"],
    ["рρ", "p"],
    ["ѕ", "5"],
    ["тτ", "t"],
    ["уυ", "y"],
    ["хχ", "x"],
    ["ζ", "2"],
  ].flatMap(([alike = "", read = ""]) => [...alike].map((letter) => [letter, read] as const)),
);

/** Blanks, marks and signs: everything of these blocks that is no letter and no digit. */
const blanks =
  /[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B\u007D-\u00BF\u0300-\u036F\u2000-\u206F\u3000-\u303F\uFE00-\uFE0F\uFEFF]/gu;

/**
 * A pin, or the medium it belongs to, as it is compared (D117): without regard to width and accents (Unicode
 * compatibility form), case, blanks and signs, and look-alikes such as 0 and O, 1, I and l. Two pins that a reader
 * takes for the same one have the same comparable form. Migration 0081 has the same rule in SQL for older rows.
 * @returns at least one character for a text that has one
 */
export function comparablePin(pin: string): string {
  const letters = pin.normalize("NFKD").toLowerCase().replaceAll(blanks, "");
  const read = Array.from(letters, (letter) => lookAlikes.get(letter) ?? letter).join("");
  return read === "" ? pin : read;
}
