/**
 * Normalizes a loan or customer code in a path, field or search: case and surrounding blanks do not count (CUST-4).
 * Anything else, such as an integer id, stays unchanged.
 */
export function asCode(named: string): string {
  const typed = named.trim();
  return /^(?:ln|cus)-/i.test(typed) ? typed.toUpperCase() : named;
}
