import { formatNleExact } from "../core/money.ts";
import { percent } from "../loans/terms.ts";

/** What a late payment costs; null where the product charges nothing for it. */
export interface PenaltyRule {
  /** A fixed amount in NLe, or a fraction of the unpaid principal or instalment. */
  kind: "fixed" | "percent_of_principal" | "percent_of_instalment";
  value: number;
  /** Days after the due date on which nothing is charged. */
  grace_days: number;
  /** Once for each late instalment, or again every 30 days. */
  every: "once" | "30_days";
  /** The most that all penalties of a loan reach, as a fraction of its amount; null without one. */
  cap: number | null;
}

/** The rules of a loan's product that its borrower reads before signing (LOAN-110). */
export interface AgreementRules {
  penalty: PenaltyRule | null;
  /** Months whose interest is charged in any case when the loan is repaid early. */
  minimum_interest_months: number;
  /** Whether the loan is paid out on a signed agreement only (LOAN-114). */
  agreement_needed: boolean;
}

/** The penalty rule as a borrower reads it. */
export function penaltyText(rule: PenaltyRule | null): string {
  if (rule === null) return "Nothing is added for a late payment.";
  const sums: Record<PenaltyRule["kind"], string> = {
    fixed: formatNleExact(rule.value),
    percent_of_principal: `${percent(rule.value)} of its unpaid principal`,
    percent_of_instalment: `${percent(rule.value)} of its unpaid part`,
  };
  const from =
    rule.grace_days === 0
      ? "from the day after its due date"
      : `when it is more than ${days(rule.grace_days)} late`;
  const often = rule.every === "once" ? "once" : "and again every 30 days";
  const cap =
    rule.cap === null ? "" : ` All penalties together are at most ${percent(rule.cap)} of the loan.`;
  return `An instalment costs ${sums[rule.kind]} more ${from}, ${often}.${cap}`;
}

/** The rule of early settlement as a borrower reads it. */
export function settlementText(minimumMonths: number): string {
  const rest =
    minimumMonths === 0
      ? ""
      : ` The interest of at least ${minimumMonths} ${minimumMonths === 1 ? "month" : "months"} is charged.`;
  return `You may repay the whole loan early on any day. Interest that is not yet due is then reduced by the actuarial method: you pay the rate of this loan for the time that you had the money.${rest}`;
}

function days(count: number): string {
  return count === 1 ? "1 day" : `${count} days`;
}

/** The rules of a product without settings of its own. */
export const standardRules: AgreementRules = {
  penalty: null,
  minimum_interest_months: 1,
  agreement_needed: false,
};
