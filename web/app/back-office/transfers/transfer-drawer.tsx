import { useState } from "react";
import { Button } from "@mantine/core";
import IconBan from "icon:ban";
import IconPencil from "icon:pencil";
import IconPrinter from "icon:printer";
import IconTrash from "icon:trash";
import { may, type Actor } from "@microfinance/contract/core/access.ts";
import * as transfers from "@microfinance/contract/transfers/endpoints.ts";
import {
  cancelError,
  deleteError,
  mayUpdateTransfer,
} from "@microfinance/contract/transfers/rules.ts";
import { transferTexts } from "@microfinance/contract/transfers/texts.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import IconArrowLeft from "icon:arrow-left";
import { amountInWords } from "@microfinance/contract/core/amount-in-words.ts";
import { formatStaffDate, formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import type { Transfer } from "@microfinance/contract/transfers/endpoints.ts";
import { useEndpointQuery, useEndpointMutation } from "../../core/query.ts";
import { Banner } from "../../components/feedback/banner.tsx";
import { DetailDrawer } from "../../components/drawer/detail-drawer.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { notify } from "../../core/notify.ts";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { StatusBadge } from "../../components/display/status-badge.tsx";
import { EditTransfer } from "./edit-transfer.tsx";
import { TransferDetails } from "./transfer-details.tsx";
import type { BannerMessage } from "../../core/use-submit.ts";
import { ReasonForm } from "../../components/drawer/reason-form.tsx";
import { paidIn, formatCancellation, foreignAmount } from "./transfer-columns.tsx";
import { statusDisplay } from "../../components/theme/status.ts";
import { PrintLayout, PrintList, PrintSignatures } from "../../components/print/print-layout.tsx";
import { PrintPreview, type PreviewedDocument } from "../../components/print/print-preview.tsx";
import layout from "../../components/layout.module.css";
import classes from "./transfers.module.css";

type Mode = "view" | "edit" | "cancel" | "delete" | "print";

const focus = (button: HTMLButtonElement | null) => button?.focus();

/** The server knows whether the lender separates reversals, and refuses it with a text. */
const anyReverser = { staff_id: 0, reversal_by_other: false };

/** The side panel of a transfer: transfer fields, sender and receiver details (TRF-11), and the permitted actions. */
export function TransferDrawer(props: { id: number | null; actor: Actor; onClose: () => void }) {
  return (
    <DetailDrawer
      opened={props.id !== null}
      onClose={props.onClose}
      title={props.id === null ? "Transfer" : `Transfer ${props.id}`}
      wide
    >
      {props.id !== null && (
        <OpenedTransfer key={props.id} id={props.id} actor={props.actor} onClose={props.onClose} />
      )}
    </DetailDrawer>
  );
}

function OpenedTransfer(props: { id: number; actor: Actor; onClose: () => void }) {
  const [mode, setMode] = useState<Mode>("view");
  const [left, setLeft] = useState<Mode>("view");
  const [message, setMessage] = useState<BannerMessage | null>(null);
  // Stops reading during deletion, when the server would return 404.
  const result = useEndpointQuery(
    transfers.readTransfer,
    { params: { id: props.id } },
    { enabled: mode !== "delete" },
  );
  const transfer = result.data?.data;
  if (transfer === undefined) {
    return (
      <NotLoaded result={result} fallback={transferTexts.fetchingFailed}>
        <DetailSkeleton />
      </NotLoaded>
    );
  }
  // The button that opened a form or the receipt gets the focus back (SITE-33).
  const view = () => {
    setLeft(mode);
    setMode("view");
  };
  if (mode === "edit") {
    return (
      <EditTransfer
        transfer={transfer}
        actor={props.actor}
        onCancel={view}
        onSaved={(text, tone = "success") => {
          setMessage({ tone, text });
          view();
        }}
      />
    );
  }
  if (mode === "cancel") {
    return (
      <CancelTransfer
        transfer={transfer}
        onBack={view}
        onCanceled={(text) => {
          setMessage({ tone: "success", text });
          view();
        }}
      />
    );
  }
  if (mode === "delete") {
    return (
      <DeleteTransfer
        transfer={transfer}
        onCancel={view}
        onDeleted={(text) => {
          props.onClose();
          void notify(text);
        }}
      />
    );
  }
  if (mode === "print") return <TransferReceipt transfer={transfer} onBack={view} />;
  return (
    <>
      <Banner message={message} onDismiss={() => setMessage(null)} />
      <TransferDetails
        transfer={transfer}
        status={<StatusBadge status={transfer.status} />}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} />}
              ref={left === "print" ? focus : null}
              onClick={() => setMode("print")}
            >
              Print slip
            </Button>
            {transfer.status !== "canceled" && mayUpdateTransfer(props.actor, transfer) && (
              <Button
                variant="default"
                leftSection={<IconPencil size={16} />}
                ref={left === "edit" ? focus : null}
                onClick={() => setMode("edit")}
              >
                Edit
              </Button>
            )}
            {cancelError(transfer, transfer.settlement !== null, anyReverser) === null &&
              may(props.actor, "transfers.cancel") && (
                <Button
                  variant="default"
                  color="kola"
                  leftSection={<IconBan size={16} />}
                  ref={left === "cancel" ? focus : null}
                  onClick={() => setMode("cancel")}
                >
                  Cancel transfer
                </Button>
              )}
            {deleteError(transfer.status) === null && may(props.actor, "transfers.delete") && (
              <Button
                variant="default"
                color="kola"
                leftSection={<IconTrash size={16} />}
                ref={left === "delete" ? focus : null}
                onClick={() => setMode("delete")}
              >
                Delete
              </Button>
            )}
          </>
        }
      />
    </>
  );
}

