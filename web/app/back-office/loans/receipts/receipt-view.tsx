import type { ReactNode, Ref } from "react";
import { readReceipt } from "@microfinance/contract/payments/endpoints.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { amountInWords } from "@microfinance/contract/core/amount-in-words.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import {
  receiptChanges,
  receiptFacts,
  receiptFigures,
  receiptSignatures,
  recordedText,
  reversalMark,
} from "@microfinance/contract/payments/receipt.ts";
import { PdfButton } from "../../../components/print/pdf-button.tsx";
import { type PaperSize, PrintPreview } from "../../../components/print/print-preview.tsx";
import {
  PrintLayout,
  PrintList,
  PrintSignatures,
} from "../../../components/print/print-layout.tsx";
import classes from "./receipt.module.css";
import type { Letterhead } from "../../../core/letterhead.ts";

/**
 * A receipt as printed, on A4 or on the 80 mm roll, with buttons for print and PDF.
 *
 * @param actions beside the print button.
 * @param startSize the paper that is shown first.
 * @param printAtOnce prints when it appears.
 */
export function ReceiptView(props: {
  payment: Payment;
  actions?: ReactNode;
  startSize?: PaperSize;
  printAtOnce?: boolean;
}) {
  const { payment, actions, startSize = "a4", printAtOnce = false } = props;
  return (
    <PrintPreview
      sizes={startSize === "a4" ? ["a4", "slip"] : ["slip", "a4"]}
      about={{ kind: "payment", id: payment.id }}
      printAtOnce={printAtOnce}
      title={`Receipt ${payment.receipt_number}`}
      printLabel="Print receipt"
      buttons={
        <>
          {actions}
          <PdfButton endpoint={readReceipt} params={{ paymentId: String(payment.id) }}>
            PDF
          </PdfButton>
        </>
      }
    >
      {(document) => <Receipt {...document} payment={payment} />}
    </PrintPreview>
  );
}

/** The receipt of a payment: amount, division and balance. A reversed one is marked. */
function Receipt({
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
