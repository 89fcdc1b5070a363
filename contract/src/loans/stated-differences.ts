import { z } from "zod";
import { normalizeEmail } from "../core/email.ts";
import { titleCaseName } from "../core/names.ts";
import { normalizePhone } from "../core/phone.ts";

/** Personal fields that an application repeats, with the label shown to reviewers. */
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

/** A field whose value in the application differs from the customer's record; `on_record` is empty for no value. */
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

/** The stored form of a field, so that different spelling is not a difference. */
const normal: { [Field in PersonField]?: (input: string) => string } = {
  first_name: titleCaseName,
  middle_name: titleCaseName,
  last_name: titleCaseName,
  email: normalizeEmail,
  phone: (input) => normalizePhone(input) ?? input,
  other_phone: (input) => normalizePhone(input) ?? input,
};

/**
 * Personal data in an application that differs from the customer's record (LOAN-7). The record stays unchanged, and
 * the reviewer decides. A blank field is not a difference.
 * @param stated the customer section of the stored application; anything else counts as empty
 */
export function statedDifferences(
  stated: unknown,
  onRecord: Readonly<Record<PersonField, string | null>>,
): StatedDifference[] {
  const person = statedPerson.parse(stated);
  if (person === null) return [];
  const values = { ...person, other_phone: person.other_phone || person.second_phone };
  return personFields.flatMap((field) => {
    const input = values[field].trim();
    const stored = onRecord[field] ?? "";
    const toStored = normal[field] ?? ((value: string) => value);
    if (input === "" || toStored(input) === toStored(stored)) return [];
    return [{ field, stated: toStored(input), on_record: stored }];
  });
}
