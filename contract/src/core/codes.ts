/**
 * Normalizes a loan or customer code in a path, field or search: case and surrounding blanks do not count (CUST-4).
 * Anything else, such as an integer id, stays unchanged.
 */
export function asCode(input: string): string {
  const trimmed = input.trim();
  return /^(?:ln|cus)-/i.test(trimmed) ? trimmed.toUpperCase() : input;
}

/** The number on the receipt of a bill at the counter: BL-000123 for bill 123. */
export function billNumber(id: number): string {
  return `BL-${String(id).padStart(6, "0")}`;
}

/** The number on a receipt: RC-000123 for payment 123. */
export function receiptNumber(paymentId: number): string {
  return `RC-${String(paymentId).padStart(6, "0")}`;
}
