/** How a text message is sent: 7 bits a character, or 16 bits where a character is outside the GSM alphabet. */
export interface SmsLength {
  encoding: "gsm" | "unicode";
  /** Characters as the networks count them. */
  characters: number;
  /** The messages that the networks charge. */
  parts: number;
}

/** The basic alphabet of GSM 03.38. */
const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ\u00a7¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** Characters that take two places. */
const extended = "^{}\\[~]|€\f";

const sizes = {
  gsm: { single: 160, part: 153 },
  unicode: { single: 70, part: 67 },
} as const;

/** The length of a text message (MSG-21). Krio letters such as ɛ and ɔ are outside the GSM alphabet. */
export function smsLength(text: string): SmsLength {
  const letters = [...text];
  const isGsm = letters.every((letter) => basic.includes(letter) || extended.includes(letter));
  const encoding = isGsm ? "gsm" : "unicode";
  const characters = isGsm
    ? letters.reduce((sum, letter) => sum + (extended.includes(letter) ? 2 : 1), 0)
    : text.length;
  const { single, part } = sizes[encoding];
  const parts = characters <= single ? 1 : Math.ceil(characters / part);
  return { encoding, characters, parts };
}
