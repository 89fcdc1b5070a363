/** Texts of the notice calls. */
export const noticeTexts = {
  listed: "Notices",
  read: "Marked as read.",
  upTo: "Please say up to which notice.",
} as const;
