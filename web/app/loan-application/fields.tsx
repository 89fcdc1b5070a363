import { Autocomplete, Select, SimpleGrid, TextInput } from "@mantine/core";
import { districts, genders, textLimits } from "@microfinance/contract/core/constants.ts";
import type { ReactNode } from "react";

/** One part of the form with the way to change it. */
export interface PartEditor<Part> {
  part: Part;
  change: (changes: Partial<Part>) => void;
}

type TextName<Part> = {
  [Name in keyof Part]: Part[Name] extends string ? Name : never;
}[keyof Part] &
  string;

/** Two columns where there is room, one on a phone. */
export function FieldGrid(props: { children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
      {props.children}
    </SimpleGrid>
  );
}

/** A line of text bound to one field of a part. */
export function TextField<Part>(
  props: PartEditor<Part> & {
    name: TextName<Part>;
    label: string;
    /** In characters. */
    maxLength?: number;
    description?: string;
    error?: string | null;
    onBlur?: () => void;
    type?: "text" | "email" | "tel";
    autoComplete?: string;
  },
) {
  const { part, change, name, ...rest } = props;
  return (
    <TextInput
      {...rest}
      name={name}
      maxLength={props.maxLength ?? textLimits.line}
      autoComplete={props.autoComplete ?? "off"}
      value={String(part[name])}
      // The name was checked to be one of a text, which the compiler cannot carry through a computed key.
      onChange={(event) => change({ [name]: event.currentTarget.value } as Partial<Part>)}
    />
  );
}

/** A district: any text, with the sixteen districts as suggestions. */
export function DistrictField<Part>(
  props: PartEditor<Part> & { name: TextName<Part>; label: string },
) {
  return (
    <Autocomplete
      label={props.label}
      name={props.name}
      data={[...districts]}
      maxLength={textLimits.line}
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
  return (
    <Select
      label={props.label}
      name={props.name}
      data={genders.map((gender) => ({
        value: gender,
        label: gender.charAt(0).toUpperCase() + gender.slice(1),
      }))}
      clearable
      placeholder="Choose"
      value={String(props.part[props.name]) || null}
      onChange={(gender) => props.change({ [props.name]: gender ?? "" } as Partial<Part>)}
    />
  );
}

/** Yes or no, or not answered. */
export function YesNoField<Part>(
  props: PartEditor<Part> & { name: TextName<Part>; label: string; required?: boolean },
) {
  return (
    <Select
      label={props.label}
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
