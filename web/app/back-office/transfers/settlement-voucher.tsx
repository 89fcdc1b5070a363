import { amountInWords } from "@microfinance/contract/core/amount-in-words.ts";
import { amountsCaption } from "@microfinance/contract/core/currency.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { formatAmountExact, formatNleExact } from "@microfinance/contract/core/money.ts";
import type { Settlement } from "@microfinance/contract/transfers/partner-endpoints.ts";
import { PrintLayout, PrintList, PrintSignatures } from "../../components/print/print-layout.tsx";
import type { PreviewedDocument } from "../../components/print/print-preview.tsx";
import sheet from "../reports/sheet-table.module.css";
import classes from "./transfers.module.css";

/** A settlement as a voucher to sign: who paid, what for, and the transfers. */
export function SettlementVoucher(props: PreviewedDocument & { settlement: Settlement }) {
  const { settlement, ref, size, from } = props;
  const isIn = settlement.direction === "in";
  return (
    <PrintLayout
      ref={ref}
      size={size}
      from={from}
      title="Settlement Voucher"
      number={settlement.number}
    >
      <p className={classes.paid}>
        {formatNleExact(settlement.amount)}
        <small>{amountInWords(settlement.amount)}</small>
      </p>
      <PrintList
        items={[
          { label: isIn ? "Received from" : "Paid to", value: settlement.partner_name },
          { label: "Date", value: formatStaffDate(settlement.date) },
          { label: "Account", value: `${settlement.account_code} ${settlement.account_name}` },
          { label: "Bank charges", value: formatNleExact(settlement.charges) },
          { label: "Transfers", value: formatNleExact(settlement.due) },
          { label: "Difference", value: formatNleExact(settlement.difference) },
        ]}
      />
      <table className={sheet.figures}>
        <caption>{`${amountsCaption("Transfers")}; below 0 for what we owed`}</caption>
        <thead>
          <tr>
            <th scope="col">Pin</th>
            <th scope="col">Date</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {settlement.transfers.map((transfer) => (
            <tr key={transfer.id}>
              <th scope="row">{transfer.transfer_pin}</th>
              <td data-label="Date">{formatStaffDate(transfer.transfer_date)}</td>
              <td data-label="Amount">{formatAmountExact(transfer.claim)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.booked}>Recorded by {settlement.recorded_by}</p>
      <PrintSignatures lines={["Recorded by", "Checked by"]} />
    </PrintLayout>
  );
}
