import { normalizePhone } from "../core/phone.ts";

/** Whether a stored phone is a number of Sierra Leone, to which text messages go. */
export function isRightPhone(phone: string): boolean {
  return normalizePhone(phone) === phone;
}

/** A stored phone in the international format of the networks: +23276123456. */
export function dialled(phone: string): string {
  return `+${phone.replaceAll(/\D/g, "")}`;
}

/** A phone of which only the last three digits can be read. */
export function hiddenPhone(phone: string): string {
  return phone.replaceAll(/\d(?=(?:\D*\d){3})/g, "•");
}
