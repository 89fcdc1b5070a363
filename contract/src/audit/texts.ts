/** What the audit trail says (D14). */
export const auditTexts = {
  listed: "Audit trail",
  invalidDate: "Please choose a date.",
  kindsListed: "Actions and record types",
} as const;
