import { NativeSelect, Text, TextInput } from "@mantine/core";
import { signUp } from "@microfinance/contract/identity/sign-up-endpoints.ts";
import { genders, timers } from "@microfinance/contract/core/constants.ts";
import { parseTypedDate } from "@microfinance/contract/core/dates.ts";
import { titleCaseName } from "@microfinance/contract/core/names.ts";
import { identityFields } from "@microfinance/contract/identity/fields.ts";
import { passwordHint, signUpTexts } from "@microfinance/contract/auth/texts.ts";
import { DuplicateWarning } from "../../customer-records/duplicate-warning.tsx";
import { capitalized } from "../../components/display/capitalized.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { Fields } from "../../components/form/fields.tsx";
import { Form, FormButtons, FormMessage } from "../../components/form/form.tsx";
import { FirstPasswordChoice } from "../users/first-password.tsx";
import { DateField } from "../../components/form/date-field.tsx";
import { AppPasswordField } from "../../components/form/app-password-field.tsx";
import type { CreatedCustomer } from "./new-customer.tsx";
import classes from "./new-customer-form.module.css";
import {
  emptyCustomer,
  newCustomerBody,
  newCustomerErrors,
  type NewCustomerValues,
} from "./new-customer-values.ts";

/** The New Customer form (CUST-6): creates the account, after a warning about similar customers. */
export function NewCustomerForm(props: {
  onCancel: () => void;
  onCreated: (customer: CreatedCustomer) => void;
}) {
  const make = useEndpointMutation(signUp, ["customers", "users"]);
  const form = useAppForm<NewCustomerValues, CreatedCustomer>({
    initialValues: emptyCustomer,
    check: (values) => {
      const texts = newCustomerErrors(values);
      const [text] = Object.values(texts);
      return text === undefined ? null : { text, fields: Object.keys(texts), texts };
    },
    submit: async (values) => {
      const response = await make.mutateAsync({ body: newCustomerBody(values) });
      const name = titleCaseName(`${values.first_name} ${values.last_name}`);
      return { customer_id: response.customer_id ?? "", name, text: response.msg };
    },
    failure: signUpTexts.failed,
    onDone: props.onCreated,
  });
  const { values } = form;

  return (
    <Form form={form} className="" messageInside>
      <div className={classes.fields}>
        <TextInput
          {...form.field("first_name")}
          label="First name"
          withAsterisk
          autoComplete="off"
          data-autofocus
        />
        <TextInput {...form.field("last_name")} label="Last name" withAsterisk autoComplete="off" />
        <TextInput
          {...form.field("email")}
          label="Email (optional)"
          description={values.email.trim() === "" ? signUpTexts.withoutEmail : undefined}
          type="email"
          autoComplete="off"
        />
        <TextInput
          {...form.field("phone")}
          label="Phone"
          type="tel"
          withAsterisk
          autoComplete="off"
        />
        <DateField
          {...form.field("date_of_birth")}
          value={values.date_of_birth}
          onChange={(input) => form.setFieldValue("date_of_birth", input)}
          label="Date of birth (optional)"
        />
        <NativeSelect
          {...form.field("gender")}
          label="Gender (optional)"
          data={[
            { value: "", label: "Choose" },
            ...genders.map((value) => ({ value, label: capitalized(value) })),
          ]}
        />
        <Fields of={identityFields} form={form} viewer="staff" isOptional />
        <DuplicateWarning
          phone={values.phone}
          first_name={values.first_name}
          last_name={values.last_name}
          id_number={values.id_number}
          date_of_birth={parseTypedDate(values.date_of_birth) ?? ""}
        />
        {values.email.trim() !== "" && (
          <FirstPasswordChoice
            value={values.first_password}
            onChange={(value) => form.setFieldValue("first_password", value)}
          >
            <AppPasswordField
              {...form.field("password")}
              label="Password"
              withAsterisk
              autoComplete="new-password"
            />
            <AppPasswordField
              {...form.field("confirm_password")}
              label="Confirm password"
              withAsterisk
              autoComplete="new-password"
            />
            <Text size="sm" c="dimmed" className={classes.break}>
              {passwordHint(signUpTexts.passwordGuidance)}
            </Text>
          </FirstPasswordChoice>
        )}
      </div>
      <div className={classes.foot}>
        <FormMessage form={form} dismissAfter={timers.banner} />
        <FormButtons submit="New Customer" onCancel={props.onCancel} />
      </div>
    </Form>
  );
}
