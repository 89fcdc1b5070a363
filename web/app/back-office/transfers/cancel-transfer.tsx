import { formatNleExact } from "@microfinance/contract/core/money.ts";
import * as transfers from "@microfinance/contract/transfers/endpoints.ts";
import { transferTexts } from "@microfinance/contract/transfers/texts.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { paidIn } from "./transfer-columns.tsx";
import { ReasonForm } from "../../components/drawer/reason-form.tsx";

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
