import type { Ref } from "react";
import { amountsCaption } from "@microfinance/contract/core/currency.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { formatAmountExact, formatNleExact } from "@microfinance/contract/core/money.ts";
import type { Arrears, BucketRow } from "@microfinance/contract/reports/arrears-endpoints.ts";
import { ageingNote } from "@microfinance/contract/reports/texts.ts";
import { PrintLayout, PrintList } from "../../components/print/print-layout.tsx";
import { bucketLabel, percentText } from "./format.ts";
import classes from "./sheet-table.module.css";
import type { Letterhead } from "../../core/letterhead.ts";

/** The arrears report as a printable document. */
export function ArrearsSheet({
  ref,
  report,
  from,
}: {
  ref: Ref<HTMLElement>;
  report: Arrears;
  from: Letterhead;
}) {
  const note = ageingNote(report);
  return (
    <PrintLayout
      ref={ref}
      from={from}
      title="Arrears and Portfolio at Risk"
      number={`As of ${formatStaffDate(report.as_of)}`}
    >
      <PrintList
        items={[
          { label: "Arrears", value: formatNleExact(report.totals.arrears) },
          ...report.par.map((risk) => ({
            label: `PAR${risk.days}`,
            value: `${percentText(risk.percent)} (${formatNleExact(risk.outstanding_principal)})`,
          })),
          {
            label: "PAR30 + restructured",
            value: `${percentText(report.par30_restructured.percent)} (${formatNleExact(report.par30_restructured.outstanding_principal)})`,
          },
        ]}
      />
      <table className={classes.figures}>
        <caption>{amountsCaption("Loans by days past due")}</caption>
        <thead>
          <tr>
            <th scope="col">Days past due</th>
            <th scope="col">Loans</th>
            <th scope="col">Outstanding principal</th>
            <th scope="col">Share</th>
            <th scope="col">Arrears</th>
          </tr>
        </thead>
        <tbody>
          {report.buckets.map((row) => (
            <tr key={row.bucket}>
              <th scope="row">{bucketLabel(row.bucket)}</th>
              <Figures {...row} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Figures {...report.totals} percent={100} />
          </tr>
        </tfoot>
      </table>
      {note !== null && <p className={classes.note}>{note}</p>}
      <p className={classes.note}>
        PAR(X) is the outstanding principal, in full, of loans more than X days late, as a share of
        that of all loans that are approved or paying.
      </p>
    </PrintLayout>
  );
}

function Figures(row: Omit<BucketRow, "bucket">) {
  return (
    <>
      <td data-label="Loans">{row.loans.toLocaleString("en")}</td>
      <td data-label="Outstanding principal">{formatAmountExact(row.outstanding_principal)}</td>
      <td data-label="Share">{percentText(row.percent)}</td>
      <td data-label="Arrears">{formatAmountExact(row.arrears)}</td>
    </>
  );
}