/** Deletes a pending or canceled transfer, which has no ledger entries, with a reason (TRF-8). */
export function DeleteTransfer(props: {
  transfer: transfers.Transfer;
  onDeleted: (text: string) => void;
  onCancel: () => void;
}) {
  const { transfer } = props;
  const remove = useEndpointMutation(transfers.deleteTransfer, ["dashboard", "ledger"]);
  return (
    <ReasonForm
      title="Delete transfer"
      sentence={`Delete transfer ${transfer.id} with the pin ${transfer.transfer_pin}. It stays in the audit log.`}
      label="Delete"
      submit={(reason) => remove.mutateAsync({ params: { id: transfer.id }, body: { reason } })}
      failure={transferTexts.deletingFailed}
      onDone={props.onDeleted}
      onCancel={props.onCancel}
    />
  );
}

/** Cancels a transfer permanently, with a reason; states the effect on the transfer and the ledger first (TRF-7). */
export function CancelTransfer(props: {
  transfer: transfers.Transfer;
  onCanceled: (text: string) => void;
  onBack: () => void;
}) {
  const { transfer } = props;
  const cancel = useEndpointMutation(transfers.cancelTransfer, ["dashboard", "ledger"]);
  const ledger =
    transfer.status !== "completed"
      ? ""
      : transfer.direction === "in"
        ? ` The books get ${formatNleExact(transfer.local_currency)} of cash back.`
        : ` The sender gets ${formatNleExact(paidIn(transfer))} back.`;
  return (
    <ReasonForm
      title="Cancel transfer"
      description="Shown on the slip and kept in the audit log"
      sentence={`Cancel transfer ${transfer.id} with the pin ${transfer.transfer_pin} for good.${ledger} Its pin can be recorded again.`}
      label="Cancel transfer"
      submit={(reason) => cancel.mutateAsync({ params: { id: transfer.id }, body: { reason } })}
      failure={transferTexts.cancelingFailed}
      onDone={props.onCanceled}
      onCancel={props.onBack}
    />
  );
}

/** The receipt of a transfer as printed, on the 80 mm roll or on A4. */
function TransferReceipt(props: { transfer: Transfer; onBack: () => void }) {
  const { transfer, onBack } = props;
  return (
    <PrintPreview
      sizes={["slip", "a4"]}
      about={{ kind: "transfer", id: transfer.id }}
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

/**
 * What the receiver, or the sender of a transfer out, signs for: amount, sender and pin. A transfer that is not
 * completed is marked.
 */
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
      <div className={layout.above5}>
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
