import type { Transfer } from "@microfinance/contract/transfers/endpoints.ts";
import { date, type ExportTable, money, number, text, time } from "../exports/columns.ts";

/** The columns of an export of money transfers. */
export const transferExport: ExportTable<Transfer> = {
  noun: "transfer",
  name: "transfers",
  columns: [
    number("ID", (transfer) => transfer.id),
    date("Transfer date", (transfer) => transfer.transfer_date),
    text("Transfer pin", (transfer) => transfer.transfer_pin),
    text("Medium", (transfer) => transfer.transfer_medium),
    money("Amount", (transfer) => transfer.amount),
    text("Currency", (transfer) => transfer.foreign_currency),
    money("Equivalent (NLe)", (transfer) => transfer.local_currency),
    text("Status", (transfer) => transfer.status),
    text("Sender", (transfer) => transfer.sender_name),
    text("Sender country", (transfer) => transfer.sender_country),
    text("Sender city", (transfer) => transfer.sender_city),
    text("Sender phone", (transfer) => transfer.sender_phone),
    text("Sender email", (transfer) => transfer.sender_email),
    text("Receiver", (transfer) => transfer.receiver_name),
    text("Receiver country", (transfer) => transfer.receiver_country),
    text("Receiver city", (transfer) => transfer.receiver_city),
    text("Receiver phone", (transfer) => transfer.receiver_phone),
    text("Receiver email", (transfer) => transfer.receiver_email),
    text("Recorded by", (transfer) => transfer.recorded_by),
    time("Recorded at", (transfer) => transfer.created_at),
  ],
};
