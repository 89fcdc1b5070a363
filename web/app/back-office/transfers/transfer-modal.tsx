import { useState } from "react";
import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import * as transfers from "@microfinance/contract/transfers/endpoints.ts";
import { transferTexts } from "@microfinance/contract/transfers/texts.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { useBusinessDate } from "../../core/use-business-date.ts";
import { Banner } from "../../components/feedback/banner.tsx";
import { FormButtons, FormStack } from "../../components/form/form-grid.tsx";
import { notify } from "../../components/feedback/notify.ts";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
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
  // Made once a form and sent with every try, so that a lost answer never records the money twice.
  const [transfer_key] = useState(() => crypto.randomUUID());
  const create = useEndpointMutation(transfers.createTransfer, ["dashboard", "ledger"]);
  const form = useForm({ mode: "controlled", initialValues: emptyTransfer(today) });
  const sending = useAppForm(form, {
    refuse: transferError,
    failure: transferTexts.creatingFailed,
    send: async (values) => {
      try {
        await create.mutateAsync({ body: { ...transferBody(values), transfer_key } });
      } catch (error) {
        await notify(transferTexts.createFailed);
        throw error;
      }
      props.onDone();
      await notify(transferTexts.created);
      return null;
    },
  });
  const { local_currency, receiver_name } = form.getValues();
  return (
    <FormStack {...sending.formProps}>
      <Banner message={sending.message} onDismiss={() => sending.setMessage(null)} />
      <TransferFields form={form} today={today} of="new" />
      <FormButtons>
        <Button type="submit" loading={sending.isSending}>
          {local_currency === "" || receiver_name.trim() === ""
            ? "Record transfer"
            : `Record ${formatNleExact(local_currency)} for ${receiver_name.trim()}`}
        </Button>
        <Button variant="default" disabled={sending.isSending} onClick={props.onDone}>
          Cancel
        </Button>
      </FormButtons>
    </FormStack>
  );
}
