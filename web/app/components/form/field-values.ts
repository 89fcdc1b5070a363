import { consentSigned, genders } from "@microfinance/contract/core/constants.ts";
import { parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import {
  type Field,
  type FieldKind,
  type FieldList,
  splitList,
  valueText,
} from "@microfinance/contract/core/field-list.ts";
import type { z } from "zod";

/** The value of an input by the kind of its field: amounts in NLe, dates as entered, DD-MM-YYYY. */
type ValueOf<Kind extends FieldKind> = Kind extends "amount" | "months"
  ? number | ""
  : Kind extends "list"
    ? string[]
    : Kind extends "consent"
      ? boolean
      : string;

/** The values of a form with the fields of a list. */
export type FormValues<List extends FieldList> = {
  -readonly [Name in keyof List]: List[Name]["kind"] extends "own"
    ? z.output<List[Name]["record"]>
    : ValueOf<List[Name]["kind"]>;
};

/** The initial values of a form: those of the record, or of an empty form without one. */
export function formValues<List extends FieldList>(
  list: List,
  record: { readonly [Name in keyof List]?: unknown } | null,
): FormValues<List> {
  const values = Object.entries(list).map(([name, field]) => [
    name,
    record === null ? emptyValue(field) : valueOf(field, Reflect.get(record, name)),
  ]);
  // Object.fromEntries loses the key types.
  return Object.fromEntries(values) as FormValues<List>;
}

function emptyValue({ kind, initial = "", empty }: Field): unknown {
  if (kind === "own") return empty;
  if (kind === "list") return [];
  return kind === "consent" ? false : initial;
}

function valueOf({ kind, empty }: Field, stored: unknown): unknown {
  if (kind === "own") return stored === undefined ? empty : stored;
  if (kind === "consent") return stored === consentSigned;
  if (kind === "list") return splitList(valueText(stored));
  if (kind === "amount" || kind === "months") return stored ?? "";
  if (kind === "date")
    return typeof stored === "string" && stored !== "" ? toTypedDate(stored) : "";
  return valueText(stored);
}

/** The fields of a list in a request. */
type RequestOf<List extends FieldList> = {
  [Name in keyof List]: z.input<List[Name]["change"]>;
};

/** The values of a form as a request sends them: an empty number as 0, or null where the field has no value then. */
export function requestOf<List extends FieldList>(
  list: List,
  values: { readonly [Name in keyof List]: unknown },
): RequestOf<List> {
  const sent = Object.entries(list).map(([name, field]) => [
    name,
    sentValue(field, Reflect.get(values, name)),
  ]);
  // Object.fromEntries loses the key types.
  return Object.fromEntries(sent) as RequestOf<List>;
}

function sentValue({ kind, empty }: Field, value: unknown): unknown {
  switch (kind) {
    case "amount":
    case "months":
      return value === "" ? empty : value;
    case "rate":
      return Number(value) || 0;
    case "yes-no":
      return value === "yes" || value === "no" ? value : "";
    case "gender":
      return genders.find((gender) => gender === value) ?? "";
    case "date":
      return parseTypedDate(String(value)) ?? "";
    case "consent":
      return value === true ? consentSigned : "";
    default:
      return value;
  }
}
