import { z } from "zod";
import { genders, textLimits } from "./constants.ts";
import { isEmailAddress } from "./email.ts";
import { nameText, optionalName, optionalText, text, yesNo } from "./fields.ts";

/**
 * Field lists: a noun lists its fields once, and request and response schemas, columns, forms, details and exports are
 * derived from the list. A field with a layout or rule of its own is hand-written in the places its `in` leaves out.
 */

/**
 * The type of a field's value. It decides the input of a form and the format of a detail. The value of an "own" field
 * is in forms as it is stored.
 */
export type FieldKind =
  | "text"
  | "email"
  | "phone"
  | "district"
  | "gender"
  | "yes-no"
  | "amount"
  | "rate"
  | "months"
  | "choice"
  | "list"
  | "date"
  | "consent"
  | "own";

/** A place that shows the fields of a list: inputs of the first entry and of an edit, details, step 10, and exports. */
export type FieldPlace = "form" | "edit" | "details" | "review" | "export";

/** A screen whose label of a field differs. */
export type LabelVariant = "application" | "review" | "details" | "staff";

interface FieldOptions {
  labels?: { readonly [Variant in LabelVariant]?: string };
  /** The places that show the field from the list; all but exports when absent. */
  in?: readonly FieldPlace[];
  /** Whether the field is shown beside these values; always when absent. */
  when?: (values: object) => boolean;
  /** What explains the input. */
  hint?: string;
  /** The error text for an empty value, where the field is required. */
  required?: string;
  /** Only staff forms have an input for it; details show it to both. */
  staffOnly?: true;
  /** The values of a choice, with their labels. */
  choices?: readonly { value: string; label: string }[];
  /** The browser's autocomplete value in the wizard. */
  autoComplete?: string;
  /** The initial value of a form; empty when absent. */
  initial?: string;
  /** The name in the description of a change after a review (LOAN-48); absent for fields that no review covers. */
  reviewed?: string;
  /** Erased together with the customer's data. */
  personal?: true;
}

/** One field of a list. */
export interface Field<
  Kind extends FieldKind = FieldKind,
  Input extends z.ZodType = z.ZodType,
  Change extends z.ZodType = z.ZodType,
  Stored extends z.ZodType = z.ZodType,
> extends FieldOptions {
  label: string;
  kind: Kind;
  /** In characters. */
  maxLength: number;
  /** Schema in an application: an absent value is empty. */
  input: Input;
  /** Schema in an edit: an absent value stays unchanged. */
  change: Change;
  /** Schema in a response. */
  record: Stored;
  /** The stored form of an emptied value. */
  empty: string | number | null;
}

/** The fields of a noun by name; the names are those of columns and JSON. */
export interface FieldList {
  readonly [name: string]: Field;
}

/** Declares the fields of a noun, in the order of its screens. */
export function fieldList<const List extends FieldList>(list: List): List {
  return list;
}

/** A field with schemas of its own. */
export function field<
  Kind extends FieldKind,
  Input extends z.ZodType,
  Change extends z.ZodType,
  Stored extends z.ZodType,
>(
  kind: Kind,
  label: string,
  own: FieldOptions &
    Pick<Field<Kind, Input, Change, Stored>, "input" | "change" | "record" | "empty">,
): Field<Kind, Input, Change, Stored> {
  return { ...own, label, kind, maxLength: textLimits.line };
}

type TextOptions = FieldOptions & { max?: number };

/** A line of text. */
export function textField(label: string, options: TextOptions = {}) {
  return lineField("text", label, options);
}

/**
 * An e-mail address. In an edit the schema of the noun validates it after the required fields, so that a missing name
 * is reported first.
 */
export function emailField(label: string, error: string, options: FieldOptions = {}) {
  const isAddress = (input: string) => input === "" || isEmailAddress(input);
  return {
    ...lineField("email", label, options),
    input: optionalText().refine(isAddress, { error }),
  };
}

/** A phone number as entered. */
export function phoneField(label: string, options: TextOptions = {}) {
  return lineField("phone", label, options);
}

/** A district: any text, with suggestions. */
export function districtField(label: string, options: TextOptions = {}) {
  return lineField("district", label, options);
}

