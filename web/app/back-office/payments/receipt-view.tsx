import { useRef, useState, type ReactNode } from "react";
import { Button, SegmentedControl } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { savePdf } from "../../core/save-pdf.ts";
import { useLetterhead } from "../../core/use-letterhead.ts";
import { printElement } from "../../components/print/print-frame.ts";
import { Receipt } from "./receipt.tsx";
import classes from "./receipt-view.module.css";

/**
 * A receipt as printed, on A4 or on the 80 mm roll, with buttons for print and PDF.
 *
 * @param actions beside the print button.
 */
export function ReceiptView(props: { payment: Payment; actions?: ReactNode }) {
  const [size, setSize] = useState<"a4" | "slip">("a4");
  const document = useRef<HTMLElement>(null);
  const letterhead = useLetterhead();
  return (
    <div>
      <div className={classes.actions}>
        <SegmentedControl
          aria-label="Paper size"
          size="xs"
          value={size}
          onChange={setSize}
          data={[
            { value: "a4", label: "A4" },
            { value: "slip", label: "80 mm" },
          ]}
        />
        <div className={classes.buttons}>
          {props.actions}
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() =>
              void savePdf(async () => {
                const { receiptPdf } = await import("./receipt-pdf.ts");
                return receiptPdf(props.payment, letterhead);
              }, `Receipt ${props.payment.receipt_number}.pdf`)
            }
          >
            PDF
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} />}
            onClick={() => {
              if (document.current !== null)
                void printElement(document.current, `Receipt ${props.payment.receipt_number}`);
            }}
          >
            Print receipt
          </Button>
        </div>
      </div>
      <div className={classes.preview}>
        <Receipt ref={document} payment={props.payment} from={letterhead} size={size} />
      </div>
    </div>
  );
}
