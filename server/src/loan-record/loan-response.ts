import { type CalendarDate, daysBetween } from "@microfinance/contract/core/dates.ts";
import { pickFields } from "@microfinance/contract/core/field-list.ts";
import { editableFields } from "@microfinance/contract/loans/fields.ts";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import type { InBranch } from "../core/db/branch-names.ts";
import type { LoanRow } from "./queries.ts";

/**
 * A loan in an API response: fields with two names have both (SITE-18), and the response for customers omits names and
 * comments of staff (LOAN-63).
 */
export function toLoan(
  row: InBranch<LoanRow>,
  area: "customer" | "staff",
  today: CalendarDate,
): InBranch<LoanRecord> {
  const loan: InBranch<LoanRecord> = {
    ...(row.branch !== undefined && { branch: row.branch }),
    id: row.id,
    loan_id: row.loan_id,
    application_id: row.application_id,
    customer_id: row.customer_id,
    user_fid: row.user_fid,
    status: row.status,
    ...pickFields(editableFields, row),
    loan_type_name: row.loan_type_name,
    consented: row.consent,
    total_amount: row.total_amount,
    monthly_payment: row.monthly_payment,
    payment: row.monthly_payment,
    processing_fee: row.processing_fee,
    ...(row.charges === null ? {} : { charges: row.charges }),
    disbursed_amount: row.disbursed_amount,
    approved_amount: row.approved_amount,
    approval_date: row.approval_date,
    paid_out_on: row.paid_out_on,
    due_date: row.due_date,
    balance: row.balance,
    balance_after: row.balance,
    paid_total: row.paid_total,
    charges_total: row.charges_total,
    credits_total: row.credits_total,
    restructured_on: row.restructured_on,
    written_off_on: row.written_off_on,
    recovered_total: row.recovered_total,
    settled_early_on: row.settled_early_on,
    refinanced_on: row.refinanced_on,
    refinances: row.refinances_code,
    refinanced_by: row.refinanced_by,
    last_payment_date: row.last_payment_date,
    days_past_due: daysPastDue(row, today),
    next_due_date: row.next_due_date,
    next_due_amount: row.next_due_amount,
    first_review: reviewState(row.first_reviewer),
    first_review_date: row.first_review_date,
    second_review: reviewState(row.second_reviewer),
    second_review_date: row.second_review_date,
    first_name: row.first_name,
    middle_name: row.middle_name,
    last_name: row.last_name,
    contact_number: row.phone,
    customer: customerOf(row),
    refusal: refusalOf(row),
    officer: officerOf(row, area),
    created_at: row.created_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
  return area === "staff" ? { ...loan, ...staffOnly(row) } : loan;
}

/** What the customer is told of a rejection. */
function refusalOf({ refusal_category: category, refusal_help: help }: LoanRow) {
  return category === null ? null : { category, help: help ?? "" };
}

/** The officer of the loan: customers read name and phone only (LOAN-133). */
function officerOf(row: LoanRow, area: "customer" | "staff"): LoanRecord["officer"] {
  if (row.officer_id === null) return null;
  const contact = { name: row.officer_name ?? "", phone: row.officer_phone ?? "" };
  return area === "customer"
    ? contact
    : { ...contact, staff_id: row.officer_id, from_date: row.officer_from ?? "" };
}

/** The days since the oldest unpaid instalment was due; 0 on the due date and before. */
function daysPastDue(row: Pick<LoanRow, "next_due_date">, today: CalendarDate): number {
  return row.next_due_date === null ? 0 : Math.max(0, daysBetween(row.next_due_date, today));
}

function customerOf(row: LoanRow): LoanRecord["customer"] {
  const { user_fid: id, first_name, middle_name, last_name, phone, email } = row;
  return {
    id: row.customer_id,
    customer_id: row.customer_id,
    user: { id, first_name, middle_name, last_name, phone, email },
    address: row.address_id === null ? null : { address: row.address ?? "", city: row.city ?? "" },
    employer: row.employer_name === null ? null : { employer_name: row.employer_name },
  };
}

function staffOnly(row: LoanRow) {
  return {
    first_reviewer: row.first_reviewer,
    first_review_by: row.first_reviewer,
    second_reviewer: row.second_reviewer,
    second_review_by: row.second_reviewer,
    approved_by: row.approved_by,
    approval_comments: row.approval_comments,
    comments: row.approval_comments,
    reason: row.reason,
    first_review_notes: row.first_review_notes,
    second_review_notes: row.second_review_notes,
    staff_id: row.staff_id,
    staff_name: row.staff_name,
    first_review_staff_id: row.first_review_staff_id,
    second_review_staff_id: row.second_review_staff_id,
  };
}

/** A review is complete once it has a reviewer's name (LOAN-43). */
export function reviewState(reviewer: string | null): "pending" | "complete" {
  return reviewer === null ? "pending" : "complete";
}
