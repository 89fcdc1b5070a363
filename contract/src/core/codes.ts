/**
 * A loan or customer as it is named in a path, a field or a search: their codes are read without regard to case and
 * blanks around them (CUST-4). Anything else, such as an integer id, stays as it is.
 */
export function asCode(named: string): string {
  const typed = named.trim();
  return /^(?:ln|cus)-/i.test(typed) ? typed.toUpperCase() : named;
}
