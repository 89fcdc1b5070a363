/**
 * A Sierra Leone phone number in its stored form +232-XX-XXXXXX, or null when it is none (AUTH-7).
 * Non-digits are stripped, a leading 0 of a 9-digit number is dropped, and then 8 local digits, or 232
 * followed by 8 digits, are accepted: nothing else.
 */
export function normalizePhone(typed: string): string | null {
  const digits = typed.replace(/\D/g, "");
  const bare = digits.length === 9 && digits.startsWith("0") ? digits.slice(1) : digits;
  const match = /^(?:232)?(\d{2})(\d{6})$/.exec(bare);
  return match === null ? null : `+232-${match[1]}-${match[2]}`;
}
