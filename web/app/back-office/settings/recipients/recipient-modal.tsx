import { useState } from "react";
import { Button, Group, NativeSelect, NumberInput, PasswordInput, TextInput } from "@mantine/core";
import * as connections from "@microfinance/contract/connections/recipient-endpoints.ts";
import { recipientTexts as texts } from "@microfinance/contract/connections/recipient-texts.ts";
import { DetailList } from "../../../components/display/detail-list.tsx";
import { GuardedModal } from "../../../components/drawer/guarded-modal.tsx";
import { Banner } from "../../../components/feedback/banner.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import { Form, FormButtons } from "../../../components/form/form.tsx";
import layout from "../../../components/layout.module.css";
import { notify } from "../../../core/notify.ts";
import { useEndpointMutation } from "../../../core/query.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import { useSubmit } from "../../../core/use-submit.ts";
import { ConfirmedAct } from "../confirmed-act.tsx";

type Recipient = connections.Recipient;

/** What is done with a recipient. */
export type RecipientAct = { kind: "make" } | { kind: "manage"; id: number };

/** The form that makes a recipient, and what confirms and removes one (FILE-10, FILE-11). */
export function RecipientModal(props: {
  act: RecipientAct | null;
  recipients: readonly Recipient[];
  onAct: (act: RecipientAct) => void;
  onClose: () => void;
}) {
  const { act, recipients, onAct, onClose } = props;
  const recipient =
    act?.kind === "manage" ? (recipients.find(({ id }) => id === act.id) ?? null) : null;
  return (
    <GuardedModal
      opened={act !== null}
      onClose={onClose}
      title={recipient?.name ?? "New recipient of files"}
      size="lg"
    >
      {act?.kind === "make" && <RecipientForm onAct={onAct} onCancel={onClose} />}
      {recipient !== null && <ManageRecipient recipient={recipient} onDone={onClose} />}
    </GuardedModal>
  );
}

const kinds = [
  { value: "mail", label: "By mail" },
  { value: "sftp", label: "By SFTP" },
] as const;

/** What the form has; a port that is no number is refused by the server, with its text. */
const initialValues: {
  [Field in Exclude<keyof connections.RecipientInput, "kind" | "port" | "password">]: string;
} & { kind: Recipient["kind"]; port: number | string; password: string } = {
  name: "",
  kind: "mail",
  email: "",
  host: "",
  port: 22,
  username: "",
  folder: "",
  host_key: "",
  password: "",
};

function RecipientForm(props: { onAct: (act: RecipientAct) => void; onCancel: () => void }) {
  const make = useEndpointMutation(connections.makeRecipient, ["requests"]);
  const form = useAppForm({
    initialValues,
    submit: ({ password, port, ...values }) =>
      make.mutateAsync({
        body: {
          ...values,
          port: Number(port),
          password: values.kind === "mail" || password === "" ? null : password,
        },
      }),
    failure: texts.makeFailed,
    onDone: ({ msg, recipient }) => {
      props.onAct({ kind: "manage", id: recipient.id });
      void notify(msg);
    },
  });
  return (
    <Form form={form}>
      <TextInput label="Name" withAsterisk maxLength={60} data-autofocus {...form.field("name")} />
      <NativeSelect label="Files are sent" data={kinds} {...form.field("kind")} />
      {form.getValues().kind === "mail" ? (
        <TextInput
          label="E-mail address"
          description="Files are not encrypted on their way: for names and phones take SFTP"
          withAsterisk
          maxLength={254}
          inputMode="email"
          {...form.field("email")}
        />
      ) : (
        <>
          <div className={layout.fields}>
            <TextInput
              label="Server"
              placeholder="sftp.example.org"
              withAsterisk
              maxLength={253}
              inputMode="url"
              {...form.field("host")}
            />
            <NumberInput
              label="Port"
              min={1}
              max={65_535}
              allowDecimal={false}
              {...form.field("port")}
              onChange={(port) => form.setFieldValue("port", port)}
            />
            <TextInput
              label="User name"
              withAsterisk
              maxLength={100}
              autoComplete="off"
              {...form.field("username")}
            />
            <TextInput
              label="Folder"
              description="Empty for the one that the server opens"
              maxLength={200}
              {...form.field("folder")}
            />
          </div>
          <TextInput
            label="Fingerprint of the server"
            description="From the recipient, such as SHA256:… Files go to no server with another one"
            withAsterisk
            maxLength={60}
            autoComplete="off"
            {...form.field("host_key")}
          />
          <PasswordInput
            label="Password"
            description="Leave it empty to sign in by a key, which is shown next"
            maxLength={128}
            autoComplete="new-password"
            {...form.field("password")}
          />
        </>
      )}
      <FormButtons submit="Make the recipient" onCancel={props.onCancel} />
    </Form>
  );
}

