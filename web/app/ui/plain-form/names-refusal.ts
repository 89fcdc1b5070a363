import { isPlainName, nameTexts } from "@microfinance/contract/names.ts";
import type { FormRefusal, Typed } from "./use-submission.ts";

/** Refuses names that hold a link or hidden characters, as the server does (D23). */
export function namesRefusal(typed: Typed, fields: readonly string[]): FormRefusal | null {
  const refused = fields.filter((field) => !isPlainName(typed[field] ?? ""));
  return refused.length === 0 ? null : { text: nameTexts.notPlain, fields: refused };
}
