import { interestRates, longestLoanPeriod, roleIds } from "../core/constants.ts";
import { formatNle, shareOf } from "../core/money.ts";
import { type ApprovalBounds, offerBounds } from "../products/offers.ts";
import { type ApprovalCeilings, limitsOf, type OwnLimits } from "../settings/schema.ts";
import { strongestRole } from "../staff/rules.ts";
import { loanTypeLabel } from "./application.ts";
import { approvalErrors } from "./texts.ts";
import { type ApprovalFigures, approvalError } from "./approval-figures.ts";

/** The figures of an approval, and the reason for approving more than was requested. */
export interface ApprovalRequest extends ApprovalFigures {
  above_requested_reason: string;
}

/** A field of the approval form and its error text. */
export interface RefusedField {
  field: keyof ApprovalRequest;
  text: string;
}

/**
 * Why these figures cannot be approved, with the field at fault, or null. They must be valid (LOAN-51), within the
 * limits of the loan type, and above the request only with a reason (LOAN-53).
 * @param loan `loan_amount` in NLe, as requested
 */
export function approvalFormError(
  form: ApprovalRequest,
  loan: { loan_type: string; loan_amount: number },
  settings: OwnLimits,
): RefusedField | null {
  const impossible = approvalError(form);
  if (impossible !== null) return { field: fieldOf(impossible), text: impossible };
  const outside = outsideBounds(form, loan.loan_type, approvalBounds(loan.loan_type, settings));
  if (outside !== null) return outside;
  return isAboveRequest(form, loan) && form.above_requested_reason.trim() === ""
    ? { field: "above_requested_reason", text: approvalErrors.aboveRequested }
    : null;
}

/**
 * Whether more is approved than was requested, which requires a reason and an independent approver (LOAN-53). In NLe.
 */
export function isAboveRequest(
  form: { approved_amount: number },
  loan: { loan_amount: number },
): boolean {
  return form.approved_amount > loan.loan_amount;
}

/**
 * The largest amount and longest period of a loan type: the lender's own limits if set, otherwise those of the public
 * offer (LOAN-52).
 */
function approvalBounds(loanType: string, settings: OwnLimits): ApprovalBounds {
  const limits = limitsOf(settings, loanType);
  if (limits === null) return offerBounds(loanType);
  return { amount: limits.amount_to, period: limits.period_to };
}

function outsideBounds(
  form: ApprovalFigures,
  loanType: string,
  bounds: ApprovalBounds,
): RefusedField | null {
  const type = loanTypeLabel(loanType);
  if (bounds.amount !== null && form.approved_amount > bounds.amount) {
    const text = approvalErrors.aboveLargest(type, formatNle(bounds.amount));
    return { field: "approved_amount", text };
  }
  if (bounds.period !== null && form.loan_period > bounds.period) {
    return { field: "loan_period", text: approvalErrors.beyondLongest(type, bounds.period) };
  }
  if (interestRates.some((rate) => rate === form.interest_rate)) return null;
  return { field: "interest_rate", text: approvalErrors.rateNotOffered(type, rateWords()) };
}

/** The offered rates as text: 20%, 25% or 30%. */
function rateWords(): string {
  return either(interestRates.map((rate) => `${shareOf(100, rate)}%`));
}

const ofRate: readonly string[] = [approvalErrors.rate, approvalErrors.rateDecimals];
const ofPeriod: readonly string[] = [
  approvalErrors.period,
  approvalErrors.periodTooLong(longestLoanPeriod),
];

function fieldOf(error: string): keyof ApprovalFigures {
  if (ofRate.includes(error)) return "interest_rate";
  return ofPeriod.includes(error) ? "loan_period" : "approved_amount";
}

/** The ceilings, each with the role it is named after. */
const ceilingRoles = [
  { name: "others", title: "a Finance Admin" },
  { name: "manager", title: "a Manager" },
  { name: "system_admin", title: "a System Admin" },
] as const satisfies readonly { name: keyof ApprovalCeilings; title: string }[];

/** The ceiling in NLe of a person with these roles, by the strongest of them; null for none (LOAN-54). */
export function approvalCeiling(
  roleIdsHeld: readonly number[],
  ceilings: ApprovalCeilings,
): number | null {
  const strongest = strongestRole(roleIdsHeld)?.id;
  if (strongest === roleIds.systemAdmin) return ceilings.system_admin;
  return strongest === roleIds.manager ? ceilings.manager : ceilings.others;
}

/**
 * Why a person with these roles may not approve this amount, or null: it is above their ceiling. The text names the
 * roles that may (LOAN-54).
 * @param nle the approved amount
 */
export function ceilingError(
  roleIdsHeld: readonly number[],
  nle: number,
  ceilings: ApprovalCeilings,
): string | null {
  const isWithin = (ceiling: number | null) => ceiling === null || nle <= ceiling;
  const own = approvalCeiling(roleIdsHeld, ceilings);
  if (own === null || nle <= own) return null;
  const able = ceilingRoles.filter(({ name }) => isWithin(ceilings[name]));
  const [amount, ceiling] = [formatNle(nle), formatNle(own)];
  if (able.length === 0) return approvalErrors.aboveEveryCeiling(amount, ceiling);
  const titles = either(able.map(({ title }) => title));
  return approvalErrors.aboveCeiling(amount, ceiling, `A${titles.slice(1)}`);
}

/** Joins alternatives: a, b or c. */
function either(alternatives: readonly string[]): string {
  const last = alternatives.at(-1) ?? "";
  return alternatives.length < 2 ? last : `${alternatives.slice(0, -1).join(", ")} or ${last}`;
}
