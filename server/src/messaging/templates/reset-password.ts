import type { MailContent } from "../render-mail.ts";

/** Carries the link to set a new password to somebody who asked for it (AUTH-27, AUTH-28). */
export function resetPasswordLetter(to: {
  first_name: string;
  url: string;
  minutes: number;
}): MailContent {
  return {
    subject: "Reset your password",
    greeting: `Dear ${to.first_name},`,
    paragraphs: ["Somebody, most likely you, asked to reset the password of your account."],
    action: { label: "Set a new password", url: to.url },
    notes: [
      `The link works once, for ${to.minutes} minutes. Setting a new password signs you out everywhere.`,
      "If you did not ask for this, you can ignore this mail. Your password stays as it is.",
    ],
  };
}
