import { template } from "../template.ts";

/** Requests that the owner of a new account, or of a changed address, confirms the address (AUTH-8, AUTH-9). */
export const verifyEmail = template("confirmation", (data: { url: string; days: number }) => ({
  subject: "Confirm your email address",
  paragraphs: [
    "Thank you for opening an account with us. Please confirm that this is your email address.",
  ],
  action: { label: "Confirm my address", url: data.url },
  notes: [
    `The link works once, for ${data.days} days.`,
    "If you did not open this account, you can ignore this mail.",
  ],
}));
