import { branchTexts } from "@microfinance/contract/branches/texts.ts";
import * as schemas from "@microfinance/contract/reports/branches-endpoint-schemas.ts";
import type {
  BranchesReport,
  BranchFigures,
} from "@microfinance/contract/reports/branches-endpoints.ts";
import * as endpoints from "@microfinance/contract/reports/branches-endpoints.ts";
import { branchTotals } from "@microfinance/contract/reports/branches.ts";
import type { FastifyInstance } from "fastify";
import { seesSeveralBranches } from "../core/db/reach.ts";
import type { Deps } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import { money, number, percent, text } from "../exports/columns.ts";
import { figuresOfBranches, lastRecordedDay } from "./branch-figures.ts";
import { periodOf } from "./report-days.ts";
import { reportRoute, type ReportTable } from "./report-route.ts";

const fraction = (share: number | null) => (share === null ? null : share / 100);

/** The files of the report, one branch a row. */
const branchesTable: ReportTable<Pick<BranchesReport, "rows">, BranchFigures> = {
  noun: "report",
  name: "branches",
  rows: ({ rows }) => rows,
  columns: [
    text("Code", (row) => row.code),
    text("Branch", (row) => row.name),
    number("Staff", (row) => row.staff),
    number("Loans", (row) => row.loans),
    money("Outstanding principal", (row) => row.outstanding_principal),
    money("More than 30 days late", (row) => row.par30),
    percent("PAR30", (row) => fraction(row.par30_percent)),
    money("Collected", (row) => row.collected),
    money("Due", (row) => row.due),
    percent("Collected of due", (row) => fraction(row.collected_percent)),
    money("Disbursed", (row) => row.disbursed),
    money("Income", (row) => row.income),
    money("Cost", (row) => row.expenses),
  ],
};

/** The branches beside each other (RPT-43), for those who see several at once. */
export function branchReportRoutes(app: FastifyInstance, deps: Deps): void {
  reportRoute(
    app,
    deps,
    withSchemas(endpoints.branchesReport, schemas.branchesReport),
    async (filter, reading) => {
      if (!seesSeveralBranches()) throw notFound(branchTexts.oneInView);
      const period = periodOf(deps, filter);
      const portfolio_on = await lastRecordedDay(reading.db, period.to);
      const rows = await figuresOfBranches(reading.db, period, portfolio_on);
      return { ...period, portfolio_on, rows, totals: branchTotals(rows) };
    },
    branchesTable,
  );
}
