import type { LetterText } from "../letter.ts";

/** Invites somebody whose account was made at the office to choose a password (D60). */
export function setPasswordLetter(to: {
  first_name: string;
  url: string;
  days: number;
  signInUrl: string;
}): LetterText {
  return {
    subject: "Your account is ready: choose a password",
    greeting: `Dear ${to.first_name},`,
    paragraphs: [
      "Our office has opened an account for you. Choose a password to see your loan and your payments online.",
    ],
    action: { label: "Choose my password", url: to.url },
    notes: [
      `The link works once, for ${to.days} days. After that, use "Forgot password" on ${to.signInUrl}.`,
      "If you do not know of this account, please tell our office.",
    ],
  };
}
