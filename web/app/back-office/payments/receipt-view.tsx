import type { ReactNode } from "react";
import { readReceipt } from "@microfinance/contract/payments/endpoints.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { PdfButton } from "../../components/print/pdf-button.tsx";
import { PrintPreview } from "../../components/print/print-preview.tsx";
import { Receipt } from "./receipt.tsx";

/**
 * A receipt as printed, on A4 or on the 80 mm roll, with buttons for print and PDF.
 *
 * @param actions beside the print button.
 */
export function ReceiptView(props: { payment: Payment; actions?: ReactNode }) {
  const { payment, actions } = props;
  return (
    <PrintPreview
      sizes={["a4", "slip"]}
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
