import { amountsCaption } from "@microfinance/contract/core/currency.ts";
import * as financial from "@microfinance/contract/reports/financial-endpoints.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { Link } from "react-router";
import { FigureTable, type FigureRow } from "./figure-table.tsx";
import { ledgerFromReport, reportHref } from "./report-address.ts";
import { ReportFrame } from "./report-frame.tsx";
import type { ReportProps } from "./report-props.ts";
import classes from "./sheet-table.module.css";

/** The balance sheet (RPT-30): today by default. */
export function BalanceSheetReport({ days, given, onShow }: ReportProps) {
  const filter = given.to === undefined ? {} : { as_of: given.to };
  const result = useEndpointQuery(financial.balanceSheet.read, { query: filter }, { staleTime: 0 });
  return (
    <ReportFrame
      title="Balance Sheet"
      days={{ to: days.to }}
      result={result}
      onShow={onShow}
      exported={financial.balanceSheet.exported}
      filter={filter}
      rows={(report) => report.lines.length}
      sheet={(report) => (
        <>
          <FigureTable
            caption={amountsCaption("Assets")}
            columns={["Account", "Balance"]}
            rows={rowsOf(report, "asset", days.to)}
            sums={[sum("Total assets", report.totals.assets)]}
          />
          <FigureTable
            caption={amountsCaption("Liabilities and equity")}
            columns={["Account", "Balance"]}
            rows={[
              ...rowsOf(report, "liability", days.to),
              sum("Total liabilities", report.totals.liabilities),
              ...rowsOf(report, "equity", days.to),
              {
                key: "earlier",
                label: "Result of earlier years",
                figures: [report.earnings.earlier],
              },
              {
                key: "year",
                label: "Result of this year",
                figures: [report.earnings.year],
                hrefs: [
                  reportHref("income-statement", {
                    from: report.earnings.year_from,
                    to: report.as_of,
                  }),
                ],
              },
              sum("Total equity", report.totals.equity),
            ]}
            sums={[sum("Total liabilities and equity", report.totals.liabilities_and_equity)]}
          />
          <p className={classes.note}>
            The results are computed from income and expenses; no voucher closes a year. See the{" "}
            <Link to={{ hash: reportHref("income-statement", { to: report.as_of }) }}>
              income statement
            </Link>
            .
          </p>
        </>
      )}
    />
  );
}

function rowsOf(
  report: financial.BalanceSheet,
  kind: financial.BalanceLine["kind"],
  shown: string,
): FigureRow[] {
  return report.lines
    .filter((line) => line.kind === kind)
    .map((line) => ({
      key: line.code,
      label: `${line.code} ${line.name}`,
      figures: [line.balance],
      hrefs: [
        ledgerFromReport(
          line.code,
          { from: "", to: report.as_of },
          { view: "balance-sheet", days: { from: "", to: shown } },
        ),
      ],
    }));
}

function sum(label: string, amount: number): FigureRow {
  return { key: label, label, figures: [amount], isSum: true };
}
