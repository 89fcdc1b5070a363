import { Autocomplete, Select, SimpleGrid, TextInput } from "@mantine/core";
import { districts, genders } from "@microfinance/contract/core/constants.ts";
import {
  type Field,
  type FieldList,
  fieldsIn,
  labelOf,
} from "@microfinance/contract/core/field-list.ts";
import { createContext, useContext, type ReactNode } from "react";
import { capitalized } from "../components/display/capitalized.ts";
import { inputTypeOf, type Viewer } from "../components/form/fields.tsx";
import { DateField } from "../components/form/date-field.tsx";
import { MoneyField } from "../components/form/money-field.tsx";
import layout from "../components/layout.module.css";

/** One part of the form, and the function that changes it. */
export interface PartEditor<Part> {
  part: Part;
  change: (changes: Partial<Part>) => void;
}

type TextName<Part> = {
  [Name in keyof Part]: Part[Name] extends string ? Name : never;
}[keyof Part] &
  string;

/** Error texts of the fields of this step that lost focus, by name (LOAN-2). */
export const FieldErrors = createContext<Readonly<Record<string, string>>>({});

/** The error text of a field that lost focus, as the property of its input; empty while it is valid. */
export function useFieldError(name: string): { error?: string } {
  const error = useContext(FieldErrors)[name];
  return error === undefined ? {} : { error };
}

/** The names of the fields of this step that the review will require, though none is needed to send (LOAN-4). */
export const NeededFields = createContext<ReadonlySet<string>>(new Set());

/** The names of the fields of this step that are shown when they are asked for: one page folds what is optional. */
export const FoldedFields = createContext<ReadonlySet<string>>(new Set());

/** The label of a field that may be left empty (LOAN-3); one that the review will require says so. */
export function optional(label: string, name: string): ReactNode {
  return <OptionalLabel label={label} name={name} />;
}

function OptionalLabel(props: { label: string; name: string }) {
  const isNeeded = useContext(NeededFields).has(props.name);
  return (
    <>
      {props.label}{" "}
      <span className={`${layout.soft} ${layout.regular}`}>
        {isNeeded ? "(needed for a decision)" : "(optional)"}
      </span>
    </>
  );
}

/** Two columns on wide screens, one on a phone. */
export function FieldGrid(props: { children: ReactNode; isBelowOther?: boolean }) {
  return (
    <SimpleGrid
      cols={{ base: 1, sm: 2 }}
      spacing="md"
      verticalSpacing="md"
      mt={props.isBelowOther === true ? "md" : 0}
    >
      {props.children}
    </SimpleGrid>
  );
}

/**
 * The inputs of a list's fields, in the list's order.
 *
 * @param viewer staff also enter the fields of staff forms, and labels speak of the applicant; customers where absent.
 */
export function PartFields<Part extends object>(
  props: PartEditor<Part> & { of: FieldList; viewer?: Viewer },
) {
  const { part, change, of, viewer } = props;
  const folded = useContext(FoldedFields);
  return labeledFields(of, part, viewer)
    .filter(({ name }) => !folded.has(name))
    .map(({ name, field, label }) => (
      <PartField
        key={name}
        field={field}
        name={name}
        label={label}
        value={Reflect.get(part, name)}
        // The list has the names of the part, which the compiler cannot derive from its keys.
        change={(value) => change({ [name]: value } as Partial<Part>)}
      />
    ));
}

/** The fields of a list that an application has an input for, with their labels. */
export function labeledFields(
  of: FieldList,
  part: object,
  viewer: Viewer | undefined,
): { name: string; field: Field; label: string }[] {
  return fieldsIn(of, "form", part)
    .filter(({ field }) => !field.staffOnly || viewer === "staff")
    .map(({ name, field }) => {
      const forStaff = viewer === "staff" ? field.labels?.staff : undefined;
      return { name, field, label: forStaff ?? labelOf(field, "application") };
    });
}

