import type { FieldList } from "@microfinance/contract/core/field-list.ts";
import { z } from "zod";
import { formValues, type FormValues } from "../components/form/field-values.ts";

/** A record's fields as a form holds them, with the state they were read in. */
export type RecordValues<List extends FieldList> = FormValues<List> & { updated_at: string };

/** The values a form begins with: the record's, or empty ones where there is none. */
export function valuesOf<List extends FieldList>(
  list: List,
  record: ({ readonly [Name in keyof List]: unknown } & { updated_at: string }) | null,
): RecordValues<List> {
  return { ...formValues(list, record), updated_at: record?.updated_at ?? "" };
}

/** What a form sends: its values, the state they were typed on where there is one. */
export function bodyOf<Values extends { updated_at: string }>(
  values: Values,
): Omit<Values, "updated_at"> & { updated_at?: string } {
  const { updated_at, ...fields } = values;
  return updated_at === "" ? fields : { ...fields, updated_at };
}

/** The contract's schema of a record, for the values of its form. */
export function typedSchema(schema: z.ZodType): z.ZodType {
  return z.preprocess(
    (values) => (isTyped(values) && values.updated_at === "" ? bodyOf(values) : values),
    schema,
  );
}

function isTyped(values: unknown): values is { updated_at: string } {
  return typeof values === "object" && values !== null && "updated_at" in values;
}
