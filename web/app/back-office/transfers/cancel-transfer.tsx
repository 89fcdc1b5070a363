import { useState } from "react";
import { TextInput } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import * as transfers from "@microfinance/contract/transfers/endpoints.ts";
import { transferTexts } from "@microfinance/contract/transfers/texts.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";

/** Cancels a transfer with a reason, for good; it says before what becomes of it and of the books (TRF-7). */
export function CancelTransfer(props: {
  transfer: transfers.Transfer;
  onCanceled: (text: string) => void;
  onBack: () => void;
}) {
  const { transfer } = props;
  const [reason, setReason] = useState("");
  const cancel = useEndpointMutation(transfers.cancelTransfer, ["dashboard", "ledger"]);
  const books =
    transfer.status === "completed"
      ? ` The books get ${formatNleExact(transfer.local_currency)} of cash back.`
      : "";
  return (
    <DetailSection title="Cancel transfer">
      <TextInput
        label="Reason"
        description="Shown on the slip and kept in the audit trail"
        withAsterisk
        data-autofocus
        maxLength={textLimits.line}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        mb="md"
      />
      <ConfirmAction
        danger
        sentence={
          reason.trim() === ""
            ? null
            : `Cancel transfer ${transfer.id} with the pin ${transfer.transfer_pin} for good.${books} Its pin can be recorded again.`
        }
        label="Cancel transfer"
        failure={transferTexts.cancelingFailed}
        onCancel={props.onBack}
        onConfirm={async () => {
          const answer = await cancel.mutateAsync({
            params: { id: transfer.id },
            body: { reason: reason.trim() },
          });
          props.onCanceled(answer.msg);
        }}
      />
    </DetailSection>
  );
}
