import { NativeSelect, Switch, TextInput } from "@mantine/core";
import {
  accountCodeError,
  accountKind,
  accountKinds,
  type ChartAccount,
  deactivationError,
  newAccount,
} from "@microfinance/contract/accounting/chart.ts";
import * as chart from "@microfinance/contract/accounting/chart-endpoints.ts";
import { accountingTexts } from "@microfinance/contract/accounting/texts.ts";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { notify } from "../../core/notify.ts";
import { Form, FormButtons } from "../../components/form/form.tsx";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";

/** The form of a new account, or of the name and state of an existing one. */
export function AccountModal(props: { opened: ChartAccount | "new" | null; onClose: () => void }) {
  const { opened, onClose } = props;
  const title =
    opened === null || opened === "new" ? "New account" : `Account ${opened.code} ${opened.name}`;
  return (
    <GuardedModal opened={opened !== null} onClose={onClose} title={title}>
      {opened === "new" && <NewAccount onDone={onClose} />}
      {opened !== null && opened !== "new" && <EditAccount account={opened} onDone={onClose} />}
    </GuardedModal>
  );
}

function NewAccount({ onDone }: { onDone: () => void }) {
  const add = useEndpointMutation(chart.addAccount);
  const form = useAppForm({
    initialValues: { code: "", name: "", kind: "expense" },
    schema: newAccount,
    check: (values) => {
      const kind = accountKind.parse(values.kind);
      const text = accountCodeError({ code: values.code, kind });
      return text === null ? null : { text, fields: ["code"] };
    },
    submit: (values) =>
      add.mutateAsync({ body: { ...values, kind: accountKind.parse(values.kind) } }),
    failure: accountingTexts.accountFailed,
    onDone: (response) => {
      onDone();
      void notify(response.msg);
    },
  });
  return (
    <Form form={form}>
      <NativeSelect label="Kind" data={[...accountKinds]} {...form.field("kind")} />
      <TextInput
        label="Code"
        inputMode="numeric"
        maxLength={4}
        withAsterisk
        description="Four digits; the first one follows from the kind"
        {...form.field("code")}
      />
      <TextInput label="Name" maxLength={100} withAsterisk {...form.field("name")} />
      <FormButtons submit="Add account" onCancel={onDone} />
    </Form>
  );
}

function EditAccount({ account, onDone }: { account: ChartAccount; onDone: () => void }) {
  const change = useEndpointMutation(chart.changeAccount);
  const fixed = account.active ? deactivationError({ ...account, method: null }) : null;
  const form = useAppForm({
    initialValues: { name: account.name, active: account.active },
    submit: (values) => change.mutateAsync({ params: { code: account.code }, body: values }),
    failure: accountingTexts.accountFailed,
    unchanged: onDone,
    onDone: (response) => {
      onDone();
      void notify(response.msg);
    },
  });
  return (
    <Form form={form}>
      <TextInput label="Name" maxLength={100} withAsterisk data-autofocus {...form.field("name")} />
      <Switch
        label="Active"
        description={fixed}
        disabled={fixed !== null}
        checked={form.values.active}
        onChange={(event) => form.setFieldValue("active", event.currentTarget.checked)}
      />
      <FormButtons submit="Save" onCancel={onDone} />
    </Form>
  );
}
