import * as financial from "@microfinance/contract/reports/financial-endpoints.ts";
import { cashBookError, type ReportPeriod } from "@microfinance/contract/reports/financial.ts";
import { financialTexts as texts } from "@microfinance/contract/reports/texts.ts";
import type { FastifyInstance } from "fastify";
import { wholeList } from "../core/db/page.ts";
import { type Deps, today } from "../core/deps.ts";
import { badRequest } from "../core/http/errors.ts";
import { reply, route } from "../core/http/route.ts";
import { exportRoute } from "../exports/export-route.ts";
import {
  type BalanceRow,
  balanceSheetExport,
  cashBookExport,
  incomeStatementExport,
} from "./financial-exports.ts";
import { balanceSheet, cashBook, incomeStatement, moneyAccounts } from "./financial-queries.ts";
import { periodOf } from "./report-days.ts";

/** Income statement, balance sheet and cash book (RPT-30 to RPT-32). */
export function financialRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, financial.readIncomeStatement, async ({ query }) => {
    const period = periodOf(deps, query);
    return reply(texts.incomeStatement, { ...period, ...(await incomeStatement(deps.db, period)) });
  });
  exportRoute(app, deps, financial.exportIncomeStatement, incomeStatementExport, (query) => {
    const period = periodOf(deps, query);
    return wholeList(
      `income statement ${period.from} ${period.to}`,
      async () => (await incomeStatement(deps.db, period)).lines,
    );
  });
  route(app, deps, financial.readBalanceSheet, async ({ query }) => {
    const as_of = dayOf(deps, query.as_of);
    return reply(texts.balanceSheet, { as_of, ...(await balanceSheet(deps.db, as_of)) });
  });
  exportRoute(app, deps, financial.exportBalanceSheet, balanceSheetExport, (query) => {
    const as_of = dayOf(deps, query.as_of);
    return wholeList(`balance sheet ${as_of}`, () => balanceRows(deps, as_of));
  });
  route(app, deps, financial.readCashBook, async ({ query }) => {
    const period = cashPeriod(deps, query);
    return reply(texts.cashBook, {
      ...period,
      account: query.account ?? null,
      ...(await cashBookOf(deps, period, query.account)),
    });
  });
  exportRoute(app, deps, financial.exportCashBook, cashBookExport, (query) => {
    const period = cashPeriod(deps, query);
    return wholeList(
      `cash book ${period.from} ${period.to} ${query.account}`,
      async () => (await cashBookOf(deps, period, query.account)).days,
    );
  });
}

/** The accounts of a balance sheet, and the earnings as two rows of equity. */
async function balanceRows(deps: Deps, as_of: string): Promise<BalanceRow[]> {
  const { lines, earnings } = await balanceSheet(deps.db, as_of);
  const earned = (name: string, balance: number) =>
    ({ code: null, name, kind: "equity", balance }) as const;
  return [
    ...lines,
    earned("Result of earlier years", earnings.earlier),
    earned("Result of this year", earnings.year),
  ];
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
