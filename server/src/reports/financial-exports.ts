import { accountKinds } from "@microfinance/contract/accounting/chart.ts";
import type {
  BalanceSheet,
  CashBook,
  CashDay,
  IncomeLine,
  IncomeStatement,
} from "@microfinance/contract/reports/financial-endpoints.ts";
import { date, money, text } from "../exports/columns.ts";
import type { ReportTable } from "./report-route.ts";

/** An account of a balance sheet, or the earnings, which have no code. */
interface BalanceRow {
  code: string | null;
  name: string;
  kind: string;
  balance: number;
}

const kindOf = (row: { kind: string }) =>
  accountKinds.find(({ value }) => value === row.kind)?.label ?? row.kind;

/** The files of the income statement, one account a row. */
export const incomeStatementTable: ReportTable<Pick<IncomeStatement, "lines">, IncomeLine> = {
  noun: "report",
  name: "income-statement",
  rows: ({ lines }) => lines,
  columns: [
    text("Kind", kindOf),
    text("Code", (line) => line.code),
    text("Account", (line) => line.name),
    money("Period", (line) => line.period),
    money("Period before", (line) => line.before),
    money("Year to date", (line) => line.year),
  ],
};

const earned = (name: string, balance: number): BalanceRow => ({
  code: null,
  name,
  kind: "equity",
  balance,
});

/** The files of the balance sheet, one account a row, and the earnings as two rows of equity. */
export const balanceSheetTable: ReportTable<
  Pick<BalanceSheet, "lines" | "earnings">,
  BalanceRow
> = {
  noun: "report",
  name: "balance-sheet",
  rows: ({ lines, earnings }) => [
    ...lines,
    earned("Result of earlier years", earnings.earlier),
    earned("Result of this year", earnings.year),
  ],
  columns: [
    text("Kind", kindOf),
    text("Code", (line) => line.code),
    text("Account", (line) => line.name),
    money("Balance", (line) => line.balance),
  ],
};

/** The files of the cash book, one day a row. */
export const cashBookTable: ReportTable<Pick<CashBook, "days">, CashDay> = {
  noun: "report",
  name: "cash-book",
  rows: ({ days }) => days,
  columns: [
    date("Date", (day) => day.date),
    money("Received", (day) => day.received),
    money("Paid", (day) => day.paid),
    money("Balance", (day) => day.balance),
  ],
};
