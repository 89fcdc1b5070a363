/** What the audit trail says (AUTH-61). */
export const auditTexts = {
  listed: "Audit trail",
  invalidDate: "Please choose a date.",
  kindsListed: "Actions and record types",
} as const;
