import { formatNleExact, fromCents, shareOf, toCents } from "@microfinance/contract/core/money.ts";
import { penaltyBases } from "@microfinance/contract/products/penalty-bases.ts";
import type { PenaltyRule } from "@microfinance/contract/products/schema.ts";
import { rateLabel } from "@microfinance/contract/core/sentences.ts";

/** A penalty rule as a sentence, with its cap for the amount of an example in NLe (PROD-10). */
export function penaltyInWords(rule: PenaltyRule, example: { amount: number }): string {
  if (rule.kind === "none") return "No penalty for late payment.";
  const isReadable =
    Number.isFinite(rule.value) &&
    Number.isInteger(rule.grace_days) &&
    rule.cap >= 0 &&
    rule.cap <= 1;
  if (!isReadable) return "The penalty follows once its figures are entered.";
  const price =
    rule.kind === "fixed"
      ? formatNleExact(rule.value)
      : `${rateLabel(rule.value)} of the ${penaltyBases[rule.kind].name}`;
  const turn = rule.every === "once" ? "once an instalment" : "every 30 days an instalment";
  const cap = formatNleExact(fromCents(shareOf(toCents(example.amount), rule.cap)));
  return `Late payment costs ${price}, ${turn}, from day ${rule.grace_days + 1} after the due date; at most ${cap} in all.`;
}
