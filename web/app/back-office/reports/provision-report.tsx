import { amountsCaption } from "@microfinance/contract/core/currency.ts";
import * as portfolio from "@microfinance/contract/reports/portfolio-endpoints.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { FigureTable } from "./figure-table.tsx";
import { bucketLabel, percentText } from "./format.ts";
import { ledgerFromReport } from "./report-address.ts";
import { ReportFrame } from "./report-frame.tsx";
import type { ReportProps } from "./report-props.ts";
import classes from "./sheet-table.module.css";

/** The provision for loan losses (RPT-34): today by default. */
export function ProvisionReport({ days, given, onShow }: ReportProps) {
  const filter = given.to === undefined ? {} : { as_of: given.to };
  const result = useEndpointQuery(portfolio.provision.read, { query: filter }, { staleTime: 0 });
  return (
    <ReportFrame
      title="Provision"
      heading="Provision for Loan Losses"
      days={{ to: days.to }}
      result={result}
      onShow={onShow}
      exported={portfolio.provision.exported}
      filter={filter}
      rows={(report) => report.classes.length}
      sheet={(report) => {
        const ledger = ledgerFromReport(
          "1190",
          { from: "", to: report.as_of },
          { view: "provision", days: { from: "", to: days.to } },
        );
        return (
          <>
            <FigureTable
              caption={amountsCaption("Loans by days past due")}
              columns={["Days past due", "Loans", "Outstanding principal", "Provision", "Required"]}
              rows={report.classes.map((row) => ({
                key: row.bucket,
                label: bucketLabel(row.bucket),
                figures: [
                  row.loans.toLocaleString("en"),
                  row.outstanding_principal,
                  percentText(row.percent),
                  row.required,
                ],
              }))}
              sums={[
                {
                  key: "total",
                  label: "Required",
                  figures: [
                    report.totals.loans.toLocaleString("en"),
                    report.totals.outstanding_principal,
                    null,
                    report.totals.required,
                  ],
                },
                {
                  key: "booked",
                  label: "Booked, 1190 Loan loss allowance",
                  figures: [null, null, null, report.booked],
                  hrefs: ["", "", "", ledger],
                },
                {
                  key: "to_post",
                  label: "To post when the month is closed",
                  figures: [null, null, null, report.to_post],
                },
              ]}
            />
            <p className={classes.note}>
              The percentages are settings. Those of the product are the classes of Sa-Dhan; the
              owner of the lender confirms them.
            </p>
          </>
        );
      }}
    />
  );
}
