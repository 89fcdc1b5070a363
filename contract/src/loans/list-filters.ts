/** The lists of the page of loans that a view narrows: sections of the back office (LOAN-91). */
export const viewSections = [
  "loans",
  "review-loans",
  "manage-loans",
  "loan-approval",
  "loan-history",
] as const;

/** Columns by which lists of loans are ordered, beside the order of applications (LOAN-67). */
export const loanSorts = [
  "customer",
  "status",
  "loan_amount",
  "approved_amount",
  "approval_date",
  "loan_type",
  "total_amount",
  "paid_total",
  "last_payment_date",
  "balance",
  "next_due_date",
  "officer",
] as const;

/** Open loans with an unpaid instalment of today, or with one of an earlier day (LOAN-90). */
export const dueFilters = ["today", "late"] as const;

/** Loans by the step that they wait for: the first review, the second review, or the approval (LOAN-90). */
export const reviewFilters = ["first", "second", "decision"] as const;
