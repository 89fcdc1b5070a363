import { NativeSelect, Switch, TextInput } from "@mantine/core";
import { listAccounts } from "@microfinance/contract/accounting/chart-endpoints.ts";
import * as methods from "@microfinance/contract/payments/method-endpoints.ts";
import { methodTexts } from "@microfinance/contract/payments/method-texts.ts";
import { methodTargetError } from "@microfinance/contract/payments/method.ts";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { notify } from "../../core/notify.ts";
import { Form, FormButtons } from "../../components/form/form.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";

type Opened = methods.PaymentMethod | "new";

/** The form of a payment method. */
export function MethodModal(props: { opened: Opened | null; onClose: () => void }) {
  const { opened, onClose } = props;
  const title = opened === null || opened === "new" ? "New payment method" : opened.name;
  return (
    <GuardedModal opened={opened !== null} onClose={onClose} title={title}>
      {opened !== null && <MethodForm opened={opened} onDone={onClose} />}
    </GuardedModal>
  );
}

function MethodForm({ opened, onDone }: { opened: Opened; onDone: () => void }) {
  const method = opened === "new" ? null : opened;
  const isFixed = method !== null && method.role !== null;
  const add = useEndpointMutation(methods.addMethod, ["servicing"]);
  const change = useEndpointMutation(methods.changeMethod, ["servicing"]);
  const accounts = useEndpointQuery(listAccounts, {}).data?.accounts ?? [];
  const form = useAppForm({
    initialValues: {
      name: method?.name ?? "",
      aliases: method?.aliases.join(", ") ?? "",
      target: method?.target ?? "cash",
      needs_reference: method?.needs_reference ?? false,
      takes_excess: method?.takes_excess ?? false,
      active: method?.active ?? true,
    },
    submit: ({ active, aliases, takes_excess, ...values }) => {
      const names = aliases.split(",").map((name) => name.trim());
      const body = {
        ...values,
        aliases: names.filter((name) => name !== ""),
        takes_excess: takes_excess && values.target !== "cash",
      };
      return method === null
        ? add.mutateAsync({ body })
        : change.mutateAsync({ params: { id: method.id }, body: { ...body, active } });
    },
    failure: methodTexts.failed,
    onDone: (response) => {
      onDone();
      void notify(response.msg);
    },
  });
  const targets = [
    { value: "cash", label: "Cash" },
    ...accounts
      .filter((account) => methodTargetError(account) === null || account.code === method?.target)
      .map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
  ];
  return (
    <Form form={form}>
      <TextInput
        label="Name"
        withAsterisk
        maxLength={60}
        readOnly={isFixed}
        data-autofocus
        {...form.field("name")}
      />
      <TextInput
        label="Other names"
        description="Separated by commas; case and blanks do not matter"
        {...form.field("aliases")}
      />
      <NativeSelect
        label="Money goes to"
        disabled={isFixed}
        data={targets}
        {...form.field("target")}
      />
      <Switch
        label="Ask for a reference"
        checked={form.values.needs_reference}
        onChange={(event) => form.setFieldValue("needs_reference", event.currentTarget.checked)}
      />
      {form.values.target !== "cash" && (
        <Switch
          label="May be above the balance"
          description="For money that cannot be refused: the rest is kept as the customer's credit"
          checked={form.values.takes_excess}
          onChange={(event) => form.setFieldValue("takes_excess", event.currentTarget.checked)}
        />
      )}
      {method !== null && !isFixed && (
        <Switch
          label="Active"
          checked={form.values.active}
          onChange={(event) => form.setFieldValue("active", event.currentTarget.checked)}
        />
      )}
      <FormButtons submit={method === null ? "Add method" : "Save"} onCancel={onDone} />
    </Form>
  );
}
