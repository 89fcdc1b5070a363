import type { SectionLocation } from "../../core/use-section.ts";

/** A number or a code, such as 12 or LN-202603-000045: something opened, which another branch does not have. */
const record = /^(\d+|[A-Z]+-[\d-]+)$/;

/**
 * The hash of a place with another branch in view, or all for an empty code (BR-5): the same list with its filters, at
 * its first page and without what is opened. Accounts of the books are alike in all branches.
 */
export function hashOfBranch({ key, params }: SectionLocation, code: string): string {
  const kept = [...params].filter(
    ([name, value]) =>
      name !== "branch" && name !== "cursor" && (name === "account" || !record.test(value)),
  );
  const query = new URLSearchParams([...kept, ...(code === "" ? [] : [["branch", code]])]);
  const section = key === "customer-details" ? "customers" : key;
  return query.size === 0 ? `#${section}` : `#${section}?${query}`;
}