/** Name of a person or an organisation (AUTH-6). */
export function nameField(label: string, { max = textLimits.line, ...options }: TextOptions = {}) {
  const schemas = {
    input: optionalName(max),
    change: nameText({ max }).nullish(),
    record: z.string(),
    empty: "" as const,
  };
  return { ...field("text", label, { ...options, ...schemas }), maxLength: max };
}

/** Male, female or other; any text in an application. */
export function genderField(label: string, error: string, options: FieldOptions = {}) {
  return field("gender", label, {
    ...options,
    input: optionalText(),
    change: z.enum([...genders, ""], { error }).nullish(),
    record: z.string(),
    empty: "",
  });
}

/** Yes or no, empty when not answered. */
export function yesNoField(label: string, options: FieldOptions = {}) {
  return field("yes-no", label, {
    ...options,
    input: yesNo.nullish().transform((input) => input ?? ""),
    change: yesNo.nullish(),
    record: z.string(),
    empty: "",
  });
}

function lineField<Kind extends FieldKind>(
  kind: Kind,
  label: string,
  { max = textLimits.line, ...options }: TextOptions,
) {
  const schemas = {
    input: optionalText(max),
    change: text({ max }).nullish(),
    record: z.string(),
    empty: "" as const,
  };
  return { ...field(kind, label, { ...options, ...schemas }), maxLength: max };
}

type SchemaPart = "input" | "change" | "record";

/** The schemas of a list's fields by name. */
export type ShapeOf<List extends FieldList, Part extends SchemaPart> = {
  [Name in keyof List]: List[Name][Part];
};

/** The shape of an application's section. */
export function inputShape<List extends FieldList>(list: List): ShapeOf<List, "input"> {
  return shapeOf(list, "input");
}

/** The shape of an edit. */
export function changeShape<List extends FieldList>(list: List): ShapeOf<List, "change"> {
  return shapeOf(list, "change");
}

/** The shape of a response. */
export function recordShape<List extends FieldList>(list: List): ShapeOf<List, "record"> {
  return shapeOf(list, "record");
}

function shapeOf<List extends FieldList, Part extends SchemaPart>(
  list: List,
  part: Part,
): ShapeOf<List, Part> {
  // Object.fromEntries loses the key types.
  return Object.fromEntries(
    Object.entries(list).map(([name, field]) => [name, field[part]]),
  ) as ShapeOf<List, Part>;
}

/** The names of a list's fields: its columns, and its names in JSON. */
export function namesOf<List extends FieldList>(list: List): (keyof List & string)[] {
  return Object.keys(list);
}

/** A list without some of its fields. */
export function withoutFields<List extends FieldList, Name extends keyof List & string>(
  list: List,
  names: readonly Name[],
): Omit<List, Name> {
  const left = Object.entries(list).filter(([name]) => !names.some((omitted) => omitted === name));
  // Object.fromEntries loses the key types.
  return Object.fromEntries(left) as Omit<List, Name>;
}

/** The fields of a list out of a record. */
export function pickFields<
  List extends FieldList,
  From extends { readonly [Name in keyof List]: unknown },
>(list: List, from: From): Pick<From, keyof List> {
  // Object.fromEntries loses the key types.
  return Object.fromEntries(namesOf(list).map((name) => [name, from[name]])) as Pick<
    From,
    keyof List
  >;
}

/** The fields of a list that a place shows beside these values, with their names. */
export function fieldsIn(
  list: FieldList,
  place: FieldPlace,
  values: object = {},
): { name: string; field: Field }[] {
  return Object.entries(list)
    .map(([name, field]) => ({ name, field }))
    .filter(({ field }) => isIn(field, place) && (field.when?.(values) ?? true));
}

function isIn(field: Field, place: FieldPlace): boolean {
  return field.in === undefined ? place !== "export" : field.in.includes(place);
}

/** The label of a field on a screen. */
export function labelOf(field: Pick<Field, "label" | "labels">, variant?: LabelVariant): string {
  return (variant === undefined ? undefined : field.labels?.[variant]) ?? field.label;
}

/** A comma-joined text as a list. */
export function splitList(joined: string): string[] {
  return joined
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** A value of a field as text; empty for no value. */
export function valueText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
