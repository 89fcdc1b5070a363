import type { ReactNode } from "react";
import { readReceipt } from "@microfinance/contract/payments/endpoints.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { PdfButton } from "../../../components/print/pdf-button.tsx";
import { type PaperSize, PrintPreview } from "../../../components/print/print-preview.tsx";
import { Receipt } from "./receipt.tsx";

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
