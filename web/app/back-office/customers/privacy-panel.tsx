import { useState } from "react";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { erasePersonalData } from "@microfinance/contract/privacy/endpoints.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { DownloadDataButton } from "../../privacy/download-data-button.tsx";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { notify } from "../../core/notify.ts";
import { Section } from "../../components/shell/section.tsx";

/** Exports or erases a customer's data at the customer's request. */
export function PrivacyPanel(props: { customerId: string }) {
  const [isErasing, setErasing] = useState(false);
  return (
    <Section title="Personal data">
      <Group>
        <DownloadDataButton customerId={props.customerId}>Download data</DownloadDataButton>
        <Button variant="default" onClick={() => setErasing(true)}>
          Erase personal data
        </Button>
      </Group>
      <GuardedModal
        opened={isErasing}
        onClose={() => setErasing(false)}
        title="Erase personal data"
      >
        <EraseForm customerId={props.customerId} onDone={() => setErasing(false)} />
      </GuardedModal>
    </Section>
  );
}

function EraseForm(props: { customerId: string; onDone: () => void }) {
  const erase = useEndpointMutation(erasePersonalData, ["customers", "loans", "users"]);
  const form = useAppForm({
    initialValues: { customer_id: "", reason: "" },
    submit: (values) => {
      const body = { customer_id: values.customer_id.trim(), reason: values.reason.trim() };
      return erase.mutateAsync({ params: { id: props.customerId }, body });
    },
    failure: "The data could not be erased.",
    onDone: (result) => {
      props.onDone();
      void notify(result.msg);
    },
  });
  const { customer_id: code, reason } = form.values;
  const isComplete = code.trim() === props.customerId && reason.trim() !== "";
  return (
    <Stack>
      <TextInput
        label={`Type ${props.customerId} to confirm`}
        data-autofocus
        autoComplete="off"
        {...form.field("customer_id")}
      />
      <TextInput label="Reason" maxLength={textLimits.line} {...form.field("reason")} />
      <ConfirmAction
        of={form}
        danger
        sentence={
          isComplete
            ? `Erase the name, contact, records and files of ${props.customerId} for good. Loans, payments and the ledger stay without a name.`
            : null
        }
        label="Erase"
        onCancel={props.onDone}
      />
    </Stack>
  );
}
