import { useRef, useState, type ReactNode } from "react";
import { Button, SegmentedControl } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { readReceipt } from "@microfinance/contract/payments/endpoints.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { useLetterhead } from "../../core/use-letterhead.ts";
import { PdfButton } from "../../components/print/pdf-button.tsx";
import { printElement } from "../../components/print/print-frame.ts";
import { Receipt } from "./receipt.tsx";
import classes from "./receipt-view.module.css";

/**
 * A receipt as it will be printed, on A4 or on the 80 mm roll, with its buttons for paper and PDF.
 *
 * @param actions beside the print button.
 */
export function ReceiptView(props: { payment: Payment; actions?: ReactNode }) {
  const [size, setSize] = useState<"a4" | "slip">("a4");
  const paper = useRef<HTMLElement>(null);
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
          <PdfButton endpoint={readReceipt} params={{ paymentId: String(props.payment.id) }}>
            PDF
          </PdfButton>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} />}
            onClick={() => {
              if (paper.current !== null)
                void printElement(paper.current, `Receipt ${props.payment.receipt_number}`);
            }}
          >
            Print receipt
          </Button>
        </div>
      </div>
      <div className={classes.desk}>
        <Receipt ref={paper} payment={props.payment} from={letterhead} size={size} />
      </div>
    </div>
  );
}
