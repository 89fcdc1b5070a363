import { periodLabel } from "../core/sentences.ts";
import { instalmentCount, mostInstalmentsOf, type Repayment } from "./repayment.ts";
import { repaymentTexts as texts } from "./texts.ts";

/**
 * Why a repayment contradicts itself, with the field at fault, or null: what no product may offer and no loan may have.
 */
export function repaymentError(
  repayment: Repayment,
): { field: keyof Repayment; text: string } | null {
  const { interest_method, rate_per, period_unit, principal_grace, due_day } = repayment;
  if (interest_method !== "flat" && rate_per === "loan")
    return { field: "rate_per", text: texts.onceOnBalance };
  if (interest_method === "interest_only" && principal_grace > 0)
    return { field: "principal_grace", text: texts.graceAtEnd };
  if (due_day === null) return null;
  if (period_unit === "day") return { field: "due_day", text: texts.noDueDay };
  if (period_unit === "week" && due_day > 7) return { field: "due_day", text: texts.weekday };
  return null;
}

/** Why a period has no schedule of this repayment, or null: too many instalments, or not a whole number of them. */
export function repaidPeriodError(period: number, repayment: Repayment): string | null {
  const { period_unit, period_every, principal_grace } = repayment;
  const count = instalmentCount(period, repayment);
  if (count === null) return texts.wholeInstalments(periodLabel(period_every, period_unit));
  const most = mostInstalmentsOf(period_unit);
  if (count > most) return texts.tooMany(most);
  return count <= principal_grace ? texts.graceTooLong : null;
}
