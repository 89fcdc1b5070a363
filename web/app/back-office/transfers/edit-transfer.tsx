import type { Actor } from "@microfinance/contract/core/access.ts";
import * as transfers from "@microfinance/contract/transfers/endpoints.ts";
import { mayCompleteTransfer } from "@microfinance/contract/transfers/rules.ts";
import { transferTexts } from "@microfinance/contract/transfers/texts.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { useBusinessDate } from "../../core/use-business-date.ts";
import type { BannerTone } from "../../core/use-submit.ts";
import { Form, FormButtons } from "../../components/form/form.tsx";
import { TransferFields } from "./transfer-fields.tsx";
import { partiesOf, transferBody, transferError, valuesOf } from "./transfer-form-values.ts";

/**
 * Corrects a transfer in the side panel (TRF-6). A completed one allows changes of sender and receiver only; wrong
 * amount, date, medium or pin need a cancellation and a new transfer.
 */
export function EditTransfer(props: {
  transfer: transfers.Transfer;
  actor: Actor;
  onSaved: (text: string, tone?: BannerTone) => void;
  onCancel: () => void;
}) {
  const update = useEndpointMutation(transfers.updateTransfer, ["dashboard", "ledger"]);
  const isPending = props.transfer.status === "pending";
  const today = useBusinessDate() ?? "";
  const form = useAppForm({
    initialValues: valuesOf(props.transfer),
    check: transferError,
    unchanged: () => props.onSaved(generalTexts.unchanged, "warning"),
    submit: (values) =>
      update.mutateAsync({
        params: { id: props.transfer.id },
        body: isPending ? transferBody(values) : partiesOf(values),
      }),
    failure: transferTexts.updatingFailed,
    onDone: (result) => props.onSaved(result.msg),
  });
  return (
    <Form form={form}>
      {!isPending && <p>{transferTexts.completedIsFixed}</p>}
      <TransferFields
        form={form}
        today={today}
        of={isPending ? "pending" : "completed"}
        mayComplete={mayCompleteTransfer(props.actor)}
      />
      <FormButtons submit="Save" onCancel={props.onCancel} />
    </Form>
  );
}
