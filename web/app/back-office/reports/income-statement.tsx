import { accountKinds } from "@microfinance/contract/accounting/chart.ts";
import { amountsCaption } from "@microfinance/contract/core/currency.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import * as financial from "@microfinance/contract/reports/financial-endpoints.ts";
import { useEndpointQuery } from "../../core/query.ts";
import type { Days } from "../ledger/ledger-address.ts";
import { FigureTable, type FigureRow } from "./figure-table.tsx";
import { ledgerFromReport } from "./report-address.ts";
import { ReportFrame } from "./report-frame.tsx";
import type { ReportProps } from "./report-props.ts";
import classes from "./sheet-table.module.css";

/** The income statement (RPT-31): this month up to today by default. */
export function IncomeStatementReport({ days, given, onShow }: ReportProps) {
  const result = useEndpointQuery(
    financial.incomeStatement.read,
    { query: given },
    { staleTime: 0 },
  );
  return (
    <ReportFrame
      title="Income Statement"
      days={days}
      result={result}
      onShow={onShow}
      exported={financial.incomeStatement.exported}
      filter={given}
      rows={(report) => report.lines.length}
      sheet={(report) => (
        <>
          <FigureTable
            caption={amountsCaption()}
            columns={["Account", "Period", "Period before", "Year to date"]}
            rows={[
              ...rowsOf(report, "income", days),
              sum("Total income", report.totals.income),
              ...rowsOf(report, "expense", days),
              sum("Total expenses", report.totals.expenses),
            ]}
            sums={[sum("Result", report.totals.result)]}
          />
          <p className={classes.note}>
            The period before is {formatStaffDate(report.before.from)} to{" "}
            {formatStaffDate(report.before.to)}, the year begins on{" "}
            {formatStaffDate(report.year_from)}. Interest, fees and penalties are income when they
            are paid.
          </p>
        </>
      )}
    />
  );
}

function rowsOf(
  report: financial.IncomeStatement,
  kind: "income" | "expense",
  shown: Days,
): FigureRow[] {
  const { from, to, before, year_from } = report;
  const lines = report.lines.filter((line) => line.kind === kind);
  if (lines.length === 0) {
    const label = accountKinds.find(({ value }) => value === kind)?.label ?? kind;
    return [{ key: kind, label: `No ${label.toLowerCase()}`, figures: [0, 0, 0] }];
  }
  return lines.map((line) => ({
    key: line.code,
    label: `${line.code} ${line.name}`,
    figures: [line.period, line.before, line.year],
    hrefs: [{ from, to }, before, { from: year_from, to }].map((days) =>
      ledgerFromReport(line.code, days, { view: "income-statement", days: shown }),
    ),
  }));
}

function sum(
  label: string,
  { period, before, year }: financial.IncomeStatement["totals"]["result"],
): FigureRow {
  return { key: label, label, figures: [period, before, year], isSum: true };
}
