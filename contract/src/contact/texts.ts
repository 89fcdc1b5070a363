/** What the contact calls say (MSG-8). */
export const contactTexts = {
  fieldsRequired: "All fields are required",
  thanks: "Thank you for your message. We will get back to you soon.",
  listed: "Messages",
  answered: "The message has been marked as answered.",
  alreadyAnswered: "This message has already been answered.",
  noSuchMessage: "Message not found.",
  unknownStatus: "The status must be open or answered.",
} as const;

/** What an issue report of the help center begins with (MSG-8). */
export const issueReportPrefix = "Issue report: ";
