import { useState } from "react";
import { TextInput } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import * as transfers from "@microfinance/contract/transfers/endpoints.ts";
import { transferTexts } from "@microfinance/contract/transfers/texts.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";

/** Deletes a transfer with a reason; only a pending or canceled one is, so that the books hold nothing of it (TRF-8). */
export function DeleteTransfer(props: {
  transfer: transfers.Transfer;
  onDeleted: (text: string) => void;
  onCancel: () => void;
}) {
  const { transfer } = props;
  const [reason, setReason] = useState("");
  const remove = useEndpointMutation(transfers.deleteTransfer, ["dashboard", "ledger"]);
  return (
    <DetailSection title="Delete transfer">
      <TextInput
        label="Reason"
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
            : `Delete transfer ${transfer.id} with the pin ${transfer.transfer_pin}. It stays in the audit trail.`
        }
        label="Delete"
        failure={transferTexts.deletingFailed}
        onCancel={props.onCancel}
        onConfirm={async () => {
          const answer = await remove.mutateAsync({
            params: { id: transfer.id },
            body: { reason: reason.trim() },
          });
          props.onDeleted(answer.msg);
        }}
      />
    </DetailSection>
  );
}
