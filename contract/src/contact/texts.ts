import { fieldTexts } from "../core/texts.ts";

/** Texts of the contact calls (MSG-8). */
export const contactTexts = {
  fieldsRequired: fieldTexts.required,
  thanks: "Thank you for your message. We will get back to you soon.",
  listed: "Messages",
  answered: "The message has been marked as answered.",
  alreadyAnswered: "This message has already been answered.",
  noSuchMessage: "Message not found.",
  unknownStatus: "The status must be open or answered.",
} as const;

/** The beginning of an issue report from the help center (MSG-8). */
export const issueReportPrefix = "Issue report: ";

/** The contact form and the issue report of the help center (SITE-28). */
export const contactFormTexts = {
  failed: "Failed to send message. Please try again.",
} as const;
