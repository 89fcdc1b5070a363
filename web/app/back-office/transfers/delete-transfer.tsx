import { TextInput } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import * as transfers from "@microfinance/contract/transfers/endpoints.ts";
import { transferTexts } from "@microfinance/contract/transfers/texts.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";

/** Deletes a pending or canceled transfer, which has no ledger entries, with a reason (TRF-8). */
export function DeleteTransfer(props: {
  transfer: transfers.Transfer;
  onDeleted: (text: string) => void;
  onCancel: () => void;
}) {
  const { transfer } = props;
  const remove = useEndpointMutation(transfers.deleteTransfer, ["dashboard", "ledger"]);
  const form = useAppForm({
    initialValues: { reason: "" },
    submit: ({ reason }) =>
      remove.mutateAsync({ params: { id: transfer.id }, body: { reason: reason.trim() } }),
    failure: transferTexts.deletingFailed,
    onDone: (result) => props.onDeleted(result.msg),
  });
  return (
    <DetailSection title="Delete transfer">
      <TextInput
        label="Reason"
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
            : `Delete transfer ${transfer.id} with the pin ${transfer.transfer_pin}. It stays in the audit trail.`
        }
        label="Delete"
        onCancel={props.onCancel}
      />
    </DetailSection>
  );
}
