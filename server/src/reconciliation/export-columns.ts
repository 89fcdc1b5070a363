import type { BankLine } from "@microfinance/contract/reconciliation/endpoints.ts";
import { lineStates } from "@microfinance/contract/reconciliation/texts.ts";
import { date, type ExportTable, money, text } from "../exports/columns.ts";

/** The columns of an export of the lines of bank statements. */
export const lineExport: ExportTable<BankLine> = {
  noun: "bank_line",
  name: "bank-statement",
  columns: [
    text("Account", (line) => line.account_code),
    date("Date", (line) => line.date),
    text("Reference", (line) => line.reference),
    text("Text", (line) => line.text),
    money("Amount", (line) => line.amount),
    text("State", (line) => lineStates.find(({ value }) => value === line.state)?.label ?? null),
    text("Entries", (line) => line.match?.entry_ids.join(", ") ?? null),
  ],
};
