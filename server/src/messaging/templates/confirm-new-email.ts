import { template } from "../template.ts";

/** Requests that the owner of a new address confirms it, before an account changes to it (AUTH-9). */
export const confirmNewEmail = template(
  "confirmation",
  (data: {
    /** The current address of the account, masked so that the mail does not disclose it. */
    old_email: string;
    url: string;
    days: number;
  }) => ({
    subject: "Confirm your new email address",
    paragraphs: [
      `This address was given as the new address of your account with us. Until you confirm it, you sign in with ${data.old_email} and our letters go there.`,
    ],
    action: { label: "Confirm my new address", url: data.url },
    notes: [
      `The link works once, for ${data.days} days.`,
      "If you have no account with us, you can ignore this mail.",
    ],
  }),
);
