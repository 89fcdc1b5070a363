import type { MailContent } from "../render-mail.ts";

/** Invites somebody whose account was made at the office to choose a password (AUTH-21). */
export function invitationLetter(to: {
  first_name: string;
  area: "customer" | "staff";
  url: string;
  hours: number;
  forgotUrl: string;
}): MailContent {
  const why = {
    customer:
      "Our office has opened an account for you. Choose a password to see your loan and your payments online.",
    staff: "An account in the back office has been made for you. Choose a password to sign in.",
  };
  return {
    subject: "Your account is ready: choose a password",
    greeting: `Dear ${to.first_name},`,
    paragraphs: [why[to.area]],
    action: { label: "Choose my password", url: to.url },
    notes: [
      `The link works once, for ${to.hours} hours. After that, ask our office for a new one, or use ${to.forgotUrl}.`,
      "If you do not know of this account, please tell our office.",
    ],
  };
}
