import { Button } from "@mantine/core";
import IconArrowLeft from "icon:arrow-left";
import { amountInWords } from "@microfinance/contract/core/amount-in-words.ts";
import { formatStaffDate, formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import type { Transfer } from "@microfinance/contract/transfers/endpoints.ts";
import { statusDisplay } from "../../components/theme/status.ts";
import { PrintLayout, PrintList, PrintSignatures } from "../../components/print/print-layout.tsx";
import { PrintPreview, type PreviewedDocument } from "../../components/print/print-preview.tsx";
import { formatCancellation, foreignAmount, paidIn } from "./transfer-columns.tsx";
import classes from "./transfers.module.css";

/** The receipt of a transfer as printed, on the 80 mm roll or on A4. */
export function TransferReceipt(props: { transfer: Transfer; onBack: () => void }) {
  const { transfer, onBack } = props;
  return (
    <PrintPreview
      sizes={["slip", "a4"]}
      title={`Transfer ${transfer.id}`}
      printLabel="Print"
      start={
        <Button
          variant="subtle"
          leftSection={<IconArrowLeft size={16} />}
          data-autofocus
          onClick={onBack}
        >
          Back
        </Button>
      }
    >
      {(document) => <ReceiptBody {...document} transfer={transfer} />}
    </PrintPreview>
  );
}

/** The mark across the receipt of a transfer that is not completed. */
function markOf({ status, cancellation }: Transfer): string {
  const word = statusDisplay(status).label.toUpperCase();
  return cancellation === null ? word : `${word} ${formatCancellation(cancellation)}`;
}

/** What the receiver, or the sender of a transfer out, signs for: amount, sender and pin. A transfer that is not completed is marked. */
function ReceiptBody({ ref, transfer, from, size }: PreviewedDocument & { transfer: Transfer }) {
  const isSent = transfer.direction === "out";
  const amount = isSent ? paidIn(transfer) : transfer.local_currency;
  return (
    <PrintLayout
      ref={ref}
      size={size}
      from={from}
      title="Money transfer"
      number={`No. ${transfer.id}`}
      {...(transfer.status === "completed" ? {} : { mark: markOf(transfer) })}
    >
      <p className={classes.paid}>
        {formatNleExact(amount)}
        <small>{amountInWords(amount)}</small>
      </p>
      <PrintList
        items={[
          { label: "Pin", value: transfer.transfer_pin },
          { label: "Medium", value: transfer.transfer_medium },
          { label: "Sent", value: foreignAmount(transfer) },
          ...(isSent ? [{ label: "Fee", value: formatNleExact(transfer.fee) }] : []),
          { label: "Date", value: formatStaffDate(transfer.transfer_date) },
        ]}
      />
      <div className={classes.parties}>
        <PrintList
          items={[
            { label: isSent ? "Sent to" : "Paid to", value: transfer.receiver_name },
            { label: "Phone", value: transfer.receiver_phone },
            { label: "City", value: `${transfer.receiver_city}, ${transfer.receiver_country}` },
            { label: "Sent by", value: transfer.sender_name },
            { label: "From", value: `${transfer.sender_city}, ${transfer.sender_country}` },
          ]}
        />
      </div>
      <p className={classes.booked}>
        Recorded {formatStaffDateTime(transfer.created_at)} by {transfer.recorded_by}
      </p>
      <PrintSignatures lines={[isSent ? "Sender" : "Receiver", "For the lender"]} />
    </PrintLayout>
  );
}
