/** Look-alikes of other characters, in lower case: Latin letters and signs to digits, Cyrillic and Greek to Latin. */
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

/** Code point ranges of blanks, marks and signs: neither letters nor digits. */
const blanks = [
  [0x00, 0x2f],
  [0x3a, 0x40],
  [0x5b, 0x60],
  [0x7b, 0x7b],
  [0x7d, 0xbf],
  [0x03_00, 0x03_6f],
  [0x20_00, 0x20_6f],
  [0x30_00, 0x30_3f],
  [0xfe_00, 0xfe_0f],
  [0xfe_ff, 0xfe_ff],
] as const;

function isBlank(letter: string): boolean {
  const point = letter.codePointAt(0) ?? 0;
  return blanks.some(([first, last]) => point >= first && point <= last);
}

/**
 * Normalizes a pin, or its medium, for comparison (TRF-4). It ignores width and accents (Unicode compatibility form),
 * case, blanks and signs, and look-alikes such as 0 and O, 1, I and l. Pins that look the same have the same
 * normalized form.
 * @returns at least one character for a text with a visible one
 */
export function comparablePin(pin: string): string {
  const letters = [...pin.normalize("NFKD").toLowerCase()].filter((letter) => !isBlank(letter));
  const read = letters.map((letter) => lookAlikes.get(letter) ?? letter).join("");
  return read === "" ? pin : read;
}
