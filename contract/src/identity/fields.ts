import { z } from "zod";
import { field, fieldList, textField } from "../core/field-list.ts";
import { calendarDate, optionalText, text } from "../core/fields.ts";
import { identityTexts as texts } from "./texts.ts";
import { identityKinds, identityKindNames } from "../documents/papers.ts";

/** Most characters of a number. */
const longestNumber = 40;

/** An empty date is none. */
const sentDate = z.preprocess(
  (value) => (value === "" ? null : value),
  calendarDate(texts.invalidDate).nullish(),
);

const dateOf = (label: string) =>
  field("date", label, {
    input: sentDate.transform((date) => date ?? null),
    change: sentDate,
    record: z.string().nullable(),
    empty: null,
  });

/**
 * The fields of an identity document: columns, JSON names, inputs of its form and of step 2 of an application. No
 * application needs one.
 */
export const identityFields = fieldList({
  id_kind: field("choice", "Identity document", {
    choices: identityKinds.map((value) => ({ value, label: identityKindNames[value] })),
    input: z
      .enum([...identityKinds, ""], { error: texts.kindMissing })
      .nullish()
      .transform((kind) => kind ?? ""),
    change: z.enum(identityKinds, { error: texts.kindMissing }).optional(),
    record: z.enum(identityKinds),
    empty: "",
    required: texts.kindMissing,
  }),
  id_number: {
    ...textField("Document number", { required: texts.numberMissing, max: longestNumber }),
    input: optionalText(longestNumber),
    change: text({ max: longestNumber, error: texts.numberMissing }).optional(),
  },
  id_issued_on: dateOf("Issued on"),
  id_expires_on: dateOf("Expires on"),
});
