import { NativeSelect } from "@mantine/core";
import { amountsCaption } from "@microfinance/contract/core/currency.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import {
  branchesReport,
  type BranchesReport,
} from "@microfinance/contract/reports/branches-endpoints.ts";
import { branchesInOrder, branchOrders } from "@microfinance/contract/reports/branches.ts";
import { Link } from "react-router";
import { useEndpointQuery } from "../../core/query.ts";
import { sectionHref } from "../../core/use-section.ts";
import type { Days } from "../ledger/ledger-address.ts";
import { type FigureRow, FigureTable } from "./figure-table.tsx";
import { percentText } from "./format.ts";
import { reportHref } from "./report-address.ts";
import { ReportFrame } from "./report-frame.tsx";
import type { ReportProps } from "./report-props.ts";
import classes from "./sheet-table.module.css";
import { TrendLine } from "./trend-line.tsx";

/** The branches beside each other (RPT-43): this month up to today by default, by name or a figure of the address. */
export function BranchesReportView({ days, given, params, onShow, change }: ReportProps) {
  const result = useEndpointQuery(branchesReport.read, { query: given }, { staleTime: 0 });
  const order = branchOrders.find(({ value }) => value === params.get("order"))?.value ?? "";
  return (
    <ReportFrame
      title="Branches"
      days={days}
      result={result}
      onShow={onShow}
      exported={branchesReport.exported}
      filter={given}
      rows={({ rows }) => rows.length}
      fields={
        <NativeSelect
          label="Order"
          value={order}
          onChange={({ currentTarget }) => change({ order: currentTarget.value || null })}
          data={branchOrders.map(({ value, label }) => ({ value, label }))}
        />
      }
      sheet={(report) => (
        <>
          <FigureTable
            caption={amountsCaption()}
            columns={columns}
            rows={branchesInOrder(report.rows, order).map((row) => ({
              ...rowOf(row),
              key: row.code,
              label: (
                <Link to={{ hash: sectionHref("reports", { branch: row.code }) }}>{row.name}</Link>
              ),
              figures: [...rowOf(row).figures, <TrendLine key="trend" points={row.trend} />],
              hrefs: hrefsOf(row.code, report),
            }))}
            sums={[{ ...rowOf(report.totals), key: "all", label: "All branches" }]}
          />
          <p className={classes.note}>
            {report.portfolio_on === null
              ? "No day of the portfolio is recorded yet."
              : `Loans, portfolio and PAR30 as of ${formatStaffDate(report.portfolio_on)}; the trend is of the ends of twelve months.`}
          </p>
        </>
      )}
    />
  );
}

const columns = [
  "Branch",
  "Staff",
  "Loans",
  "Portfolio",
  "PAR30",
  "Collected",
  "Of due",
  "Disbursed",
  "Income",
  "Cost",
  "Trend",
] as const;

function rowOf(figures: BranchesReport["totals"]): Pick<FigureRow, "figures"> {
  return {
    figures: [
      String(figures.staff),
      String(figures.loans),
      figures.outstanding_principal,
      percentText(figures.par30_percent),
      figures.collected,
      percentText(figures.collected_percent),
      figures.disbursed,
      figures.income,
      figures.expenses,
    ],
  };
}

/** Where the figures lead: to the reports of the branch, with the days of this one. */
function hrefsOf(branch: string, { from, to }: Days): string[] {
  const portfolio = reportHref("portfolio", { branch });
  const books = reportHref("income-statement", { branch, from, to });
  return ["", "", portfolio, portfolio, "", "", "", books, books];
}
