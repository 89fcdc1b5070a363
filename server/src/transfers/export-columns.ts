import type { Transfer } from "@microfinance/contract/transfers/endpoints.ts";
import type { Partner } from "@microfinance/contract/transfers/partner-endpoints.ts";
import {
  amounts,
  date,
  type ExportTable,
  money,
  number,
  text,
  time,
  phone,
} from "../exports/columns.ts";
import type { SettlementRow } from "./settlement-rows.ts";

/** The columns of an export of the partners of money transfers. */
export const partnerExport: ExportTable<Partner> = {
  noun: "partner",
  name: "transfer-partners",
  columns: [
    text("Partner", (partner) => partner.name),
    text("Account", (partner) => partner.account_code),
    text("Commission", (partner) => partner.commission.kind),
    number("Commission value", (partner) => partner.commission.value),
    text("State", (partner) => (partner.active ? "active" : "inactive")),
    number("To settle", (partner) => partner.open),
    money("Balance", (partner) => partner.balance),
    text("Kind", (partner) => (partner.kind === "biller" ? "biller" : "money transfers")),
  ],
};

/** The columns of an export of the settlements. */
export const settlementExport: ExportTable<SettlementRow> = {
  noun: "settlement",
  name: "settlements",
  columns: [
    text("Number", (settlement) => settlement.number),
    date("Date", (settlement) => settlement.date),
    text("Partner", (settlement) => settlement.partner_name),
    text("Paid by", ({ direction }) => (direction === "in" ? "partner" : "us")),
    money("Amount", (settlement) => settlement.amount),
    money("Charges", (settlement) => settlement.charges),
    money("Settled", (settlement) => settlement.due),
    money("Difference", (settlement) => settlement.difference),
    text("Account", (settlement) => `${settlement.account_code} ${settlement.account_name}`),
    text("Recorded by", (settlement) => settlement.recorded_by),
    time("Recorded at", (settlement) => settlement.created_at),
  ],
};

/** The columns of an export of money transfers. */
export const transferExport: ExportTable<Transfer> = {
  noun: "transfer",
  name: "transfers",
  columns: [
    number("ID", (transfer) => transfer.id),
    date("Transfer date", (transfer) => transfer.transfer_date),
    text("Transfer pin", (transfer) => transfer.transfer_pin),
    text("Medium", (transfer) => transfer.transfer_medium),
    amounts("Amount", (transfer) => transfer.amount),
    text("Currency", (transfer) => transfer.foreign_currency),
    money("Equivalent", (transfer) => transfer.local_currency),
    text("Status", (transfer) => transfer.status),
    text("Direction", (transfer) => transfer.direction),
    money("Fee", (transfer) => transfer.fee),
    money("Commission", (transfer) => transfer.commission),
    text("Payment method", (transfer) => transfer.payment_method),
    text("Partner", (transfer) => transfer.partner_name),
    text("Settlement", (transfer) => transfer.settlement?.number ?? null),
    text("Sender", (transfer) => transfer.sender_name),
    text("Sender country", (transfer) => transfer.sender_country),
    text("Sender city", (transfer) => transfer.sender_city),
    phone("Sender phone", (transfer) => transfer.sender_phone),
    text("Sender email", (transfer) => transfer.sender_email),
    text("Receiver", (transfer) => transfer.receiver_name),
    text("Receiver country", (transfer) => transfer.receiver_country),
    text("Receiver city", (transfer) => transfer.receiver_city),
    phone("Receiver phone", (transfer) => transfer.receiver_phone),
    text("Receiver email", (transfer) => transfer.receiver_email),
    text("Recorded by", (transfer) => transfer.recorded_by),
    time("Recorded at", (transfer) => transfer.created_at),
  ],
};
