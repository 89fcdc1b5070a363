import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { readProfile } from "@microfinance/contract/auth/endpoints.ts";
import { listBranches } from "@microfinance/contract/branches/endpoints.ts";
import { outgoingEvents } from "@microfinance/contract/connections/outgoing-events.ts";
import * as connections from "@microfinance/contract/connections/receiver-endpoints.ts";
import { receiverTexts as texts } from "@microfinance/contract/connections/receiver-texts.ts";
import { GuardedModal } from "../../../components/drawer/guarded-modal.tsx";
import { Form, FormButtons } from "../../../components/form/form.tsx";
import layout from "../../../components/layout.module.css";
import { notify } from "../../../core/notify.ts";
import { useEndpointMutation, useEndpointQuery } from "../../../core/query.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import { ManageReceiver } from "./manage-receiver.tsx";

type Receiver = connections.Receiver;

/** What is done with a receiver; `secret` is the one that was just made, which is shown once. */
export type ReceiverAct =
  | { kind: "make" }
  | { kind: "change"; id: number }
  | { kind: "manage"; id: number; secret: string | null };

/** The form that makes or changes a receiver, and its secrets, test, replay and stop (CONN-8 to CONN-11). */
export function ReceiverModal(props: {
  act: ReceiverAct | null;
  receivers: readonly Receiver[];
  onAct: (act: ReceiverAct) => void;
  onClose: () => void;
}) {
  const { act, receivers, onAct, onClose } = props;
  const receiver =
    act === null || act.kind === "make"
      ? null
      : (receivers.find(({ id }) => id === act.id) ?? null);
  return (
    <GuardedModal
      opened={act !== null}
      onClose={onClose}
      title={receiver === null ? "New receiver of events" : receiver.name}
      size="lg"
    >
      {act?.kind === "make" && <ReceiverForm receiver={null} onAct={onAct} onDone={onClose} />}
      {act?.kind === "change" && receiver !== null && (
        <ReceiverForm receiver={receiver} onAct={onAct} onDone={onClose} />
      )}
      {act?.kind === "manage" && receiver !== null && (
        <ManageReceiver
          receiver={receiver}
          secret={act.secret}
          onSecret={(secret) => onAct({ ...act, secret })}
          onDone={onClose}
        />
      )}
    </GuardedModal>
  );
}

function ReceiverForm(props: {
  receiver: Receiver | null;
  onAct: (act: ReceiverAct) => void;
  onDone: () => void;
}) {
  const { receiver, onAct, onDone } = props;
  const make = useEndpointMutation(connections.makeReceiver, ["requests"]);
  const change = useEndpointMutation(connections.changeReceiver, ["requests"]);
  const form = useAppForm({
    initialValues: {
      name: receiver?.name ?? "",
      address: receiver?.address ?? "",
      types: receiver?.types ?? [],
      reach: receiver?.branches ? "chosen" : "all",
      branches: receiver?.branches?.map(String) ?? [],
    },
    submit: async ({ reach, branches, ...values }) => {
      const body = { ...values, branches: reach === "all" ? null : branches.map(Number) };
      if (receiver !== null) {
        const { msg } = await change.mutateAsync({ params: { receiverId: receiver.id }, body });
        return { msg, made: null };
      }
      const { msg, secret, receiver: made } = await make.mutateAsync({ body });
      return { msg, made: { id: made.id, secret } };
    },
    failure: receiver === null ? texts.makeFailed : texts.saveFailed,
    onDone: ({ msg, made }) => {
      if (made === null) onDone();
      else onAct({ kind: "manage", ...made });
      void notify(msg);
    },
  });
  const hasBranches = useEndpointQuery(readProfile).data?.has_branches === true;
  const branches =
    useEndpointQuery(listBranches, {}, { enabled: hasBranches }).data?.branches ?? [];
  return (
    <Form form={form}>
      <TextInput label="Name" withAsterisk maxLength={60} data-autofocus {...form.field("name")} />
      <TextInput
        label="Address"
        description="A second administrator agrees to a new address, and to more events"
        placeholder="https://"
        withAsterisk
        maxLength={500}
        inputMode="url"
        {...form.field("address")}
      />
      <Checkbox.Group label="Events" {...form.getInputProps("types")}>
        <div className={`${layout.stack2} ${layout.above2}`}>
          {Object.entries(outgoingEvents).map(([type, sentence]) => (
            <Checkbox key={type} name="types" value={type} label={type} description={sentence} />
          ))}
        </div>
      </Checkbox.Group>
      {hasBranches && (
        <NativeSelect
          label="Of"
          data={[
            { value: "all", label: "All branches" },
            { value: "chosen", label: "Chosen branches" },
          ]}
          {...form.field("reach")}
        />
      )}
      {form.getValues().reach === "chosen" && (
        <Checkbox.Group label="Chosen branches" {...form.getInputProps("branches")}>
          <div className={`${layout.stack2} ${layout.above2}`}>
            {branches.map(({ id, name }) => (
              <Checkbox key={id} value={String(id)} label={name} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <FormButtons submit={receiver === null ? "Make the receiver" : "Save"} onCancel={onDone} />
    </Form>
  );
}
