import * as transfers from "@microfinance/contract/transfers/endpoints.ts";
import { transferTexts } from "@microfinance/contract/transfers/texts.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { ReasonForm } from "../../components/drawer/reason-form.tsx";

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
