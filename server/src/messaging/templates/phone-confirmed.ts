import { template } from "../template.ts";

/** Notifies the owner of an account that a phone opens it now (MSG-28). */
export const phoneConfirmed = template(
  "second_factor",
  (data: {
    /** The number, of which only the end can be read. */
    phone: string;
    /** The time in the local format. */
    at: string;
    forgotUrl: string;
  }) => ({
    subject: "Your phone can sign you in",
    paragraphs: [
      `The phone ${data.phone} was confirmed for your account on ${data.at}. A code sent to it signs you in, and sets a new password.`,
    ],
    notes: [
      `If this was not you, set a new password now at ${data.forgotUrl} and tell our office.`,
    ],
  }),
);
