/** Texts of the audit log (AUTH-61). */
export const auditTexts = {
  listed: "Audit log",
  invalidDate: "Please choose a date.",
  unknownView: "Choose money, denied, staff or exceptions.",
  unknownSearches: "Searches are left out, or this is not sent.",
  kindsListed: "Actions and record types",
} as const;
