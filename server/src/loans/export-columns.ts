import { amountOfKind, chargeKinds } from "@microfinance/contract/accounting/charges.ts";
import { loanFields } from "@microfinance/contract/loans/fields.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import {
  columnsFor,
  date,
  type ExportTable,
  money,
  number,
  percent,
  text,
  time,
} from "../exports/columns.ts";
import type { LoanRow } from "../loan-record/queries.ts";

/** The columns of an export of loans: those of the screens, and further fields of a loan book (RPT-10). */
export const loanExport: ExportTable<LoanRow> = {
  noun: "loan",
  name: "loans",
  columns: [
    text("Loan ID", (loan) => loan.loan_id),
    time("Submitted", (loan) => loan.created_at.toISOString()),
    text("Customer ID", (loan) => loan.customer_id),
    text("Customer", fullName),
    text("Phone", (loan) => loan.phone),
    text("Institution", (loan) => loan.employer_name),
    text("Status", (loan) => loan.status),
    text("Loan type", (loan) => loan.loan_type_name),
    text("Loan purpose", (loan) => loan.loan_purpose),
    money("Requested", (loan) => loan.loan_amount),
    percent("Interest rate", (loan) => loan.interest_rate),
    number("Period (months)", (loan) => loan.loan_period),
    money("Approved", (loan) => loan.approved_amount),
    date("Approval date", (loan) => loan.approval_date),
    text("Approved by", (loan) => loan.approved_by),
    date("Due date", (loan) => loan.due_date),
    ...chargeKinds.map((kind) =>
      money<LoanRow>(kind.label, (loan) => amountOfKind(kind, loan.processing_fee, loan.charges)),
    ),
    money("Disbursed", (loan) => loan.disbursed_amount),
    money("Total amount", (loan) => loan.total_amount),
    money("Monthly payment", (loan) => loan.monthly_payment),
    money("Total paid", (loan) => loan.paid_total),
    date("Last payment", (loan) => loan.last_payment_date),
    money("Balance", (loan) => loan.balance),
    date("Next due", (loan) => loan.next_due_date),
    money("Next due", (loan) => loan.next_due_amount),
    text("First reviewer", (loan) => loan.first_reviewer),
    date("First review date", (loan) => loan.first_review_date),
    text("Second reviewer", (loan) => loan.second_reviewer),
    date("Second review date", (loan) => loan.second_review_date),
    text("Captured by", (loan) => loan.staff_name),
    text("Officer", (loan) => loan.officer_name),
    ...columnsFor(loanFields),
  ],
};
