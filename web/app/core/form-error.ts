/** Why a form is not sent: the text for the person, and the fields at fault. */
export interface FormError {
  text: string;
  fields: readonly string[];
  /** Texts of single fields, shown at their inputs as well. */
  texts?: Readonly<Record<string, string>>;
}

/** The fields that are still empty, with the text that says so; null when none is. */
export function missingError<Name extends string>(
  values: { readonly [Field in Name]?: unknown },
  names: readonly Name[],
  text: string,
): FormError | null {
  const fields = names.filter((name) => String(values[name] ?? "").trim() === "");
  return fields.length === 0 ? null : { text, fields };
}
