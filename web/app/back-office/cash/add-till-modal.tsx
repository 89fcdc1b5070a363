import { TextInput } from "@mantine/core";
import { addTill } from "@microfinance/contract/tills/endpoints.ts";
import { newTill } from "@microfinance/contract/tills/schema.ts";
import { tillTexts } from "@microfinance/contract/tills/texts.ts";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { notify } from "../../core/notify.ts";
import { Form, FormButtons } from "../../components/form/form.tsx";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";

/** Adds a till (TILL-2). */
export function AddTillModal(props: { opened: boolean; onClose: () => void }) {
  return (
    <GuardedModal opened={props.opened} onClose={props.onClose} title="Add till">
      {props.opened && <NewTill onDone={props.onClose} />}
    </GuardedModal>
  );
}

function NewTill({ onDone }: { onDone: () => void }) {
  const add = useEndpointMutation(addTill, ["ledger"]);
  const form = useAppForm({
    initialValues: { name: "" },
    schema: newTill,
    submit: ({ name }) => add.mutateAsync({ body: { name: name.trim() } }),
    failure: tillTexts.notSaved,
    onDone: (response) => {
      onDone();
      void notify(response.msg);
    },
  });
  return (
    <Form form={form}>
      <TextInput
        label="Name"
        description="It gets the next free account from 1010 to 1049"
        maxLength={100}
        withAsterisk
        data-autofocus
        {...form.field("name")}
      />
      <FormButtons submit="Add till" onCancel={onDone} />
    </Form>
  );
}
