import { template } from "../template.ts";

/** Mails the six digits of a first sign-in after staff set the password (AUTH-20). */
export const signInCode = template(
  "code",
  (data: { code: string; minutes: number; forgotUrl: string }) => ({
    subject: "Your sign-in code",
    paragraphs: [
      "A person, most likely you, is signing in to your account with the password that our office set.",
      `Your code is ${data.code.slice(0, 3)} ${data.code.slice(3)}. Type it on the sign-in page and choose a password of your own.`,
    ],
    notes: [
      `The code works once, for ${data.minutes} minutes. Our office will never ask you for it.`,
      `If this was not you, set a new password at ${data.forgotUrl} and tell our office.`,
    ],
  }),
);
