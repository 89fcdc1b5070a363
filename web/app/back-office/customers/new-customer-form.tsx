import { NativeSelect, Text, TextInput } from "@mantine/core";
import { signUp } from "@microfinance/contract/identity/sign-up-endpoints.ts";
import { genders, timers } from "@microfinance/contract/core/constants.ts";
import { parseTypedDate } from "@microfinance/contract/core/dates.ts";
import { titleCaseName } from "@microfinance/contract/core/names.ts";
import { identityFields } from "@microfinance/contract/identity/fields.ts";
import { passwordHint, signUpTexts } from "@microfinance/contract/auth/texts.ts";
import { isEmailAddress } from "@microfinance/contract/core/email.ts";
import { normalizePhone } from "@microfinance/contract/core/phone.ts";
import { wizardTexts } from "@microfinance/contract/applications/texts.ts";
import { DuplicateWarning } from "../../customer-records/duplicate-warning.tsx";
import { capitalized } from "../../components/display/capitalized.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { Fields } from "../../components/form/fields.tsx";
import { Form, FormButtons, FormMessage } from "../../components/form/form.tsx";
import {
  FirstPasswordChoice,
  type FirstPassword,
  firstPasswordBody,
} from "../users/first-password.tsx";
import { DateField } from "../../components/form/date-field.tsx";
import { AppPasswordField } from "../../components/form/app-password-field.tsx";
import type { CreatedCustomer } from "./new-customer.tsx";
import classes from "./new-customer-form.module.css";
import { formValues } from "../../components/form/field-values.ts";
import layout from "../../components/layout.module.css";
import { identityBody, identityFormError } from "../../customer-records/identity-values.ts";

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
      <div className={layout.fields}>
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
            <Text size="sm" c="dimmed" className={layout.wide}>
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

/** The inputs of New Customer (CUST-6): the first six are required. */
interface NewCustomerValues {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  first_password: FirstPassword;
  password: string;
  confirm_password: string;
  gender: string;
  /** The input, DD-MM-YYYY. */
  date_of_birth: string;
  id_kind: string;
  id_number: string;
  /** The inputs, DD-MM-YYYY. */
  id_issued_on: string;
  id_expires_on: string;
}

const emptyCustomer: NewCustomerValues = {
  first_name: "",
  last_name: "",
  email: "",
  phone: "",
  first_password: "type",
  password: "",
  confirm_password: "",
  gender: "",
  date_of_birth: "",
  ...formValues(identityFields, null),
};

/** Error text by field, in the order of the form; empty if the form can be sent. */
function newCustomerErrors(values: NewCustomerValues): Record<string, string> {
  const required = ["first_name", "last_name", "phone", "password", "confirm_password"] as const;
  const hasAddress = values.email.trim() !== "";
  // Without an address the person sets a password once they have one.
  const isInvited = values.first_password === "invite" || !hasAddress;
  const checked = required.filter((name) => !isInvited || !name.endsWith("password"));
  const missing = checked.filter((name) => values[name].trim() === "");
  if (missing.length > 0) {
    return Object.fromEntries(missing.map((name) => [name, signUpTexts.required]));
  }
  if (!isInvited && values.password !== values.confirm_password) {
    return { confirm_password: signUpTexts.passwordsDiffer };
  }
  if (hasAddress && !isEmailAddress(values.email)) return { email: signUpTexts.email };
  if (normalizePhone(values.phone) === null) return { phone: signUpTexts.phone };
  if (values.date_of_birth !== "" && parseTypedDate(values.date_of_birth) === null) {
    return { date_of_birth: wizardTexts.birthDate };
  }
  const wrong = identityFormError(values);
  return wrong === null ? {} : { [wrong.field]: wrong.text };
}

/** The body of the sign-up call: the birth date as YYYY-MM-DD, and a password or an invitation (AUTH-21). */
function newCustomerBody(values: NewCustomerValues) {
  const { first_name, last_name, email, phone, gender } = values;
  const person = { first_name, last_name, email, phone, gender };
  const date_of_birth = parseTypedDate(values.date_of_birth);
  const identity = values.id_number.trim() === "" ? {} : { identity: identityBody(values) };
  const first = email.trim() === "" ? { invite: true as const } : firstPasswordBody(values);
  return { ...person, ...first, ...identity, date_of_birth };
}
