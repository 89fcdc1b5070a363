import { paymentMethods } from "../core/constants.ts";

/** The letters of a method, which tell one from another whatever its case, spaces and hyphens. */
function lettersOf(method: string): string {
  return method.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** A known method in its one spelling, any other text unchanged: "orange money" is Orange Money (PAY-15). */
export function spellMethod(method: string): string {
  const letters = lettersOf(method);
  return paymentMethods.find((known) => lettersOf(known) === letters) ?? method;
}
