/** Texts of the sign-in by the lender's own directory (AUTH-72 to AUTH-78). */
export const directoryTexts = {
  begun: "The directory asks who you are.",
  signOutRead: "Where the directory ends its own session.",
  read: "The lender's directory",
  readFailed: "The directory could not be fetched.",
  off: "Staff sign in with e-mail and password. A directory is set in the environment of the server.",
  noGroups: "No group is named, so no staff come in by the directory.",
  notConfigured: "There is no sign-in by a directory here.",
  away: "The directory does not answer. Please try again in a moment, or sign in with a password.",
  over: "This sign-in is over. Please begin again.",
  failed: "The directory did not sign you in.",
  noGroup: "None of your groups in the directory has access. Please ask your administrator.",
  otherRoles:
    "Your groups in the directory do not fit your role here. Please ask your administrator to change it.",
  waits: "Your account waits until an administrator activates it.",
  otherAccount:
    "Your e-mail address has an account here that the directory cannot open. Please ask your administrator.",
  incomplete:
    "The directory does not say your name and e-mail address. Please ask your administrator.",
  tooMany: "Too many sign-ins. Please try again later.",
} as const;
