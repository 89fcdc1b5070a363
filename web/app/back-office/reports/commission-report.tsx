import * as bills from "@microfinance/contract/bills/endpoints.ts";
import { amountsCaption } from "@microfinance/contract/core/currency.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { FigureTable } from "./figure-table.tsx";
import { ReportFrame } from "./report-frame.tsx";
import type { ReportProps } from "./report-props.ts";
import classes from "./sheet-table.module.css";

/** What billers brought by month (BILL-16); all months by default. */
export function CommissionReport({ days, given, onShow }: ReportProps) {
  const result = useEndpointQuery(bills.readCommission, { query: given }, { staleTime: 0 });
  const { months } = result.data ?? { months: [] };
  const first = months.at(-1)?.month;
  const data = result.data && {
    ...result.data,
    from: given.from ?? (first === undefined ? "" : `${first}-01`),
    to: given.to ?? "",
  };
  return (
    <ReportFrame
      title="Commission of Billers"
      days={days}
      result={{ data, error: result.error, refetch: result.refetch }}
      onShow={onShow}
      exported={bills.exportCommission}
      filter={given}
      rows={(report) => report.months.length}
      sheet={({ months: rows, total }) => (
        <>
          <FigureTable
            caption={amountsCaption("Bills by month and biller")}
            columns={["Month and biller", "Bills", "Amount", "Commission", "Charges"]}
            rows={rows.map((row) => ({
              key: `${row.month} ${row.biller_id}`,
              label: `${row.month} ${row.biller_name}`,
              figures: [row.bills.toLocaleString("en"), row.amount, row.commission, row.charges],
            }))}
            sums={[
              {
                key: "total",
                label: "Total",
                figures: [
                  total.bills.toLocaleString("en"),
                  total.amount,
                  total.commission,
                  total.charges,
                ],
              },
            ]}
          />
          <p className={classes.note}>
            A bill whose money was given back is taken off in the month in which that was.
          </p>
        </>
      )}
    />
  );
}
