import type { LetterText } from "../letter.ts";

/** Tells the old address of an account that another one took its place (D50). */
export function emailChangedLetter(to: {
  first_name: string;
  /** The new address, shortened so that this mail gives nothing away. */
  shortened: string;
  /** When, as people here read it. */
  at: string;
}): LetterText {
  return {
    subject: "The e-mail address of your account was changed",
    greeting: `Dear ${to.first_name},`,
    paragraphs: [
      `On ${to.at} the e-mail address of your account was changed to ${to.shortened}. From now on you sign in with the new address, and our letters go there.`,
    ],
    notes: ["If this was not you, please tell our office at once."],
  };
}
