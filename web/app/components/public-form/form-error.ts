import { isPlainName, nameTexts } from "@microfinance/contract/core/names.ts";
import type { FormError } from "../../core/form-error.ts";
import type { Input } from "./send-form.ts";

/** Rejects names with links or hidden characters, as the server does (AUTH-6). */
export function namesError(input: Input, fields: readonly string[]): FormError | null {
  const rejected = fields.filter((field) => !isPlainName(input[field] ?? ""));
  return rejected.length === 0 ? null : { text: nameTexts.notPlain, fields: rejected };
}
