import { formatNleExact } from "@microfinance/contract/core/money.ts";
import * as transfers from "@microfinance/contract/transfers/endpoints.ts";
import { transferTexts } from "@microfinance/contract/transfers/texts.ts";
import { errorMessage } from "../../core/api-error.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { useBusinessDate } from "../../core/use-business-date.ts";
import { Form, FormButtons } from "../../components/form/form.tsx";
import { notify } from "../../core/notify.ts";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { NoTillNote } from "../my-till/open-till-offer.tsx";
import { TransferFields } from "./transfer-fields.tsx";
import { emptyTransfer, transferBody, transferError } from "./transfer-form-values.ts";

/** The Money Transfer Form in its modal (TRF-11, TRF-1). */
export function TransferModal(props: { opened: boolean; onClose: () => void }) {
  const today = useBusinessDate();
  return (
    <GuardedModal
      opened={props.opened}
      onClose={props.onClose}
      title="Money Transfer Form"
      size="xl"
    >
      {props.opened && today === null && <DetailSkeleton />}
      {props.opened && today !== null && <NewTransfer today={today} onDone={props.onClose} />}
    </GuardedModal>
  );
}

function NewTransfer(props: { today: string; onDone: () => void }) {
  const { today } = props;
  const create = useEndpointMutation(transfers.createTransfer, ["dashboard", "ledger"]);
  const form = useAppForm({
    initialValues: emptyTransfer(today),
    check: transferError,
    submit: async (values, key) => {
      try {
        return await create.mutateAsync({
          body: { ...transferBody(values), transfer_key: key() },
        });
      } catch (error) {
        const reason = errorMessage(error, transferTexts.creatingFailed);
        await notify(`${transferTexts.createFailed} ${reason}`);
        throw error;
      }
    },
    failure: transferTexts.creatingFailed,
    onDone: () => {
      props.onDone();
      void notify(transferTexts.created);
    },
  });
  const { local_currency, receiver_name } = form.getValues();
  return (
    <Form form={form}>
      <NoTillNote />
      <TransferFields form={form} today={today} of="new" />
      <FormButtons
        submit={
          local_currency === "" || receiver_name.trim() === ""
            ? "Record transfer"
            : `Record ${formatNleExact(local_currency)} for ${receiver_name.trim()}`
        }
        onCancel={props.onDone}
      />
    </Form>
  );
}
