import type { MailContent } from "../render-mail.ts";

/** Asks whoever reads a new address to confirm that it is theirs, before an account moves to it (AUTH-9). */
export function confirmNewEmailLetter(to: {
  first_name: string;
  /** The address the account has until then, shortened so that this mail gives nothing away. */
  old_email: string;
  url: string;
  days: number;
}): MailContent {
  return {
    subject: "Confirm your new email address",
    greeting: `Dear ${to.first_name},`,
    paragraphs: [
      `This address was given as the new address of your account with us. Until you confirm it, you sign in with ${to.old_email} and our letters go there.`,
    ],
    action: { label: "Confirm my new address", url: to.url },
    notes: [
      `The link works once, for ${to.days} days.`,
      "If you have no account with us, you can ignore this mail.",
    ],
  };
}
