import { lazy, Suspense } from "react";
import { NativeSelect, TextInput } from "@mantine/core";
import { genders } from "@microfinance/contract/core/constants.ts";
import {
  type Field,
  type FieldList,
  fieldsIn,
  labelOf,
  type LabelVariant,
} from "@microfinance/contract/core/field-list.ts";
import type { AppForm } from "../../core/use-app-form.ts";
import { capitalized } from "../display/capitalized.ts";

/** The area of a screen: labels are shared, some texts differ (SITE-28, SITE-23, CUST-14, CUST-13). */
export type Viewer = "customer" | "staff";

// The suggestions of districts and the formatting of amounts are most of the weight of a record's form. Plain inputs
// are shown until they are loaded.
const DistrictField = lazy(async () => ({
  default: (await import("./district-field.tsx")).DistrictField,
}));
const DateField = lazy(async () => ({
  default: (await import("./date-field.tsx")).DateField,
}));
const MoneyField = lazy(async () => ({
  default: (await import("./money-field.tsx")).MoneyField,
}));

/**
 * The inputs of a list's fields, in the list's order. The values of the form contain every field of the list.
 *
 * @param place an edit shows the fields of "edit", every other form those of "form".
 * @param isOptional whether the record may be left out as a whole, so that no field has the mark of a required one.
 */
export function Fields<Values extends object>(props: {
  of: FieldList;
  form: AppForm<Values>;
  viewer: Viewer;
  place?: "form" | "edit";
  label?: LabelVariant;
  isOptional?: boolean;
}) {
  const { form, viewer } = props;
  return fieldsIn(props.of, props.place ?? "form", form.getValues())
    .filter(({ field }) => !field.staffOnly || viewer === "staff")
    .map(({ name, field }) => (
      <FieldInput
        key={name}
        field={field}
        isOptional={props.isOptional ?? false}
        viewer={viewer}
        // The list has the names of the form's values, which the compiler cannot derive from their keys.
        input={{
          ...form.field(name as keyof Values & string),
          label: labelOf(field, props.label),
          size: viewer === "customer" ? "md" : "sm",
          autoComplete: "off",
        }}
      />
    ));
}

function FieldInput(props: {
  field: Field;
  isOptional: boolean;
  viewer: Viewer;
  input: Omit<ReturnType<AppForm<Record<string, string>>["field"]>, "value"> & {
    value: unknown;
    label: string;
    size: string;
    autoComplete: string;
  };
}) {
  const { field, input } = props;
  const isRequired = field.required !== undefined && !props.isOptional;
  const required = isRequired ? { withAsterisk: true, "aria-required": true } : {};
  switch (field.kind) {
    case "gender":
    case "yes-no":
    case "choice":
      return (
        <NativeSelect
          {...input}
          {...required}
          value={String(input.value)}
          data={choicesOf(field, props.viewer)}
        />
      );
    case "district":
      return (
        <Suspense fallback={<TextInput {...input} value={String(input.value)} />}>
          <DistrictField {...input} value={String(input.value)} />
        </Suspense>
      );
    case "date":
      return (
        <Suspense fallback={<TextInput label={input.label} size={input.size} readOnly />}>
          <DateField {...input} {...required} value={String(input.value)} />
        </Suspense>
      );
    case "amount":
      return (
        <Suspense fallback={<TextInput label={input.label} size={input.size} readOnly />}>
          <MoneyField
            {...input}
            {...required}
            value={input.value === "" ? "" : Number(input.value)}
          />
        </Suspense>
      );
    default:
      return (
        <TextInput
          {...input}
          {...required}
          value={String(input.value)}
          type={inputTypeOf(field)}
          maxLength={field.maxLength}
        />
      );
  }
}

function choicesOf({ kind, choices = [] }: Field, viewer: Viewer) {
  if (kind === "gender") return [choose, ...genders.map(choiceOf)];
  const none = viewer === "staff" ? { value: "", label: "Not answered" } : choose;
  return [none, ...(kind === "yes-no" ? ["yes", "no"].map(choiceOf) : choices)];
}

const choose = { value: "", label: "Choose" };

function choiceOf(value: string) {
  return { value, label: capitalized(value) };
}

/** The browser's type of a text input. */
export function inputTypeOf({ kind }: Field): "email" | "tel" | "text" {
  if (kind === "email") return "email";
  return kind === "phone" ? "tel" : "text";
}
