import * as schemas from "@microfinance/contract/reports/financial-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/reports/financial-endpoints.ts";
import { cashBookError, type ReportPeriod } from "@microfinance/contract/reports/financial.ts";
import { financialTexts as texts } from "@microfinance/contract/reports/texts.ts";
import type { FastifyInstance } from "fastify";
import { type Deps, today } from "../core/deps.ts";
import { badRequest } from "../core/http/errors.ts";
import { balanceSheetTable, cashBookTable, incomeStatementTable } from "./financial-exports.ts";
import { balanceSheet, cashBook, incomeStatement, moneyAccounts } from "./financial-queries.ts";
import { periodOf } from "./report-days.ts";
import { reportRoute } from "./report-route.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

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
