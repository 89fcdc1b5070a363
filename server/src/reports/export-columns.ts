import { ageingBuckets } from "@microfinance/contract/loans/balance.ts";
import type { BucketRow, LateLoan } from "@microfinance/contract/reports/arrears-endpoints.ts";
import { date, type ExportTable, money, number, percent, text } from "../exports/columns.ts";

/** The columns of an export of the arrears report: one bucket a row, without the sums. */
export const arrearsExport: ExportTable<BucketRow> = {
  noun: "arrears",
  name: "arrears",
  columns: [
    text(
      "Days past due",
      ({ bucket }) => ageingBuckets.find(({ key }) => key === bucket)?.label ?? bucket,
    ),
    number("Loans", (row) => row.loans),
    money("Outstanding principal (NLe)", (row) => row.outstanding_principal),
    percent("Share of the portfolio", (row) => (row.percent === null ? null : row.percent / 100)),
    money("Arrears (NLe)", (row) => row.arrears),
  ],
};

/** The columns of an export of late loans: the data for a call to the customer. */
export const lateLoanExport: ExportTable<LateLoan> = {
  noun: "arrears",
  name: "late-loans",
  columns: [
    text("Loan ID", (loan) => loan.loan_id),
    text("Customer ID", (loan) => loan.customer_id),
    text("Customer", (loan) => loan.customer_name),
    text("Phone", (loan) => loan.phone),
    number("Days past due", (loan) => loan.days_past_due),
    date("Overdue since", (loan) => loan.oldest_due),
    money("Arrears (NLe)", (loan) => loan.arrears),
    money("Outstanding principal (NLe)", (loan) => loan.outstanding_principal),
    money("Balance (NLe)", (loan) => loan.balance),
    date("Last payment", (loan) => loan.last_payment_date),
  ],
};
