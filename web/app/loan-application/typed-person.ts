import { normalizePhone } from "@microfinance/contract/core/phone.ts";

/** Whether a text is searched as a name: it has a letter, and neither a digit nor an address. */
export function isName(text: string): boolean {
  return /\p{L}/u.test(text) && !/[@\d]/.test(text);
}

/**
 * The fields of a new person that a search found nobody for: a phone, or a name whose last word is the last name.
 * Empty for any other text.
 */
export function typedPerson(
  text: string,
): Partial<Record<"first_name" | "middle_name" | "last_name" | "phone", string>> {
  const typed = text.trim();
  if (normalizePhone(typed) !== null) return { phone: typed };
  if (!isName(typed)) return {};
  const words = typed.split(/\s+/);
  const [first = "", ...rest] = words;
  const last = rest.pop();
  if (last === undefined) return { first_name: first };
  return { first_name: first, middle_name: rest.join(" "), last_name: last };
}
