/**
 * A Sierra Leone phone number in its stored format +232-XX-XXXXXX, or null for any other text (AUTH-7). Non-digits are
 * removed, then the leading 0 of a 9-digit number. The result must be 8 local digits, or 232 and 8 digits.
 */
export function normalizePhone(input: string): string | null {
  const digits = input.replace(/\D/g, "");
  const bare = digits.length === 9 && digits.startsWith("0") ? digits.slice(1) : digits;
  const match = /^(?:232)?(\d{2})(\d{6})$/.exec(bare);
  return match === null ? null : `+232-${match[1]}-${match[2]}`;
}
