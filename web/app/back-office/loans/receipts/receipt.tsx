import type { Ref } from "react";
import { amountInWords } from "@microfinance/contract/core/amount-in-words.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import {
  receiptChanges,
  receiptFacts,
  receiptFigures,
  receiptSignatures,
  recordedText,
  reversalMark,
} from "@microfinance/contract/payments/receipt.ts";
import {
  PrintLayout,
  PrintList,
  PrintSignatures,
} from "../../../components/print/print-layout.tsx";
import classes from "./receipt.module.css";
import type { Letterhead } from "../../../core/letterhead.ts";

/** The receipt of a payment: amount, division and balance. A reversed one is marked. */
export function Receipt({
  ref,
  payment,
  from,
  size,
}: {
  ref?: Ref<HTMLElement>;
  payment: Payment;
  from: Letterhead;
  size: "a4" | "slip";
}) {
  const mark = reversalMark(payment);
  const { penalty, interest, principal, amount, balance, rebate, excess, received } =
    receiptFigures(payment);
  return (
    <PrintLayout
      {...(ref === undefined ? {} : { ref })}
      size={size}
      from={from}
      title="Receipt"
      number={payment.receipt_number}
      {...(mark === null ? {} : { mark })}
    >
      <p className={classes.amount} data-size={size}>
        {formatNleExact(received)}
        <small>{amountInWords(received)}</small>
      </p>
      <PrintList items={receiptFacts(payment)} />
      <table className={classes.division}>
        <tbody>
          {[...(penalty === null ? [] : [penalty]), interest, principal].map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
          <tr className={classes.sum}>
            <th scope="row">{amount.label}</th>
            <td>{amount.value}</td>
          </tr>
          {excess !== null && (
            <tr>
              <th scope="row">{excess.label}</th>
              <td>{excess.value}</td>
            </tr>
          )}
          {rebate !== null && (
            <tr>
              <th scope="row">{rebate.label}</th>
              <td>{rebate.value}</td>
            </tr>
          )}
          <tr className={classes.balance}>
            <th scope="row">{balance.label}</th>
            <td>{balance.value}</td>
          </tr>
        </tbody>
      </table>
      {payment.remarks !== "" && <p className={classes.remarks}>{payment.remarks}</p>}
      {receiptChanges(payment).map((text) => (
        <p key={text} className={classes.booked}>
          {text}
        </p>
      ))}
      <p className={classes.booked}>{recordedText(payment)}</p>
      <PrintSignatures lines={receiptSignatures} />
    </PrintLayout>
  );
}
