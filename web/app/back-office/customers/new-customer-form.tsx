import { useState, type FormEvent } from "react";
import { Button, NativeSelect, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { signUp } from "@microfinance/contract/auth/endpoints.ts";
import { genders, timers } from "@microfinance/contract/core/constants.ts";
import { parseTypedDate } from "@microfinance/contract/core/dates.ts";
import { titleCaseName } from "@microfinance/contract/core/names.ts";
import { passwordHint, signUpTexts } from "@microfinance/contract/texts/account-forms.ts";
import { DuplicateWarning } from "../../customer-records/duplicate-warning.tsx";
import { genderLabel } from "../../customer-records/record-values.ts";
import { ApiError, errorMessage } from "../../core/api-error.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { useUnsaved } from "../../core/unsaved-guard.ts";
import { Banner, type BannerMessage } from "../../components/feedback/banner.tsx";
import { FirstPasswordChoice } from "../users/first-password.tsx";
import { DateField } from "../../components/form/date-field.tsx";
import { AppPasswordField } from "../../components/form/app-password-field.tsx";
import type { MadeCustomer } from "./new-customer.tsx";
import classes from "./new-customer-form.module.css";
import {
  emptyCustomer,
  newCustomerBody,
  newCustomerErrors,
  type NewCustomerValues,
} from "./new-customer-values.ts";

/** The New Customer form (CUST-6): makes the account, and warns of people who look alike before. */
export function NewCustomerForm(props: {
  onCancel: () => void;
  onMade: (customer: MadeCustomer) => void;
}) {
  const form = useForm<NewCustomerValues>({ mode: "controlled", initialValues: emptyCustomer });
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const make = useEndpointMutation(signUp, ["customers", "users"]);
  useUnsaved(form.isDirty() && !make.isPending);
  const { values } = form;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (make.isPending) return;
    const errors = newCustomerErrors(values);
    form.setErrors(errors);
    const [first] = Object.values(errors);
    if (first !== undefined) {
      setMessage({ tone: "warning", text: first });
      return;
    }
    try {
      const reply = await make.mutateAsync({ body: newCustomerBody(values) });
      const name = titleCaseName(`${values.first_name} ${values.last_name}`);
      props.onMade({ customer_id: reply.customer_id ?? "", name, text: reply.msg });
    } catch (error) {
      if (error instanceof ApiError) form.setErrors(error.fields);
      setMessage({ tone: "warning", text: errorMessage(error, signUpTexts.failed) });
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <div className={classes.fields}>
        <TextInput
          {...form.getInputProps("first_name")}
          label="First Name"
          withAsterisk
          autoComplete="off"
          data-autofocus
        />
        <TextInput
          {...form.getInputProps("last_name")}
          label="Last Name"
          withAsterisk
          autoComplete="off"
        />
        <TextInput
          {...form.getInputProps("email")}
          label="Email"
          type="email"
          withAsterisk
          autoComplete="off"
        />
        <TextInput
          {...form.getInputProps("phone")}
          label="Phone"
          type="tel"
          withAsterisk
          autoComplete="off"
        />
        <DateField
          {...form.getInputProps("date_of_birth")}
          value={values.date_of_birth}
          onChange={(typed) => form.setFieldValue("date_of_birth", typed)}
          label="Date of Birth (optional)"
        />
        <NativeSelect
          {...form.getInputProps("gender")}
          label="Gender (optional)"
          data={[
            { value: "", label: "Choose" },
            ...genders.map((value) => ({ value, label: genderLabel(value) })),
          ]}
        />
        <DuplicateWarning
          phone={values.phone}
          first_name={values.first_name}
          last_name={values.last_name}
          date_of_birth={parseTypedDate(values.date_of_birth) ?? ""}
        />
        <FirstPasswordChoice
          value={values.first_password}
          onChange={(value) => form.setFieldValue("first_password", value)}
        >
          <AppPasswordField
            {...form.getInputProps("password")}
            label="Password"
            withAsterisk
            autoComplete="new-password"
          />
          <AppPasswordField
            {...form.getInputProps("confirm_password")}
            label="Confirm Password"
            withAsterisk
            autoComplete="new-password"
          />
          <Text size="sm" c="dimmed" className={classes.break}>
            {passwordHint(signUpTexts.passwordGuidance)}
          </Text>
        </FirstPasswordChoice>
      </div>
      <div className={classes.foot}>
        <Banner message={message} onDismiss={() => setMessage(null)} dismissAfter={timers.banner} />
        <Button type="submit" loading={make.isPending}>
          New Customer
        </Button>
        <Button variant="default" disabled={make.isPending} onClick={props.onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
