import { addDays, type CalendarDate } from "@microfinance/contract/core/dates.ts";
import { groupLoanType } from "@microfinance/contract/groups/loan-type.ts";
import { offeredRepayments, repaymentOfOffer } from "@microfinance/contract/products/repayments.ts";
import type { OfferedRepayment } from "@microfinance/contract/products/schema.ts";
import { actorIn, type RequestContext } from "../core/http/session.ts";
import type { Deps } from "../core/deps.ts";
import { findProduct, insertVersion } from "../products/queries.ts";
import type { PlannedLoan } from "./plan.ts";

const [usual] = offeredRepayments({});
if (usual === undefined) throw new RangeError("there is a usual repayment");
const weekly: OfferedRepayment = { ...usual, period_unit: "week", due_by: "meeting_day" };
const onBalance: OfferedRepayment = { ...usual, interest_method: "declining", rate_per: "year" };
const equalPrincipal: OfferedRepayment = { ...onBalance, interest_method: "equal_principal" };
const interestOnly: OfferedRepayment = { ...onBalance, interest_method: "interest_only" };

/** What two products of the demo lender offer beside the usual repayment, which stays the usual one. */
const offers: readonly [code: string, repayments: OfferedRepayment[]][] = [
  [groupLoanType, [usual, weekly]],
  ["Individual Loan", [usual, onBalance, equalPrincipal, interestOnly]],
];

/** Group Loans may also be repaid by the week, and business loans on the balance. */
export async function offerDemoRepayments(deps: Deps, ctx: RequestContext): Promise<void> {
  for (const [code, repayments] of offers) {
    const product = await findProduct(deps.db, code);
    if (product === null) throw new Error(`there is no product ${code}`);
    const version = product.version + 1;
    const { staff_id } = actorIn(ctx);
    await insertVersion(deps.db, { ...product, repayments, version }, staff_id, deps.now());
  }
}

/** Three weekly groups that are being repaid, and a loan of each method on the balance. */
export function plannedRepayments(today: CalendarDate): PlannedLoan[] {
  const group = { loan_type: groupLoanType, rate: 0.25, period: 26, offer: weekly };
  const business = { loan_type: "Individual Loan", rate: 0.25, period: 12, due_day: null };
  const planned = [
    { ...group, amount: 5_200, due_day: 3, ago: 80, habit: "on_time" },
    { ...group, amount: 7_800, due_day: 5, ago: 66, habit: "late" },
    { ...group, amount: 2_600, due_day: 1, ago: 94, habit: "on_time" },
    { ...business, amount: 6_000, offer: onBalance, ago: 150, habit: "on_time" },
    { ...business, amount: 9_000, offer: equalPrincipal, ago: 120, habit: "on_time" },
    { ...business, amount: 4_000, offer: interestOnly, ago: 100, habit: "on_time" },
  ] as const;
  return planned.map(({ offer, due_day, ago, ...loan }, index) => ({
    ...loan,
    customer: firstCustomer + index,
    online: false,
    applied: addDays(today, -ago),
    outcome: "repaid",
    stopsAfter: 0,
    repayment: repaymentOfOffer(offer, due_day),
  }));
}

/** Their customers are those of the plan with these places. */
const firstCustomer = 40;