function ManageRecipient({ recipient, onDone }: { recipient: Recipient; onDone: () => void }) {
  const [isRemoving, setRemoving] = useState(false);
  const remove = useEndpointMutation(connections.removeRecipient);
  if (isRemoving)
    return (
      <ConfirmedAct
        act={{
          label: "Remove the recipient",
          sentence: `${recipient.name} gets no more files. Templates that send to it say so.`,
          failure: texts.removeFailed,
          send: () => remove.mutateAsync({ params: { recipientId: recipient.id } }),
        }}
        onDone={onDone}
        onCancel={() => setRemoving(false)}
      />
    );
  const { kind, host, port, username, folder, host_key, public_key, confirmed_at } = recipient;
  const place =
    kind === "mail"
      ? [{ label: "E-mail address", value: recipient.email }]
      : [
          { label: "Server", value: `${host}, port ${port}` },
          { label: "User name", value: username },
          { label: "Folder", value: folder || "The one that the server opens" },
          { label: "Fingerprint", value: <code className={layout.breaking}>{host_key}</code> },
        ];
  return (
    <div className={layout.stack4}>
      {recipient.state === "off" && <Note>{texts.notAgreed(recipient.name)}</Note>}
      <DetailList columns={1} items={place} />
      {public_key !== "" && confirmed_at === null && (
        <>
          <Note>Give this key to the recipient, who lets it in for the user name.</Note>
          <DetailList
            columns={1}
            items={[{ label: "Key", value: <code className={layout.breaking}>{public_key}</code> }]}
          />
        </>
      )}
      {confirmed_at === null &&
        (kind === "mail" ? (
          <ByCode recipient={recipient} />
        ) : (
          <BySigningIn recipient={recipient} />
        ))}
      <Group>
        <Button variant="subtle" color="kola" onClick={() => setRemoving(true)}>
          Remove this recipient
        </Button>
      </Group>
    </div>
  );
}

/** A mail has a code, which the recipient tells. */
function ByCode({ recipient: { id } }: { recipient: Recipient }) {
  const params = { recipientId: id };
  const confirm = useEndpointMutation(connections.confirmRecipient);
  const send = useEndpointMutation(connections.sendRecipientCode);
  const told = ({ msg }: { msg: string }) => void notify(msg);
  const form = useAppForm({
    initialValues: { code: "" },
    submit: (body) => confirm.mutateAsync({ params, body }),
    failure: texts.confirmFailed,
    onDone: told,
  });
  const sending = useSubmit(() => send.mutateAsync({ params }), {
    failure: texts.codeFailed,
    onDone: told,
  });
  return (
    <Form form={form}>
      <Banner message={sending.message} onDismiss={() => sending.setMessage(null)} />
      <TextInput
        label="Code"
        description="Mailed to the address; the recipient tells it to you"
        withAsterisk
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        {...form.field("code")}
      />
      <Group>
        <Button type="submit" loading={form.isSending}>
          Confirm
        </Button>
        <Button variant="default" loading={sending.isSending} onClick={() => void sending.submit()}>
          Mail a new code
        </Button>
      </Group>
    </Form>
  );
}

function BySigningIn({ recipient: { id } }: { recipient: Recipient }) {
  const confirm = useEndpointMutation(connections.confirmRecipient);
  const signing = useSubmit(
    () => confirm.mutateAsync({ params: { recipientId: id }, body: { code: "" } }),
    { failure: texts.confirmFailed, onDone: ({ msg }) => void notify(msg) },
  );
  return (
    <>
      <Banner message={signing.message} onDismiss={() => signing.setMessage(null)} />
      <Group>
        <Button loading={signing.isSending} onClick={() => void signing.submit()}>
          Sign in at the server and confirm
        </Button>
      </Group>
    </>
  );
}
