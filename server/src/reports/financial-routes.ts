import * as schemas from "@microfinance/contract/reports/financial-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/reports/financial-endpoints.ts";
import { cashBookError, type ReportPeriod } from "@microfinance/contract/reports/financial.ts";
import { financialTexts as texts } from "@microfinance/contract/reports/texts.ts";
import type { FastifyInstance } from "fastify";
import { type Deps, today } from "../core/deps.ts";
import { badRequest } from "../core/http/errors.ts";
import { balanceSheet, cashBook, incomeStatement, moneyAccounts } from "./financial-queries.ts";
import { periodOf } from "./report-days.ts";
import { reportRoute, type ReportTable } from "./report-route.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import { accountKinds } from "@microfinance/contract/accounting/chart.ts";
import type {
  BalanceSheet,
  CashBook,
  CashDay,
  IncomeLine,
  IncomeStatement,
} from "@microfinance/contract/reports/financial-endpoints.ts";
import { date, money, text } from "../exports/columns.ts";

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
const incomeStatementTable: ReportTable<Pick<IncomeStatement, "lines">, IncomeLine> = {
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
const balanceSheetTable: ReportTable<Pick<BalanceSheet, "lines" | "earnings">, BalanceRow> = {
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
const cashBookTable: ReportTable<Pick<CashBook, "days">, CashDay> = {
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

/** Income statement, balance sheet and cash book (RPT-30 to RPT-32). */
export function financialRoutes(app: FastifyInstance, deps: Deps): void {
  reportRoute(
    app,
    deps,
    withSchemas(endpoints.incomeStatement, schemas.incomeStatement),
    async (filter, reading) => {
      const period = periodOf(deps, filter);
      return { ...period, ...(await incomeStatement(reading.db, period)) };
    },
    incomeStatementTable,
  );
  reportRoute(
    app,
    deps,
    withSchemas(endpoints.balanceSheet, schemas.balanceSheet),
    async (filter, reading) => {
      const as_of = dayOf(deps, filter.as_of);
      return { as_of, ...(await balanceSheet(reading.db, as_of)) };
    },
    balanceSheetTable,
  );
  reportRoute(
    app,
    deps,
    withSchemas(endpoints.cashBook, schemas.cashBook),
    async ({ account, ...days }, reading) => {
      const period = cashPeriod(deps, days);
      return {
        ...period,
        account: account ?? null,
        ...(await cashBookOf(reading, period, account)),
      };
    },
    cashBookTable,
  );
}

async function cashBookOf(deps: Deps, period: ReportPeriod, account: string | undefined) {
  const codes = await moneyAccounts(deps.db, account);
  if (codes.length === 0) throw badRequest(texts.notMoney, { account: texts.notMoney });
  return cashBook(deps.db, codes, period);
}

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

function cashPeriod(deps: Deps, query: Days): ReportPeriod {
  const period = periodOf(deps, query);
  const error = cashBookError(period);
  if (error !== null) throw badRequest(error, { from: error });
  return period;
}

function dayOf(deps: Deps, requested: string | undefined): string {
  const day = requested ?? today(deps);
  if (day > today(deps)) throw badRequest(texts.inFuture, { as_of: texts.inFuture });
  return day;
}
