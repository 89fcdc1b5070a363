import { Textarea, TextInput } from "@mantine/core";
import { setBlock } from "@microfinance/contract/blocks/endpoints.ts";
import { blockError } from "@microfinance/contract/blocks/rules.ts";
import { longestBlockReason } from "@microfinance/contract/blocks/schema.ts";
import { blockTexts } from "@microfinance/contract/blocks/texts.ts";
import { businessDate, parseTypedDate } from "@microfinance/contract/core/dates.ts";
import { notify } from "../../../core/notify.ts";
import { DateField } from "../../../components/form/date-field.tsx";
import { Form, FormButtons } from "../../../components/form/form.tsx";
import { useEndpointMutation } from "../../../core/query.ts";
import { useAppForm } from "../../../core/use-app-form.ts";

/** What is known of the person when the form opens. */
export interface BlockedPerson {
  customer_id: string;
  full_name: string;
  /** DD-MM-YYYY. */
  date_of_birth: string;
  id_number: string;
  phone: string;
}

const nobody: BlockedPerson = {
  customer_id: "",
  full_name: "",
  date_of_birth: "",
  id_number: "",
  phone: "",
};

/** The form of a new entry of the blocked list (KYC-20). Each thing that is filled in finds the person by itself. */
export function BlockForm(props: {
  person?: BlockedPerson;
  onCancel: () => void;
  onDone: () => void;
}) {
  const add = useEndpointMutation(setBlock, ["loans", "audit"]);
  const form = useAppForm({
    initialValues: { ...(props.person ?? nobody), reason: "" },
    check: (values) => {
      const wrong = formError(values);
      return wrong === null ? null : { text: wrong.text, fields: [wrong.field] };
    },
    submit: (values) => add.mutateAsync({ body: bodyOf(values) }),
    failure: blockTexts.setFailed,
    onDone: (response) => {
      props.onDone();
      void notify(response.msg);
    },
  });
  return (
    <Form form={form}>
      <p>An application with any of these is held up. Leave empty what other people may share.</p>
      <TextInput
        label="Customer ID"
        placeholder="CUS-000123"
        autoComplete="off"
        readOnly={props.person !== undefined}
        {...form.field("customer_id")}
      />
      <TextInput
        label="Full name"
        maxLength={200}
        autoComplete="off"
        {...form.field("full_name")}
      />
      <DateField
        label="Date of birth"
        message={blockTexts.invalidDate}
        {...form.field("date_of_birth")}
        onChange={(typed) => form.setFieldValue("date_of_birth", typed)}
      />
      <TextInput label="ID number" maxLength={40} autoComplete="off" {...form.field("id_number")} />
      <TextInput label="Phone" type="tel" autoComplete="off" {...form.field("phone")} />
      <Textarea
        label="Reason"
        description="Staff read it with each application. The customer never does."
        withAsterisk
        autosize
        minRows={2}
        maxLength={longestBlockReason}
        {...form.field("reason")}
      />
      <FormButtons submit="Block this person" onCancel={props.onCancel} />
    </Form>
  );
}

type Values = BlockedPerson & { reason: string };

function bodyOf(values: Values) {
  return {
    customer_id: values.customer_id.trim(),
    full_name: values.full_name.trim(),
    date_of_birth: parseTypedDate(values.date_of_birth) ?? "",
    id_number: values.id_number.trim(),
    phone: values.phone.trim(),
    reason: values.reason.trim(),
  };
}

function formError(values: Values): { field: keyof Values; text: string } | null {
  if (values.date_of_birth !== "" && parseTypedDate(values.date_of_birth) === null)
    return { field: "date_of_birth", text: blockTexts.invalidDate };
  const { customer_id, date_of_birth, ...body } = bodyOf(values);
  const typed = { ...body, customer_id: customer_id || null, date_of_birth: date_of_birth || null };
  const wrong = blockError(typed, businessDate(new Date()));
  if (wrong !== null) return wrong;
  return body.reason === "" ? { field: "reason", text: blockTexts.reasonMissing } : null;
}
