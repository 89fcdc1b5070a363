import { shortestPassword } from "../constants.ts";
import { isTooLongPassword } from "../fields.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { authTexts } from "./texts.ts";

/**
 * Why a new password is refused, or null (D39): for its length, or because everybody guesses it (ASVS 6.2.4). It has no
 * composition rules, and is never trimmed or cut.
 */
export function passwordRefusal(password: string): string | null {
  if ([...password].length < shortestPassword) return authTexts.passwordTooShort;
  if (isTooLongPassword(password)) return authTexts.passwordTooLong;
  return isCommonPassword(password) ? authTexts.passwordCommon : null;
}
