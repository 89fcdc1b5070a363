import { type Repayment, repaymentNames, usualRepayment } from "../schedules/repayment.ts";
import { repaymentError } from "../schedules/rules.ts";
import { restDayRules } from "../schedules/calendar.ts";
import { repaymentLabel } from "../schedules/words.ts";
import { repaymentTexts as texts } from "../schedules/texts.ts";
import type { OfferedRepayment, ProductTerms } from "./schema.ts";

/** The usual repayment, which a product offers that names none. */
const usual: OfferedRepayment = {
  ...withoutDay(usualRepayment),
  due_by: "payout",
  due_on_rest_day: "stays",
};

/** How loans of a product may be repaid; the first is the usual way, and a single one is no choice. */
export function offeredRepayments({
  repayments = [],
}: Pick<ProductTerms, "repayments">): OfferedRepayment[] {
  return repayments.length === 0 ? [usual] : repayments;
}

/** The offer that a repayment follows, whatever its due day; null where the product has none such. */
export function offerOf(
  product: Pick<ProductTerms, "repayments">,
  repayment: Repayment,
): OfferedRepayment | null {
  const isSame = (offer: OfferedRepayment) =>
    repaymentNames.every((name) => name === "due_day" || offer[name] === repayment[name]);
  return offeredRepayments(product).find(isSame) ?? null;
}

/** The repayment of an offer with this due day. */
export function repaymentOfOffer(offer: OfferedRepayment, due_day: number | null): Repayment {
  const { due_by: _by, due_on_rest_day: _rule, ...terms } = offer;
  return { ...terms, due_day };
}

/** An offer in one line, with its rule for rest days where it moves due dates. */
export function offerLabel(offer: OfferedRepayment): string {
  const label = repaymentLabel(repaymentOfOffer(offer, null));
  const rule = restDayRules.find(({ value }) => value === offer.due_on_rest_day);
  return rule === undefined || rule.value === "stays"
    ? label
    : `${label}, due on a rest day: ${rule.label.toLowerCase()}`;
}

/** Why a loan of this product cannot be repaid so, with the field at fault, or null. */
export function unofferedRepayment(
  repayment: Repayment,
  product: Pick<ProductTerms, "name" | "repayments">,
): { field: keyof Repayment; text: string } | null {
  const wrong = repaymentError(repayment);
  if (wrong !== null) return wrong;
  const offer = offerOf(product, repayment);
  if (offer === null) return { field: "period_unit", text: texts.notOffered(product.name) };
  if (repayment.due_day !== null && offer.due_by === "payout")
    return { field: "due_day", text: texts.countsFromPayout(product.name) };
  return null;
}

function withoutDay({ due_day: _, ...terms }: Repayment): Omit<Repayment, "due_day"> {
  return terms;
}
