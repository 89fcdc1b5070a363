import { z } from "zod";
import {
  calendarDate,
  customerCode,
  optionalName,
  optionalText,
  requiredText,
} from "../core/fields.ts";
import { blockTexts as texts } from "./texts.ts";

/** Most characters of a reason. */
export const longestBlockReason = 500;

/** What an entry and a person have in common, the strongest first. */
export const blockMatches = ["customer", "id_number", "phone", "name"] as const;

/** A new entry (KYC-20): at least one of a customer, an ID number, a phone, and a name with its date of birth. */
export const newBlock = z.object(
  {
    customer_id: z
      .union([z.literal(""), customerCode(texts.unknownCustomer)], {
        error: texts.unknownCustomer,
      })
      .nullish()
      .transform((code) => code || null),
    full_name: optionalName(200),
    date_of_birth: z
      .union([z.literal(""), calendarDate(texts.invalidDate)], { error: texts.invalidDate })
      .nullish()
      .transform((date) => date || null),
    id_number: optionalText(40),
    phone: optionalText(40),
    reason: requiredText({ max: longestBlockReason, error: texts.reasonMissing }),
  },
  { error: texts.personMissing },
);

/** A new entry as its form has it. */
export type NewBlock = z.output<typeof newBlock>;

/** The reason to lift an entry (KYC-22). */
export const blockLift = z.object(
  { reason: requiredText({ max: longestBlockReason, error: texts.reasonMissing }) },
  { error: texts.reasonMissing },
);

/** An entry of the blocked list. */
export const blockRecord = z.object({
  id: z.number().int(),
  customer_id: z.string().nullable(),
  full_name: z.string(),
  date_of_birth: z.string().nullable(),
  id_number: z.string(),
  phone: z.string(),
  reason: z.string(),
  set_by: z.string(),
  set_at: z.iso.datetime(),
  lifted_by: z.string().nullable(),
  lifted_at: z.iso.datetime().nullable(),
  lift_reason: z.string(),
});

/** An entry of the blocked list, as the screens read it. */
export type BlockRecord = z.output<typeof blockRecord>;

/** An entry in force that a person matches (KYC-21); staff only. */
export const blockHit = z.object({
  id: z.number().int(),
  /** The borrower or member of a group whom it is about; null for a person without an account. */
  customer_id: z.string().nullable(),
  /** The strongest first. */
  matches: z.array(z.enum(blockMatches)),
  reason: z.string(),
  set_by: z.string(),
  set_at: z.iso.datetime(),
});

/** An entry in force that a person matches. */
export type BlockHit = z.output<typeof blockHit>;
