/** The claims of the public pages by their place (SITE-4). */
export const claimNames = [
  "approval_rate",
  "active_subscribers",
  "customers",
  "months_in_operation",
  "salary_approval_rate",
  "business_approval_rate",
] as const;

/** The name of a claim. */
export type ClaimName = (typeof claimNames)[number];
