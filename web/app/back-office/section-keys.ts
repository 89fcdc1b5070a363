/** The keys of the sections in the address (SITE-36); the dashboard starts with the first. */
export const sectionKeys = [
  "recent",
  "to-decide",
  "my-day",
  "collection-sheets",
  "customers",
  "customer-details",
  "capture",
  "loans",
  "review-loans",
  "payments",
  "payouts",
  "mobile-money",
  "requests",
  "groups",
  "payroll",
  "employers",
  "manage-loans",
  "loan-history",
  "loan-approval",
  "transfers",
  "accounts",
  "reports",
  "arrears",
  "files",
  "my-till",
  "cash",
  "ledger",
  "periods",
  "system",
  "staff",
  "admin",
  "messages",
  "audit",
  "imports",
  "settings",
] as const;

/** The key of a section, as in the address. */
export type SectionKey = (typeof sectionKeys)[number];

/** Whether a text is the key of a section. */
export function isSectionKey(key: string): key is SectionKey {
  return sectionKeys.some((known) => known === key);
}

/** What a section page is given: the parameters of its address, `#customer-details?id=…`. */
export interface SectionPageProps {
  params: URLSearchParams;
}
