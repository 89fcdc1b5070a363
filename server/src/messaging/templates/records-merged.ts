import { template } from "../template.ts";

/** Tells a customer that their two accounts are one, and by which address they sign in (KYC-56). */
export const recordsMerged = template(
  "account_change",
  (data: {
    /** The address that signs in, masked where the mail goes to another one. */
    email: string;
    /** The mail goes to the address that signs in. */
    is_own: boolean;
  }) => ({
    subject: "Your two accounts with us are one now",
    paragraphs: [
      "Our office found that two of our records are yours, and joined them. Your loans and payments of both are in one account.",
      data.is_own
        ? "Sign in with this e-mail address, as before."
        : `Sign in with your other e-mail address, ${data.email}. This one no longer opens an account.`,
    ],
    notes: ["If these were not both your accounts, please tell our office at once."],
  }),
);
