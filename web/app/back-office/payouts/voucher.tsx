import { amountInWords } from "@microfinance/contract/core/amount-in-words.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import type { Payout } from "@microfinance/contract/payouts/fields.ts";
import {
  voucherFacts,
  voucherFigures,
  voucherMark,
  voucherRecorded,
  voucherSignatures,
} from "@microfinance/contract/payouts/voucher.ts";
import { PrintLayout, PrintList, PrintSignatures } from "../../components/print/print-layout.tsx";
import type { PreviewedDocument } from "../../components/print/print-preview.tsx";
import classes from "../loans/receipts/receipt.module.css";

/** The voucher of a payout to sign (PAY-36). A reversed one is marked. */
export function Voucher(props: PreviewedDocument & { payout: Payout }) {
  const { payout, ref, size, from } = props;
  const mark = voucherMark(payout);
  return (
    <PrintLayout
      ref={ref}
      size={size}
      from={from}
      title="Payout voucher"
      number={payout.number ?? ""}
      {...(mark === null ? {} : { mark })}
    >
      <p className={classes.amount} data-size={size}>
        {formatNleExact(payout.paid)}
        <small>{amountInWords(payout.paid)}</small>
      </p>
      <PrintList items={voucherFacts(payout)} />
      <table className={classes.division}>
        <tbody>
          {voucherFigures(payout).map(({ label, value, isSum }) => (
            <tr key={label} className={isSum ? classes.sum : undefined}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.booked}>{voucherRecorded(payout)}</p>
      <PrintSignatures lines={voucherSignatures} />
    </PrintLayout>
  );
}
