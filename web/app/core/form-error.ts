/** Why a form is not sent: the text, and the invalid fields. */
export interface FormError {
  text: string;
  fields: readonly string[];
  /** Texts of single fields, also shown at their inputs. */
  texts?: Readonly<Record<string, string>>;
}

/** The empty required fields with their text; null if there are none. */
export function missingError<Name extends string>(
  values: { readonly [Field in Name]?: unknown },
  names: readonly Name[],
  text: string,
): FormError | null {
  const fields = names.filter((name) => String(values[name] ?? "").trim() === "");
  return fields.length === 0 ? null : { text, fields };
}

/** One invalid input; `field` is its name. */
export interface FieldError {
  field: string;
  text: string;
}

/** Why the values of a form are not sent; null or an empty list where they are. */
export type Check<Values> = (values: Values) => FormError | readonly FieldError[] | null;
