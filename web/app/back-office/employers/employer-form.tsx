import { NumberInput, Switch, Textarea, TextInput } from "@mantine/core";
import { addEmployer, changeEmployer } from "@microfinance/contract/payroll/employer-endpoints.ts";
import type { EmployerRecord } from "@microfinance/contract/payroll/schema.ts";
import { employerRecordTexts as texts } from "@microfinance/contract/payroll/texts.ts";
import { notify } from "../../core/notify.ts";
import { Form, FormButtons } from "../../components/form/form.tsx";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";

/** The form of a new employer, or of an existing one with its state. */
export function EmployerForm(props: {
  employer: EmployerRecord | null;
  onCancel: () => void;
  onDone: (employer: EmployerRecord) => void;
}) {
  const { employer } = props;
  const add = useEndpointMutation(addEmployer);
  const change = useEndpointMutation(changeEmployer);
  const form = useAppForm({
    initialValues: {
      name: employer?.name ?? "",
      aliases: employer?.aliases.join("\n") ?? "",
      contact_name: employer?.contact_name ?? "",
      phone: employer?.phone ?? "",
      email: employer?.email ?? "",
      address: employer?.address ?? "",
      pay_day: employer?.pay_day ?? 25,
      active: employer?.active ?? true,
    },
    check: ({ name }) =>
      name.trim() === "" ? { text: texts.nameRequired, fields: ["name"] } : null,
    unchanged: employer === null ? undefined : props.onCancel,
    submit: ({ aliases, active, pay_day, ...values }) => {
      const body = {
        ...values,
        name: values.name.trim(),
        aliases: aliases
          .split("\n")
          .map((alias) => alias.trim())
          .filter((alias) => alias !== ""),
        pay_day,
      };
      return employer === null
        ? add.mutateAsync({ body })
        : change.mutateAsync({ params: { id: employer.id }, body: { ...body, active } });
    },
    failure: texts.saveFailed,
    onDone: (response) => {
      props.onDone(response.employer);
      void notify(response.msg);
    },
  });
  return (
    <Form form={form}>
      <TextInput label="Name" withAsterisk maxLength={100} data-autofocus {...form.field("name")} />
      <Textarea
        label="Other names"
        description="One on each line: how customers state this employer."
        autosize
        minRows={2}
        {...form.field("aliases")}
      />
      <NumberInput
        label="Pay day"
        description="The day of the month; a shorter month has its last day."
        min={1}
        max={31}
        allowDecimal={false}
        {...form.field("pay_day")}
        onChange={(value) => form.setFieldValue("pay_day", Number(value))}
      />
      <TextInput label="Contact" maxLength={100} {...form.field("contact_name")} />
      <TextInput label="Phone" type="tel" maxLength={40} {...form.field("phone")} />
      <TextInput label="E-mail" type="email" maxLength={200} {...form.field("email")} />
      <TextInput label="Address" maxLength={300} {...form.field("address")} />
      {employer !== null && (
        <Switch
          label="Active"
          description="An inactive employer gets no new loans and no lists."
          checked={form.values.active}
          onChange={(event) => form.setFieldValue("active", event.currentTarget.checked)}
        />
      )}
      <FormButtons submit={employer === null ? "Add employer" : "Save"} onCancel={props.onCancel} />
    </Form>
  );
}
