import type { ReactNode } from "react";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { PrintPreview } from "../../components/print/print-preview.tsx";
import { savePdf } from "../../core/save-pdf.ts";
import { useLetterhead } from "../../core/use-letterhead.ts";
import { Receipt } from "./receipt.tsx";

/**
 * A receipt as printed, on A4 or on the 80 mm roll, with buttons for print and PDF.
 *
 * @param actions beside the print button.
 */
export function ReceiptView(props: { payment: Payment; actions?: ReactNode }) {
  const { payment, actions } = props;
  const letterhead = useLetterhead();
  const title = `Receipt ${payment.receipt_number}`;
  return (
    <PrintPreview
      sizes={["a4", "slip"]}
      title={title}
      printLabel="Print receipt"
      buttons={
        <>
          {actions}
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() =>
              void savePdf(async () => {
                const { receiptPdf } = await import("./receipt-pdf.ts");
                return receiptPdf(payment, letterhead);
              }, `${title}.pdf`)
            }
          >
            PDF
          </Button>
        </>
      }
    >
      {(document) => <Receipt {...document} payment={payment} />}
    </PrintPreview>
  );
}
