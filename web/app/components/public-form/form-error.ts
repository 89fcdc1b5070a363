import { isPlainName, nameTexts } from "@microfinance/contract/core/names.ts";
import type { FormError } from "../../core/form-error.ts";
import type { Typed } from "./use-public-form.ts";

/** Rejects names with links or hidden characters, as the server does (AUTH-6). */
export function namesError(typed: Typed, fields: readonly string[]): FormError | null {
  const refused = fields.filter((field) => !isPlainName(typed[field] ?? ""));
  return refused.length === 0 ? null : { text: nameTexts.notPlain, fields: refused };
}
