import { tokenInGroups } from "@microfinance/contract/bills/rules.ts";
import { billStates } from "@microfinance/contract/bills/texts.ts";
import type { Bill, BillerMonth } from "@microfinance/contract/bills/endpoints.ts";
import { date, type ExportTable, money, number, phone, text, time } from "../exports/columns.ts";

/** The columns of an export of bills. */
export const billExport: ExportTable<Bill> = {
  noun: "bill",
  name: "bills",
  columns: [
    text("Number", (bill) => bill.number),
    date("Date", (bill) => bill.paid_on),
    text("Biller", (bill) => bill.biller_name),
    text("Customer's number", (bill) => bill.customer_number),
    money("Amount", (bill) => bill.amount),
    money("Charge", (bill) => bill.charge),
    money("Commission", (bill) => bill.commission),
    text("Payment method", (bill) => bill.payment_method),
    text(
      "State",
      ({ status }) => billStates.find(({ value }) => value === status)?.label ?? status,
    ),
    text("Token", (bill) => (bill.token === null ? null : tokenInGroups(bill.token))),
    text("Biller's reference", (bill) => bill.biller_reference),
    text("Customer ID", (bill) => bill.customer?.customer_id ?? null),
    text("Payer", (bill) => bill.customer?.name ?? bill.payer_name),
    phone("Phone", (bill) => bill.phone),
    number("Prints", (bill) => bill.prints),
    text("Settlement", (bill) => bill.settlement?.number ?? null),
    date("Given back on", (bill) => bill.given_back?.on ?? null),
    text("Reason", (bill) => bill.given_back?.reason ?? bill.note),
    text("Recorded by", (bill) => bill.recorded_by),
    time("Recorded at", (bill) => bill.created_at),
  ],
};

/** The columns of an export of the commission of billers. */
export const commissionExport: ExportTable<BillerMonth> = {
  noun: "biller_month",
  name: "commission-of-billers",
  columns: [
    text("Month", (month) => month.month),
    text("Biller", (month) => month.biller_name),
    number("Bills", (month) => month.bills),
    money("Amount", (month) => month.amount),
    money("Commission", (month) => month.commission),
    money("Charges", (month) => month.charges),
  ],
};
