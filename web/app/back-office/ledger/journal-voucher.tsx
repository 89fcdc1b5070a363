import type { ManualJournal } from "@microfinance/contract/accounting/manual-journal.ts";
import { amountsCaption } from "@microfinance/contract/core/currency.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { formatAmountExact } from "@microfinance/contract/core/money.ts";
import { PrintLayout, PrintList, PrintSignatures } from "../../components/print/print-layout.tsx";
import type { PreviewedDocument } from "../../components/print/print-preview.tsx";
import sheet from "../reports/sheet-table.module.css";

/** A manual journal as a voucher to sign. */
export function JournalVoucher(props: PreviewedDocument & { journal: ManualJournal }) {
  const { journal, ref, size, from } = props;
  return (
    <PrintLayout
      ref={ref}
      size={size}
      from={from}
      title="Journal Voucher"
      number={journal.number ?? "Not posted"}
      {...(journal.status === "rejected" ? { mark: "Rejected" } : {})}
    >
      <PrintList
        items={[
          { label: "Date", value: formatStaffDate(journal.date) },
          { label: "Made by", value: journal.made_by.name },
          { label: "Checked by", value: journal.checked_by?.name ?? "-" },
          { label: "Description", value: journal.description, wide: true },
        ]}
      />
      <table className={sheet.figures}>
        <caption>{amountsCaption("Lines")}</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Debit</th>
            <th scope="col">Credit</th>
          </tr>
        </thead>
        <tbody>
          {journal.lines.map((line, position) => (
            <tr key={position}>
              <th scope="row">
                {line.account_code} {line.account_name}
              </th>
              <td data-label="Debit">{line.debit === 0 ? "-" : formatAmountExact(line.debit)}</td>
              <td data-label="Credit">
                {line.credit === 0 ? "-" : formatAmountExact(line.credit)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td data-label="Debit">{formatAmountExact(journal.amount)}</td>
            <td data-label="Credit">{formatAmountExact(journal.amount)}</td>
          </tr>
        </tfoot>
      </table>
      <PrintSignatures lines={["Made by", "Checked by"]} />
    </PrintLayout>
  );
}
