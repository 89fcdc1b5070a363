import { template } from "../template.ts";

/** Mails the link to set a new password to the person who requested it (AUTH-27, AUTH-28). */
export const resetPassword = template("reset", (data: { url: string; minutes: number }) => ({
  subject: "Reset your password",
  paragraphs: ["A person, most likely you, asked to reset the password of your account."],
  action: { label: "Set a new password", url: data.url },
  notes: [
    `The link works once, for ${data.minutes} minutes. Setting a new password signs you out everywhere.`,
    "If you did not ask for this, you can ignore this mail. Your password stays as it is.",
  ],
}));
