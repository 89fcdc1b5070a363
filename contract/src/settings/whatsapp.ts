import { normalizePhone } from "../core/phone.ts";

/** The digits of a WhatsApp number with its country, Sierra Leone unless it names one; null for any other text. */
export function whatsappNumber(input: string): string | null {
  if (!/^\+?[\d\s-]+$/.test(input)) return null;
  const local = normalizePhone(input);
  const digits = (local ?? input).replaceAll(/\D/g, "");
  return local !== null || (input.startsWith("+") && /^\d{8,15}$/.test(digits)) ? digits : null;
}
