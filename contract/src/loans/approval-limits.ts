import { longestLoanPeriod, roleIds } from "../core/constants.ts";
import { formatNle } from "../core/money.ts";
import { approvalBounds } from "../products/rules.ts";
import type { PublicProduct } from "../products/schema.ts";
import { either, ratesInWords } from "../products/words.ts";
import type { ApprovalCeilings } from "../settings/schema.ts";
import { strongestRole } from "../staff/rules.ts";
import { approvalErrors } from "./texts.ts";
import { type ApprovalFigures, approvalError } from "./approval-figures.ts";

/** What bounds an approval of a product (LOAN-52). */
export type BoundingProduct = Pick<PublicProduct, "name" | "rates" | "fee" | "bands">;

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
 * limits and rates of the product, and above the request only with a reason (LOAN-53).
 * @param loan `loan_amount` in NLe, as requested
 */
export function approvalFormError(
  form: ApprovalRequest,
  loan: { loan_amount: number },
  product: BoundingProduct,
): RefusedField | null {
  const impossible = approvalError(form, product.fee);
  if (impossible !== null) return { field: fieldOf(impossible), text: impossible };
  const outside = outsideBounds(form, product);
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

function outsideBounds(form: ApprovalFigures, product: BoundingProduct): RefusedField | null {
  const { name, rates } = product;
  const bounds = approvalBounds(product);
  if (bounds.amount !== null && form.approved_amount > bounds.amount) {
    const text = approvalErrors.aboveLargest(name, formatNle(bounds.amount));
    return { field: "approved_amount", text };
  }
  if (bounds.months !== null && form.loan_period > bounds.months) {
    return { field: "loan_period", text: approvalErrors.beyondLongest(name, bounds.months) };
  }
  if (rates.includes(form.interest_rate)) return null;
  return {
    field: "interest_rate",
    text: approvalErrors.rateNotOffered(name, ratesInWords(rates)),
  };
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
