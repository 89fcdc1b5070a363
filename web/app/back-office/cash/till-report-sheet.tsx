import { amountsCaption } from "@microfinance/contract/core/currency.ts";
import { formatStaffDate, formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { formatAmountExact, formatNleExact } from "@microfinance/contract/core/money.ts";
import type { SessionDetails } from "@microfinance/contract/tills/schema.ts";
import { charges } from "@microfinance/contract/tills/kinds.ts";
import { PrintLayout, PrintList, PrintSignatures } from "../../components/print/print-layout.tsx";
import type { PreviewedDocument } from "../../components/print/print-preview.tsx";
import sheet from "../reports/sheet-table.module.css";
import { ReportTable } from "./report-table.tsx";

/** The X report of a session, or its Z report once it is signed off (TILL-10). */
export function TillReportSheet(props: PreviewedDocument & { session: SessionDetails }) {
  const { session, ref, size, from } = props;
  const { report } = session;
  const isFinal = session.number !== null;
  const reversed = report.reversals;
  return (
    <PrintLayout
      ref={ref}
      size={size}
      from={from}
      title={isFinal ? "Z Report" : "X Report"}
      number={session.number ?? "Not signed off"}
    >
      <PrintList
        items={[
          { label: "Till", value: session.till.name },
          { label: "Held by", value: session.holder.name },
          { label: "Date", value: formatStaffDate(session.business_date) },
          { label: "Opened", value: formatStaffDateTime(session.opened_at) },
          ...(session.counted_at === null
            ? []
            : [{ label: "Counted", value: formatStaffDateTime(session.counted_at) }]),
          ...(session.signed_off_by === null || session.signed_off_at === null
            ? []
            : [
                {
                  label: "Signed off",
                  value: `${session.signed_off_by.name}, ${formatStaffDateTime(session.signed_off_at)}`,
                },
              ]),
        ]}
      />
      <ReportTable report={report} className={sheet.figures} caption={amountsCaption("Cash")} />
      <PrintList
        items={[
          {
            label: "Of these reversed",
            value: `${reversed.count}, ${formatNleExact(reversed.sum)}`,
          },
          // Cash between safe and till that nobody has accepted: it is still with its sender (TILL-18).
          ...session.movements
            .filter(({ status }) => status === "pending")
            .map(({ kind, amount, made_by }) => ({
              label: `On the way: ${kind === "float" ? "float" : "hand-over"}`,
              value: `${formatNleExact(amount)}, ${made_by.name}`,
            })),
          ...[
            { label: "Expected", value: report.expected },
            { label: "Counted", value: report.counted },
            { label: "Difference", value: report.difference },
            { label: "Kept in the till", value: session.keep },
          ].flatMap(({ label, value }) =>
            value === null ? [] : [{ label, value: formatNleExact(value) }],
          ),
          ...(session.charge_to !== null && (report.difference ?? 0) < 0
            ? [
                {
                  label: "Shortage",
                  value: charges.find(({ value }) => value === session.charge_to)?.label,
                },
              ]
            : []),
          ...(session.note === "" ? [] : [{ label: "Note", value: session.note, wide: true }]),
        ]}
      />
      {report.non_cash.length > 0 && (
        <table className={sheet.figures}>
          <caption>{amountsCaption("Taken by other methods")}</caption>
          <thead>
            <tr>
              <th scope="col">Method</th>
              <th scope="col">Number</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {report.non_cash.map((method) => (
              <tr key={method.payment_method}>
                <th scope="row">{method.payment_method}</th>
                <td data-label="Number">{method.count}</td>
                <td data-label="Amount">{formatAmountExact(method.sum)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <PrintSignatures lines={["Cashier", "Signed off by"]} />
    </PrintLayout>
  );
}
