import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { date, type ExportTable, money, text, time } from "../exports/columns.ts";

/** The columns of an export of payments; a reversed payment is listed with its reversal. */
export const paymentExport: ExportTable<Payment> = {
  noun: "payment",
  name: "payments",
  columns: [
    text("Receipt", (payment) => payment.receipt_number),
    date("Payment date", (payment) => payment.transaction_date),
    text("Loan ID", (payment) => payment.loan_id),
    text("Customer ID", (payment) => payment.customer_id),
    text("Customer", (payment) => payment.customer_name),
    money("Amount", (payment) => payment.amount),
    money("Kept as credit", (payment) => payment.excess),
    money("Penalty part", (payment) => payment.penalty_part),
    money("Interest part", (payment) => payment.interest_part),
    money("Principal part", (payment) => payment.principal_part),
    money("Balance after", (payment) => payment.balance_after),
    text("Method", (payment) => payment.payment_method),
    text("Reference", (payment) => payment.reference),
    text("Transaction ID", (payment) => payment.transaction_id),
    text("Remarks", (payment) => payment.remarks),
    text("Recorded by", (payment) => payment.staff_name),
    time("Recorded at", (payment) => payment.created_at),
    date("Reversed on", (payment) => payment.reversal?.reversed_on ?? null),
    text("Reversed by", (payment) => payment.reversal?.staff_name ?? null),
    text("Moved from", (payment) => payment.moved_from),
    text("Moved to", (payment) => payment.moved_to),
    text("Reason of reversal", (payment) => payment.reversal?.reason ?? null),
  ],
};
