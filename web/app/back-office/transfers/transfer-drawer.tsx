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
import { useEndpointQuery } from "../../core/query.ts";
import { Banner } from "../../components/feedback/banner.tsx";
import { DetailDrawer } from "../../components/drawer/detail-drawer.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { notify } from "../../core/notify.ts";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { StatusBadge } from "../../components/display/status-badge.tsx";
import { CancelTransfer } from "./cancel-transfer.tsx";
import { DeleteTransfer } from "./delete-transfer.tsx";
import { EditTransfer } from "./edit-transfer.tsx";
import { TransferDetails } from "./transfer-details.tsx";
import { TransferReceipt } from "./transfer-receipt.tsx";
import type { BannerMessage } from "../../core/use-submit.ts";

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
