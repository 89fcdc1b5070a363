import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import type { dueFilters, reviewFilters } from "@microfinance/contract/loans/list-filters.ts";
import { unassignedOfficer } from "@microfinance/contract/loans/officers.ts";
import { type LoanStatus, statusLists } from "@microfinance/contract/loans/status.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";

/** Filters of loans that wait for work (LOAN-90); null for none. */
export interface WorkFilter {
  due: (typeof dueFilters)[number] | null;
  review: (typeof reviewFilters)[number] | null;
  /** The staff id of the loan's officer; "none" for loans without one. */
  officer: number | typeof unassignedOfficer | null;
}

/** No filter. */
export const allWork: WorkFilter = { due: null, review: null, officer: null };

/**
 * The loans of a work filter as parts of a statement: `select ... from ${from} where ${where}`. A count and a list
 * that use the same parts contain the same loans.
 */
export interface WorkSelection {
  /**
   * The loans are `l`. With `due` today their instalment of the day is `i`, with late their arrears are `a`; else with
   * `officer` their current officer is `o`.
   */
  from: RawBuilder<unknown>;
  /** The id by which the index of `from` is ordered: an id of another table keeps the planner from sorting. */
  id: "l.id" | "i.loan_id" | "a.loan_id" | "o.loan_id";
  /** The only statuses of these loans; null for any. `where` does not repeat them. */
  statuses: readonly LoanStatus[] | null;
  where: RawBuilder<SqlBool>;
}

/** Loans by due date, by the step they wait for, and by their officer. */
export function workSelection(filter: WorkFilter, today: CalendarDate): WorkSelection {
  const { from, id } = sources[filter.due ?? (filter.officer === null ? "any" : "officer")];
  const conditions = [
    ...(filter.due === "today"
      ? [sql<SqlBool>`i.due_date = ${today} and i.amount_to_date > l.paid_total`]
      : []),
    ...(filter.review === null ? [] : [reviewSteps[filter.review].where]),
    ...(filter.officer === null ? [] : [isOfOfficer(filter.officer, filter.due !== null)]),
  ];
  return {
    from,
    id,
    statuses: common(
      filter.due === null ? null : statusLists.owing,
      filter.review === null ? null : reviewSteps[filter.review].statuses,
    ),
    where: conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`,
  };
}

/**
 * The loans with this officer now.
 * @param isJoined whether the loans come from another table than that of officers
 */
function isOfOfficer(officer: number | typeof unassignedOfficer, isJoined: boolean) {
  const assigned =
    officer === unassignedOfficer ? sql`o.staff_id is null` : sql`o.staff_id = ${officer}`;
  return isJoined
    ? sql<SqlBool>`exists (select from loan_officers o where o.loan_id = l.id and o.until is null and ${assigned})`
    : sql<SqlBool>`o.until is null and ${assigned}`;
}

/** The statuses of both lists; null contains every status. */
export function common(
  one: readonly LoanStatus[] | null,
  other: readonly LoanStatus[] | null,
): readonly LoanStatus[] | null {
  if (one === null || other === null) return one ?? other;
  return one.filter((status) => other.includes(status));
}

// Loans that are due today, late or of one officer are few: reading starts from their own table.
const sources = {
  any: { from: sql`loans l`, id: "l.id" },
  today: { from: sql`instalments i join loans l on l.id = i.loan_id`, id: "i.loan_id" },
  officer: { from: sql`loan_officers o join loans l on l.id = o.loan_id`, id: "o.loan_id" },
  late: { from: sql`loan_arrears a join loans l on l.id = a.loan_id`, id: "a.loan_id" },
} as const;

const isReviewed = (step: "first" | "second") =>
  sql<SqlBool>`exists (select from loan_reviews r where r.loan_id = l.id and r.step = ${step})`;

/** The same conditions as `firstReviewError` and `secondReviewError`, and the status of an approval. */
const reviewSteps: Record<
  (typeof reviewFilters)[number],
  { statuses: readonly LoanStatus[]; where: RawBuilder<SqlBool> }
> = {
  first: { statuses: ["applied", "reviewing"], where: sql`not ${isReviewed("first")}` },
  second: {
    statuses: ["processing"],
    where: sql`${isReviewed("first")} and not ${isReviewed("second")}`,
  },
  decision: { statuses: ["processed"], where: sql`true` },
};
