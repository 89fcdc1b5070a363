import { amountsCaption } from "@microfinance/contract/core/currency.ts";
import * as portfolio from "@microfinance/contract/reports/portfolio-endpoints.ts";
import { arrearsTexts } from "@microfinance/contract/reports/texts.ts";
import { useEndpointQuery } from "../../core/query.ts";
import type { Days } from "../ledger/ledger-address.ts";
import { type FigureRow, FigureTable } from "./figure-table.tsx";
import { percentText } from "./format.ts";
import { ledgerFromReport } from "./report-address.ts";
import { ReportFrame } from "./report-frame.tsx";
import type { ReportProps } from "./report-props.ts";
import classes from "./sheet-table.module.css";

/** Risk coverage and write-off ratio (RPT-35): this year up to today by default. */
export function RatiosReport({ days, given, onShow }: ReportProps) {
  const result = useEndpointQuery(portfolio.ratios.read, { query: given }, { staleTime: 0 });
  return (
    <ReportFrame
      title="Ratios"
      days={days}
      result={result}
      onShow={onShow}
      exported={portfolio.ratios.exported}
      filter={given}
      rows={() => 8}
      sheet={(report) => (
        <>
          <FigureTable
            caption={amountsCaption()}
            columns={["Figure", "Amount", "Ratio"]}
            rows={rowsOf(report, days)}
          />
          <p className={classes.note}>
            Risk coverage is the allowance over the principal of loans more than 30 days late at the
            end of the period. The write-off ratio is the write-offs over the mean of the portfolio
            before the period and at its end.
            {report.par30 === null && ` ${arrearsTexts.notRecorded}`}
          </p>
        </>
      )}
    />
  );
}

function rowsOf(report: portfolio.Ratios, shown: Days): FigureRow[] {
  const { from, to } = report;
  const amount = (label: string, value: number | null, code?: string, days = { from, to }) => ({
    key: label,
    label,
    figures: [value, null],
    ...(code === undefined
      ? {}
      : { hrefs: [ledgerFromReport(code, days, { view: "ratios", days: shown })] }),
  });
  const ratio = (label: string, value: number | null) => ({
    key: label,
    label,
    figures: [null, percentText(value)],
    isSum: true,
  });
  const upTo = { from: "", to };
  return [
    amount("Allowance for loan losses", report.allowance, "1190", upTo),
    amount("Principal more than 30 days late", report.par30),
    ratio("Risk coverage", report.risk_coverage),
    amount("Portfolio before the period", report.opening_portfolio, "1100"),
    amount("Portfolio at its end", report.closing_portfolio, "1100", upTo),
    amount("Write-offs", report.write_offs, "5000"),
    amount("Recoveries", report.recoveries, "4400"),
    ratio("Write-off ratio", report.write_off_ratio),
  ];
}
