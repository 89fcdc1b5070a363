import { useState } from "react";
import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { erasePersonalData } from "@microfinance/contract/privacy/endpoints.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { DownloadDataButton } from "../../privacy/download-data-button.tsx";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { notify } from "../../components/feedback/notify.ts";
import { Section } from "../../components/shell/section.tsx";

/** What an administrator does when a customer asks for their data, or for its erasure. */
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
      <Modal opened={isErasing} onClose={() => setErasing(false)} title="Erase personal data">
        <EraseForm customerId={props.customerId} onDone={() => setErasing(false)} />
      </Modal>
    </Section>
  );
}

function EraseForm(props: { customerId: string; onDone: () => void }) {
  const [code, setCode] = useState("");
  const [reason, setReason] = useState("");
  const erase = useEndpointMutation(erasePersonalData, ["customers", "loans", "users"]);
  const isComplete = code.trim() === props.customerId && reason.trim() !== "";
  return (
    <Stack>
      <TextInput
        label={`Type ${props.customerId} to confirm`}
        data-autofocus
        autoComplete="off"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <TextInput
        label="Reason"
        maxLength={textLimits.line}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <ConfirmAction
        danger
        sentence={
          isComplete
            ? `Erase the name, contact, records and files of ${props.customerId} for good. Loans, payments and the ledger stay without a name.`
            : null
        }
        label="Erase"
        failure="The data could not be erased."
        onCancel={props.onDone}
        onConfirm={async () => {
          const body = { customer_id: code.trim(), reason: reason.trim() };
          const answer = await erase.mutateAsync({ params: { id: props.customerId }, body });
          props.onDone();
          await notify(answer.msg);
        }}
      />
    </Stack>
  );
}
