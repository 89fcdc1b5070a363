import { parseTypedDate } from "@microfinance/contract/core/dates.ts";
import type { identityFields } from "@microfinance/contract/identity/fields.ts";
import { identityError, isEmptyIdentity } from "@microfinance/contract/identity/rules.ts";
import { identityTexts } from "@microfinance/contract/identity/texts.ts";
import type { FormValues } from "../components/form/field-values.ts";
import { type IdentityKind, identityKinds } from "@microfinance/contract/documents/papers.ts";

/** The inputs of an identity document; its dates are DD-MM-YYYY. */
type IdentityValues = FormValues<typeof identityFields>;

/** The chosen kind; undefined without one. */
export function kindOf({ id_kind }: Pick<IdentityValues, "id_kind">): IdentityKind | undefined {
  return identityKinds.find((kind) => kind === id_kind);
}

/** The document as a request sends it. */
export function identityBody(values: IdentityValues) {
  return {
    id_kind: kindOf(values),
    id_number: values.id_number,
    id_issued_on: parseTypedDate(values.id_issued_on),
    id_expires_on: parseTypedDate(values.id_expires_on),
  };
}

/** Later than any day of issue: the server compares with its business date. */
const lastDay = "9999-12-31";

/**
 * The first error of a typed document, with its field (KYC-1); null for a valid one.
 * @param required whether an empty document is an error too
 */
export function identityFormError(
  values: IdentityValues,
  required = false,
): { field: keyof IdentityValues; text: string } | null {
  const isWrong = (date: string) => date !== "" && parseTypedDate(date) === null;
  if (isWrong(values.id_issued_on))
    return { field: "id_issued_on", text: identityTexts.invalidDate };
  if (isWrong(values.id_expires_on))
    return { field: "id_expires_on", text: identityTexts.invalidDate };
  const typed = {
    ...identityBody(values),
    id_kind: kindOf(values) ?? ("" as const),
    id_number: values.id_number.trim(),
  };
  return isEmptyIdentity(typed) && !required ? null : identityError(typed, lastDay);
}
