import { roleIds } from "../core/constants.ts";
import type { CalendarDate } from "../core/dates.ts";
import { formatNle, fromCents, sumCents, toCents } from "../core/money.ts";
import { approvalBounds } from "../products/rules.ts";
import type { PublicProduct } from "../products/schema.ts";
import { either, ratesInWords } from "../products/words.ts";
import { periodInMonths, type Repayment, repaymentOf } from "../schedules/repayment.ts";
import { strongestRole } from "../staff/rules.ts";
import { approvalErrors } from "./texts.ts";
import { type ApprovalFigures, approvalError, approvedPeriodError } from "./approval-figures.ts";

/** What bounds an approval of a product (LOAN-52). */
export type BoundingProduct = Pick<
  PublicProduct,
  "name" | "rates" | "fee" | "charge_rates" | "bands"
>;

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
 * @param loan `loan_amount` in NLe, as requested, and how it is repaid
 * @param from the day from which the schedule counts
 */
export function approvalFormError(
  form: ApprovalRequest,
  loan: { loan_amount: number } & Repayment,
  product: BoundingProduct,
  from: CalendarDate,
): RefusedField | null {
  const repayment = repaymentOf(loan);
  const impossible = approvalError(form, product, { repayment, from });
  if (impossible !== null) return { field: fieldOf(impossible, form, repayment), text: impossible };
  const outside = outsideBounds(form, repayment, product);
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

function outsideBounds(
  form: ApprovalFigures,
  repayment: Repayment,
  product: BoundingProduct,
): RefusedField | null {
  const { name, rates } = product;
  const bounds = approvalBounds(product);
  if (bounds.amount !== null && form.approved_amount > bounds.amount) {
    const text = approvalErrors.aboveLargest(name, formatNle(bounds.amount));
    return { field: "approved_amount", text };
  }
  const months = periodInMonths(form.loan_period, repayment);
  if (bounds.months !== null && months > bounds.months) {
    return { field: "loan_period", text: approvalErrors.beyondLongest(name, bounds.months) };
  }
  if (rates.includes(form.interest_rate)) return null;
  return {
    field: "interest_rate",
    text: approvalErrors.rateNotOffered(name, ratesInWords(rates)),
  };
}

const ofRate: readonly string[] = [approvalErrors.rate, approvalErrors.rateDecimals];

function fieldOf(
  error: string,
  { loan_period }: ApprovalFigures,
  repayment: Repayment,
): keyof ApprovalFigures {
  if (ofRate.includes(error)) return "interest_rate";
  return error === approvedPeriodError(loan_period, repayment) ? "loan_period" : "approved_amount";
}

/** The ceilings, each with a person of the role it is named after. */
const ceilingRoles = [
  { role_ids: [roleIds.financeAdmin], title: "a Finance Admin" },
  { role_ids: [roleIds.manager], title: "a Manager" },
  { role_ids: [roleIds.systemAdmin], title: "a System Admin" },
] as const;

/**
 * Approval ceiling of each role in NLe; null for none (LOAN-54). `others` are approvers who are neither manager nor
 * system admin.
 */
export interface ApprovalCeilings {
  system_admin: number | null;
  manager: number | null;
  others: number | null;
}

/** The ceiling in NLe of a person with these roles, by the strongest of them; null for none (LOAN-54). */
export function approvalCeiling(
  roleIdsHeld: readonly number[],
  ceilings: ApprovalCeilings,
): number | null {
  const strongest = strongestRole(roleIdsHeld)?.id;
  if (strongest === roleIds.systemAdmin) return ceilings.system_admin;
  return strongest === roleIds.manager ? ceilings.manager : ceilings.others;
}

/** Whether an approval is within the approver's ceiling, or another person has to approve it on request. */
export type CeilingDecision =
  | { needs_request: false }
  /** `text` names the roles that may. */
  | { needs_request: true; text: string };

/**
 * Whether a person with these roles may approve this amount (LOAN-54). The ceiling limits the customer's exposure with
 * it, so that dividing an amount over loans does not help.
 * @param approval in NLe: the amount, and the exposure without it (LOAN-135)
 * @param ofProduct the product's own ceiling for a person with these roles; the lower of both holds
 */
export function ceilingDecision(
  roleIdsHeld: readonly number[],
  approval: { amount: number; exposure_before: number },
  ceilings: ApprovalCeilings,
  ofProduct: (roleIdsHeld: readonly number[]) => number | null = () => null,
): CeilingDecision {
  const before = toCents(approval.exposure_before);
  const exposure = fromCents(sumCents([before, toCents(approval.amount)]));
  const ceilingOf = (roles: readonly number[]) =>
    lowerCeiling(approvalCeiling(roles, ceilings), ofProduct(roles));
  const own = ceilingOf(roleIdsHeld);
  if (own === null || exposure <= own) return { needs_request: false };
  const able = ceilingRoles.filter(({ role_ids }) => {
    const ceiling = ceilingOf(role_ids);
    return ceiling === null || exposure <= ceiling;
  });
  const sums = { exposure: formatNle(exposure), ceiling: formatNle(own), hasOther: before > 0 };
  if (able.length === 0)
    return { needs_request: true, text: approvalErrors.aboveEveryCeiling(sums) };
  const titles = either(able.map(({ title }) => title));
  const text = approvalErrors.aboveCeiling({ ...sums, able: `A${titles.slice(1)}` });
  return { needs_request: true, text };
}

/** The lower of two ceilings; null is none. */
function lowerCeiling(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}