function PartField(props: {
  field: Field;
  name: string;
  label: string;
  value: unknown;
  change: (value: string | number) => void;
}) {
  const { field, name, label, value } = props;
  const part: Record<string, string> = { [name]: String(value) };
  const editor = {
    part,
    name,
    label,
    change: (changes: Partial<Record<string, string>>) => props.change(changes[name] ?? ""),
  };
  switch (field.kind) {
    case "district":
      return <DistrictField {...editor} />;
    case "gender":
      return <GenderField {...editor} />;
    case "yes-no":
      return <YesNoField {...editor} />;
    case "choice":
      return <ChoiceField {...editor} choices={field.choices ?? []} />;
    case "date":
      return (
        <DateField
          label={optional(label, name)}
          name={name}
          value={String(value)}
          onChange={props.change}
        />
      );
    case "amount":
      return (
        <MoneyField
          label={optional(label, name)}
          name={name}
          value={value === "" ? "" : Number(value)}
          onChange={props.change}
        />
      );
    default:
      return (
        <TextField
          {...editor}
          type={inputTypeOf(field)}
          {...(field.hint === undefined ? {} : { description: field.hint })}
          {...(field.autoComplete === undefined ? {} : { autoComplete: field.autoComplete })}
        />
      );
  }
}

/**
 * A text input of one field of a part. Its length is checked when it loses focus: a limit of the input would cut pasted
 * text.
 *
 * @param required the application cannot be sent without it.
 */
export function TextField<Part>(
  props: PartEditor<Part> & {
    name: TextName<Part>;
    label: string;
    required?: boolean;
    description?: string;
    error?: string | null;
    onBlur?: () => void;
    type?: "text" | "email" | "tel";
    autoComplete?: string;
  },
) {
  const { part, change, name, required, label, ...rest } = props;
  const error = useFieldError(name);
  return (
    <TextInput
      {...error}
      {...rest}
      label={required ? label : optional(label, name)}
      name={name}
      autoComplete={props.autoComplete ?? "off"}
      value={String(part[name])}
      // The name was checked to be that of a text; the compiler loses this with a computed key.
      onChange={(event) => change({ [name]: event.currentTarget.value } as Partial<Part>)}
    />
  );
}

/** A district: any text, with the sixteen districts as suggestions. */
function DistrictField<Part>(props: PartEditor<Part> & { name: TextName<Part>; label: string }) {
  const error = useFieldError(props.name);
  return (
    <Autocomplete
      {...error}
      label={optional(props.label, props.name)}
      name={props.name}
      data={[...districts]}
      autoComplete="off"
      value={String(props.part[props.name])}
      onChange={(district) => props.change({ [props.name]: district } as Partial<Part>)}
    />
  );
}

/** Gender: male, female or other (AUTH-47). */
export function GenderField<Part>(
  props: PartEditor<Part> & { name: TextName<Part>; label: string },
) {
  const choices = genders.map((value) => ({ value, label: capitalized(value) }));
  return <ChoiceField {...props} choices={choices} />;
}

/** One of several choices, or none. */
function ChoiceField<Part>(
  props: PartEditor<Part> & {
    name: TextName<Part>;
    label: string;
    choices: readonly { value: string; label: string }[];
  },
) {
  return (
    <Select
      label={optional(props.label, props.name)}
      name={props.name}
      data={props.choices.map(({ value, label }) => ({ value, label }))}
      clearable
      placeholder="Choose"
      value={String(props.part[props.name]) || null}
      onChange={(choice) => props.change({ [props.name]: choice ?? "" } as Partial<Part>)}
    />
  );
}

/** Yes or no, or not answered. */
function YesNoField<Part>(props: PartEditor<Part> & { name: TextName<Part>; label: string }) {
  return (
    <Select
      label={optional(props.label, props.name)}
      name={props.name}
      data={[
        { value: "yes", label: "Yes" },
        { value: "no", label: "No" },
      ]}
      placeholder="Choose"
      allowDeselect={false}
      value={String(props.part[props.name]) || null}
      onChange={(answer) => props.change({ [props.name]: answer ?? "" } as Partial<Part>)}
    />
  );
}
