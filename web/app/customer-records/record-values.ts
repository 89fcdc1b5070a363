import { z } from "zod";
import type { FieldDefinition } from "./record-fields-list.ts";

/** A record's text fields as a form holds them, with the state they were read in. */
export type RecordValues<Name extends string> = Record<Name, string> & { updated_at: string };

/** The values a form begins with: the record's, or empty ones where there is none. */
export function valuesOf<Name extends string>(
  specs: readonly FieldDefinition<Name>[],
  record: (Record<Name, string> & { updated_at: string }) | null,
): RecordValues<Name> {
  const texts = Object.fromEntries(specs.map(({ name }) => [name, record?.[name] ?? ""]));
  // Object.fromEntries forgets which keys it was given.
  return { ...texts, updated_at: record?.updated_at ?? "" } as RecordValues<Name>;
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

/** A gender as it is read: "Female". */
export function genderLabel(gender: string | null): string {
  return gender ? gender.charAt(0).toUpperCase() + gender.slice(1) : "";
}
