import { TextInput } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import * as transfers from "@microfinance/contract/transfers/endpoints.ts";
import { transferTexts } from "@microfinance/contract/transfers/texts.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";

/** Cancels a transfer permanently, with a reason; states the effect on the transfer and the ledger first (TRF-7). */
export function CancelTransfer(props: {
  transfer: transfers.Transfer;
  onCanceled: (text: string) => void;
  onBack: () => void;
}) {
  const { transfer } = props;
  const cancel = useEndpointMutation(transfers.cancelTransfer, ["dashboard", "ledger"]);
  const form = useAppForm({
    initialValues: { reason: "" },
    submit: ({ reason }) =>
      cancel.mutateAsync({ params: { id: transfer.id }, body: { reason: reason.trim() } }),
    failure: transferTexts.cancelingFailed,
    onDone: (result) => props.onCanceled(result.msg),
  });
  const ledger =
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
        {...form.field("reason")}
        mb="md"
      />
      <ConfirmAction
        of={form}
        danger
        sentence={
          form.values.reason.trim() === ""
            ? null
            : `Cancel transfer ${transfer.id} with the pin ${transfer.transfer_pin} for good.${ledger} Its pin can be recorded again.`
        }
        label="Cancel transfer"
        onCancel={props.onBack}
      />
    </DetailSection>
  );
}
