import { addDays, addMonths, type CalendarDate } from "@microfinance/contract/core/dates.ts";
import type { Repayment } from "@microfinance/contract/schedules/repayment.ts";
import { between, pick } from "./random.ts";

/** The final status of a demo loan. */
export type Outcome =
  | "applied"
  | "processing"
  | "processed"
  | "approved"
  | "repaid"
  | "rejected"
  | "canceled"
  | "closed";

/** The payment habit: on the due date, some days late, or stopping after some payments. */
export type Habit = "on_time" | "late" | "stops";

/** The plan of one demo loan. */
export interface PlannedLoan {
  /** Index of the customer. */
  customer: number;
  /** Whether the customer applies online; otherwise staff capture it. */
  online: boolean;
  /** The code of a product. */
  loan_type: string;
  /** In NLe. */
  amount: number;
  /** A fraction. */
  rate: number;
  /** In months, or in units of the repayment. */
  period: number;
  /** In the usual way when absent. */
  repayment?: Repayment;
  applied: CalendarDate;
  outcome: Outcome;
  habit: Habit;
  /** The count of payments before a customer stops. */
  stopsAfter: number;
  /** The code of an older loan of the customer that it settles. */
  refinances?: string;
}

const kinds = [
  {
    loan_type: "Salary Loan",
    rate: 0.2,
    amounts: [1000, 2000, 3000, 5000, 8000],
    periods: [6, 12, 12, 18],
  },
  { loan_type: "Group Loan", rate: 0.25, amounts: [5000, 10_000, 20_000], periods: [6, 12] },
  { loan_type: "Individual Loan", rate: 0.25, amounts: [5000, 7500, 15_000], periods: [6, 9, 12] },
  { loan_type: "Personal Loan", rate: 0.3, amounts: [500, 1000, 1500], periods: [3, 6] },
] as const;

/**
 * The demo loans of the 18 months before a day, in every status: most are being repaid or were repaid, the newest are
 * in review.
 *
 * @param customers the count of customers
 * @param count the count of loans
 * @param on the business date
 */
export function planLoans(
  random: () => number,
  customers: number,
  count: number,
  on: CalendarDate,
): PlannedLoan[] {
  const start = addMonths(on, -18);
  return Array.from({ length: count }, (_, index) => {
    const kind = pick(random, kinds);
    // The frequency of loans increases towards today, as for a new lender.
    const share = Math.sqrt((index + random()) / count);
    const age = Math.round(545 * (1 - share));
    const applied = addDays(on, -age) < start ? start : addDays(on, -age);
    return {
      customer: index < customers ? index : between(random, 0, customers - 1),
      online: random() < 0.4,
      loan_type: kind.loan_type,
      amount: pick(random, kind.amounts),
      rate: kind.rate,
      period: pick(random, kind.periods),
      applied,
      outcome: outcomeFor(random, age),
      habit: pick(random, ["on_time", "on_time", "on_time", "late", "late", "stops"] as const),
      stopsAfter: between(random, 0, 4),
    };
  });
}

/** The loans of the demo customer: one repaid, one repaid a little late, one with status applied. */
export function demoCustomerLoans(on: CalendarDate): PlannedLoan[] {
  const own = { customer: 0, online: true, stopsAfter: 0 };
  return [
    {
      ...own,
      loan_type: "Salary Loan",
      amount: 2000,
      rate: 0.2,
      period: 6,
      applied: addMonths(on, -14),
      outcome: "repaid",
      habit: "on_time",
    },
    {
      ...own,
      loan_type: "Individual Loan",
      amount: 5000,
      rate: 0.25,
      period: 12,
      applied: addMonths(on, -6),
      outcome: "repaid",
      habit: "late",
    },
    {
      ...own,
      loan_type: "Personal Loan",
      amount: 1500,
      rate: 0.3,
      period: 6,
      applied: addDays(on, -1),
      outcome: "applied",
      habit: "on_time",
    },
  ];
}

function outcomeFor(random: () => number, ageInDays: number): Outcome {
  if (ageInDays < 7) return "applied";
  if (ageInDays < 14) return pick(random, ["applied", "processing", "processed"] as const);
  if (ageInDays < 26)
    return pick(random, [
      "processing",
      "processed",
      "approved",
      "approved",
      "approved",
      "rejected",
    ] as const);
  // About one loan in twenty is written off.
  const isLost = ageInDays % 2 === 0;
  return pick(random, [
    "approved",
    "approved",
    "repaid",
    "repaid",
    "repaid",
    "repaid",
    "repaid",
    "rejected",
    "canceled",
    isLost ? "closed" : "repaid",
  ] as const);
}
