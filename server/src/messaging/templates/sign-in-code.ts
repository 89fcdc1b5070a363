import type { MailContent } from "../render-mail.ts";

/** Carries the six digits of a first sign-in, after the office typed the password (AUTH-20). */
export function signInCodeLetter(to: {
  first_name: string;
  code: string;
  minutes: number;
  forgotUrl: string;
}): MailContent {
  return {
    subject: "Your sign-in code",
    greeting: `Dear ${to.first_name},`,
    paragraphs: [
      "Somebody, most likely you, is signing in to your account with the password that our office set.",
      `Your code is ${to.code.slice(0, 3)} ${to.code.slice(3)}. Type it on the sign-in page and choose a password of your own.`,
    ],
    notes: [
      `The code works once, for ${to.minutes} minutes. Nobody from our office will ever ask you for it.`,
      `If this was not you, set a new password at ${to.forgotUrl} and tell our office.`,
    ],
  };
}
