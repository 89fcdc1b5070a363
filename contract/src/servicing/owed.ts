import { fromCents, toCents } from "../core/money.ts";
import type { LoanRecord } from "../loans/schema/record.ts";

/** What a loan asks for in all, in NLe: as agreed, with charges and less credits. */
export function owedInAll(
  loan: Pick<LoanRecord, "total_amount" | "charges_total" | "credits_total">,
): number {
  const { total_amount, charges_total, credits_total } = loan;
  return fromCents(toCents(total_amount) + toCents(charges_total) - toCents(credits_total));
}
