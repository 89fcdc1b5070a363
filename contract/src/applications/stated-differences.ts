import { z } from "zod";
import { normalizeEmail } from "../core/email.ts";
import { titleCaseName } from "../core/names.ts";
import { normalizePhone } from "../core/phone.ts";

/** The fields about the person that an application repeats, with the label a reviewer reads. */
export const personLabels = {
  first_name: "First name",
  middle_name: "Middle name",
  last_name: "Last name",
  gender: "Gender",
  date_of_birth: "Date of birth",
  email: "Email",
  phone: "Phone",
  other_phone: "Other phone",
} as const;

type PersonField = keyof typeof personLabels;

const personFields = Object.keys(personLabels) as PersonField[];

/** One field that an application states otherwise than the customer's record; `on_record` is empty for nothing. */
export const statedDifference = z.object({
  field: z.enum(personFields),
  stated: z.string(),
  on_record: z.string(),
});

export type StatedDifference = z.output<typeof statedDifference>;

const statedText = z.string().catch("");
const statedPerson = z
  .object({
    first_name: statedText,
    middle_name: statedText,
    last_name: statedText,
    gender: statedText,
    date_of_birth: statedText,
    email: statedText,
    phone: statedText,
    other_phone: statedText,
    second_phone: statedText,
  })
  .nullable()
  .catch(null);

/** The form in which a field is stored, so that spelling alone is no difference. */
const normal: { [Field in PersonField]?: (typed: string) => string } = {
  first_name: titleCaseName,
  middle_name: titleCaseName,
  last_name: titleCaseName,
  email: normalizeEmail,
  phone: (typed) => normalizePhone(typed) ?? typed,
  other_phone: (typed) => normalizePhone(typed) ?? typed,
};

/**
 * What an application states about the person otherwise than the customer's record (LOAN-7): the record stays as it is,
 * and the reviewer decides. A field the application left blank is no difference.
 * @param stated the customer section of the stored application; anything else counts as nothing stated
 */
export function statedDifferences(
  stated: unknown,
  onRecord: Readonly<Record<PersonField, string | null>>,
): StatedDifference[] {
  const person = statedPerson.parse(stated);
  if (person === null) return [];
  const values = { ...person, other_phone: person.other_phone || person.second_phone };
  return personFields.flatMap((field) => {
    const typed = values[field].trim();
    const kept = onRecord[field] ?? "";
    const toStored = normal[field] ?? ((value: string) => value);
    if (typed === "" || toStored(typed) === toStored(kept)) return [];
    return [{ field, stated: toStored(typed), on_record: kept }];
  });
}
