import { template } from "../template.ts";

/** Notifies a customer that the office changed the phone of their account (MSG-37). */
export const phoneChanged = template(
  "account_change",
  (data: {
    /** The numbers, of which only the ends can be read. */
    old_phone: string;
    new_phone: string;
    /** The time in the local format. */
    at: string;
  }) => ({
    subject: "The phone number of your account was changed",
    paragraphs: [
      `On ${data.at} our office changed the phone number of your account from ${data.old_phone} to ${data.new_phone}. Our text messages go to the new number.`,
    ],
    notes: ["If you did not ask for this, please tell our office at once."],
  }),
);
