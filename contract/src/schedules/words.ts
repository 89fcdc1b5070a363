import { rateLabel } from "../core/sentences.ts";
import { isUsual, type Repayment } from "./repayment.ts";

/** How a repayment is said to people: on screens, in papers and before the consent. */

const weekdays = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");

/** The name of a day of the week; 1 is Monday. */
export function weekdayName(day: number): string {
  return weekdays[day - 1] ?? "";
}

/** The label of the regular instalment: "Monthly payment", "Weekly payment", "Payment every 2 weeks". */
export function paymentLabel({
  period_unit,
  period_every,
}: Pick<Repayment, "period_unit" | "period_every">): string {
  if (period_every > 1) return `Payment every ${period_every} ${period_unit}s`;
  return { day: "Daily payment", week: "Weekly payment", month: "Monthly payment" }[period_unit];
}

/** The same in short, beside an amount: "A month", "A week", "Every 2 weeks". */
export function amountLabel({
  period_unit,
  period_every,
}: Pick<Repayment, "period_unit" | "period_every">): string {
  return period_every === 1 ? `A ${period_unit}` : `Every ${period_every} ${period_unit}s`;
}

/** How often an instalment is due: "each month", "every 2 weeks", "each week on Tuesday", "each month on day 25". */
export function frequencyWords({
  period_unit,
  period_every,
  due_day,
}: Pick<Repayment, "period_unit" | "period_every" | "due_day">): string {
  const often =
    period_every === 1 ? `each ${period_unit}` : `every ${period_every} ${period_unit}s`;
  return `${often}${dueDayWords(period_unit, due_day)}`;
}

function dueDayWords(unit: Repayment["period_unit"], day: number | null): string {
  if (day === null || unit === "day") return "";
  if (unit === "week") return ` on ${weekdayName(day)}`;
  return day === 31 ? " on its last day" : ` on day ${day}`;
}

/**
 * A rate with what it is charged on and for how long: "20%, charged once", "24% a year on the balance".
 * @param format of the rate, for customers unless given
 */
export function rateWords(rate: number, repayment: Repayment, format = rateLabel): string {
  const charged = chargedWords(repayment);
  return repayment.rate_per === "loan"
    ? `${format(rate)}, ${charged}`
    : `${format(rate)} ${charged}`;
}

/** How a rate is charged, after it: "charged once", "a year on the balance". */
export function chargedWords(repayment: Repayment): string {
  const { interest_method, rate_per } = repayment;
  const often = rate_per === "loan" ? "charged once" : `a ${rate_per}`;
  if (isUsual(repayment)) return often;
  return `${often} ${interest_method === "flat" ? "on the amount borrowed" : "on the balance"}`;
}

/** The label of a loan's interest, beside its `interestWords`. */
export function interestLabel(loan: Repayment): string {
  return isUsual(loan) ? "Interest, charged once" : "Interest";
}

/** The rate of a loan, alone where it is charged in the usual way: "20%", "24% a year on the balance". */
export function interestWords(
  loan: Repayment & { interest_rate: number },
  format = rateLabel,
): string {
  const { interest_rate } = loan;
  return isUsual(loan) ? format(interest_rate) : rateWords(interest_rate, loan, format);
}

/** What is special about a repayment's instalments, a sentence each; none for the usual one. */
export function repaymentNotes({ interest_method, principal_grace }: Repayment): string[] {
  const grace = principal_grace === 1 ? "instalment" : `${principal_grace} instalments`;
  return [
    ...(principal_grace > 0 ? [`The first ${grace} pay interest only.`] : []),
    ...(interest_method === "interest_only"
      ? ["The whole principal is due with the last instalment."]
      : []),
    ...(interest_method === "equal_principal"
      ? ["Each instalment is a little lower than the one before."]
      : []),
  ];
}

/** A repayment in one line, for lists and choices: how often, then the method where it is not the usual one. */
export function repaymentLabel(repayment: Repayment): string {
  const often = frequencyWords(repayment);
  const paid = `${often.charAt(0).toUpperCase()}${often.slice(1)}`;
  if (isUsual({ ...repayment, period_unit: "month", period_every: 1, rounding: "cent" }))
    return paid;
  const how = {
    flat: "interest on the amount borrowed",
    declining: "interest on the balance",
    equal_principal: "interest on the balance, equal principal",
    interest_only: "interest only, principal at the end",
  }[repayment.interest_method];
  return `${paid}, ${how}`;
}

/** When the first instalment of a loan is due that is not paid out yet: "one month after we pay you". */
export function firstDueWords(repayment: Repayment): string {
  const { period_unit, period_every, due_day } = repayment;
  if (due_day !== null)
    return `on the first due day after we pay you, ${frequencyWords(repayment)}`;
  return `${period_every === 1 ? `one ${period_unit}` : `${period_every} ${period_unit}s`} after we pay you`;
}
