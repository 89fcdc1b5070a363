import { accountKinds } from "@microfinance/contract/accounting/chart.ts";
import type { CashDay, IncomeLine } from "@microfinance/contract/reports/financial-endpoints.ts";
import { date, type ExportTable, money, text } from "../exports/columns.ts";

/** An account of a balance sheet, or the earnings, which have no code. */
export interface BalanceRow {
  code: string | null;
  name: string;
  kind: string;
  balance: number;
}

const kindOf = (row: { kind: string }) =>
  accountKinds.find(({ value }) => value === row.kind)?.label ?? row.kind;

/** The columns of an export of the income statement. */
export const incomeStatementExport: ExportTable<IncomeLine> = {
  noun: "report",
  name: "income-statement",
  columns: [
    text("Kind", kindOf),
    text("Code", (line) => line.code),
    text("Account", (line) => line.name),
    money("Period (NLe)", (line) => line.period),
    money("Period before (NLe)", (line) => line.before),
    money("Year to date (NLe)", (line) => line.year),
  ],
};

/** The columns of an export of the balance sheet. */
export const balanceSheetExport: ExportTable<BalanceRow> = {
  noun: "report",
  name: "balance-sheet",
  columns: [
    text("Kind", kindOf),
    text("Code", (line) => line.code),
    text("Account", (line) => line.name),
    money("Balance (NLe)", (line) => line.balance),
  ],
};

/** The columns of an export of the cash book. */
export const cashBookExport: ExportTable<CashDay> = {
  noun: "report",
  name: "cash-book",
  columns: [
    date("Date", (day) => day.date),
    money("Received (NLe)", (day) => day.received),
    money("Paid (NLe)", (day) => day.paid),
    money("Balance (NLe)", (day) => day.balance),
  ],
};
