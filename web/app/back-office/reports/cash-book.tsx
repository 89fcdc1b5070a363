import { Select } from "@mantine/core";
import * as chart from "@microfinance/contract/accounting/chart-endpoints.ts";
import { amountsCaption } from "@microfinance/contract/core/currency.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import * as financial from "@microfinance/contract/reports/financial-endpoints.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { FigureTable } from "./figure-table.tsx";
import { ledgerFromReport } from "./report-address.ts";
import { ReportFrame } from "./report-frame.tsx";
import type { ReportProps } from "./report-props.ts";
import classes from "./sheet-table.module.css";

/** The cash book (RPT-32): this month up to today, of all accounts of money, by default. */
export function CashBookReport({ days, given, params, onShow, change }: ReportProps) {
  const account = params.get("account") ?? "";
  const filter = { ...given, ...(account === "" ? {} : { account }) };
  const result = useEndpointQuery(financial.cashBook.read, { query: filter }, { staleTime: 0 });
  const accounts = useEndpointQuery(chart.listAccounts, {}).data?.accounts ?? [];
  return (
    <ReportFrame
      title="Cash Book"
      days={days}
      result={result}
      onShow={onShow}
      fields={
        <Select
          label="Account"
          data={[
            { value: "", label: "All accounts" },
            ...accounts
              .filter(({ money_kind }) => money_kind !== null)
              .map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
          ]}
          value={account}
          allowDeselect={false}
          onChange={(code) => change({ account: code || null })}
        />
      }
      exported={financial.cashBook.exported}
      filter={filter}
      rows={(report) => report.days.length}
      sheet={(report) => (
        <>
          <FigureTable
            caption={amountsCaption("Accounts")}
            columns={["Account", "Opening", "Received", "Paid", "Closing"]}
            rows={report.accounts.map((line) => ({
              key: line.code,
              label: `${line.code} ${line.name}`,
              figures: [line.opening, line.received, line.paid, line.closing],
              hrefs: Array.from({ length: 4 }, () =>
                ledgerFromReport(line.code, report, { view: "cash-book", days }),
              ),
            }))}
            sums={[
              {
                key: "total",
                label: "Total",
                figures: [
                  report.totals.opening,
                  report.totals.received,
                  report.totals.paid,
                  report.totals.closing,
                ],
              },
            ]}
          />
          <FigureTable
            caption={amountsCaption("Kinds of entry")}
            columns={["Kind", "Received", "Paid"]}
            rows={report.kinds.map(({ kind, label, received, paid }) => ({
              key: kind,
              label,
              figures: [received, paid],
            }))}
            sums={[
              {
                key: "total",
                label: "Total",
                figures: [report.totals.received, report.totals.paid],
              },
            ]}
          />
          <FigureTable
            caption={amountsCaption("Days")}
            columns={["Date", "Received", "Paid", "Balance"]}
            rows={[
              {
                key: "opening",
                label: "Opening balance",
                figures: [null, null, report.totals.opening],
              },
              ...report.days.map(({ date, received, paid, balance }) => ({
                key: date,
                label: formatStaffDate(date),
                figures: [received, paid, balance],
              })),
            ]}
            sums={[
              {
                key: "closing",
                label: "Closing balance",
                figures: [report.totals.received, report.totals.paid, report.totals.closing],
              },
            ]}
          />
          <p className={classes.note}>
            Money moved between two accounts is paid out of one and received in the other.
          </p>
        </>
      )}
    />
  );
}
