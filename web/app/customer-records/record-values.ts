import type { z } from "zod";
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

/** The first text for which the contract refuses these values, or null: the server would say the same. */
export function refusalOf(schema: z.ZodType, values: { updated_at: string }): string | null {
  const parsed = schema.safeParse(bodyOf(values));
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? null);
}

/** A gender as it is read: "Female". */
export function genderLabel(gender: string | null): string {
  return gender ? gender.charAt(0).toUpperCase() + gender.slice(1) : "";
}
