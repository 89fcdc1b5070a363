import type { MailContent } from "../render-mail.ts";

/** Asks the owner of a new account, or of a changed address, to confirm it (AUTH-8, AUTH-9). */
export function verifyEmailLetter(to: {
  first_name: string;
  url: string;
  days: number;
}): MailContent {
  return {
    subject: "Confirm your email address",
    greeting: `Dear ${to.first_name},`,
    paragraphs: [
      "Thank you for opening an account with us. Please confirm that this is your email address.",
    ],
    action: { label: "Confirm my address", url: to.url },
    notes: [
      `The link works once, for ${to.days} days.`,
      "If you did not open this account, you can ignore this mail.",
    ],
  };
}
