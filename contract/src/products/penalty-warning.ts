import { formatNle } from "../core/money.ts";
import { periodsAYear } from "../schedules/repayment.ts";
import { frequencyWords } from "../schedules/words.ts";
import { offeredRepayments } from "./repayments.ts";
import type { ProductTerms } from "./schema.ts";

/**
 * What a fixed penalty comes to in a year in which nothing is paid, for the most frequent instalments of a product;
 * null where no instalments are more frequent than monthly, and without a fixed penalty (PROD-10). A share of what is
 * unpaid shrinks with the instalments and needs no warning.
 */
export function penaltyWarning({
  penalty,
  repayments = [],
}: Pick<ProductTerms, "penalty" | "repayments">): string | null {
  const often = offeredRepayments({ repayments }).reduce((most, offer) =>
    periodsAYear(offer) > periodsAYear(most) ? offer : most,
  );
  const instalments = Math.floor(periodsAYear(often));
  if (penalty.kind !== "fixed" || !(penalty.value > 0) || instalments <= 12) return null;
  let charged = 0;
  for (let nth = 1; nth <= instalments; nth += 1) {
    const lateDays = 365 - Math.round((nth * 365) / instalments);
    charged += penalty.every === "once" ? 1 : 1 + Math.floor(lateDays / 30);
  }
  const words = frequencyWords({ ...often, due_day: null });
  return `Instalments are due ${words}: if none is paid, this penalty comes to ${formatNle(charged * penalty.value)} a year, up to its limit.`;
}
