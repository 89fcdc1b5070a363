import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { requiredText } from "../core/fields.ts";

/** Most staff members that one note mentions. */
export const mostMentioned = 10;

/** Texts of the notes on customers (CUST-62). */
export const customerNoteTexts = {
  listed: "Notes on the customer",
  found: "Note found.",
  added: "Note added.",
  missing: "Please enter the note, with at most 2,000 characters.",
  invalidKey: "The note has no valid key.",
  otherKey: "Another note was sent with this key.",
  mentions: `A note mentions at most ${mostMentioned} staff members, each once.`,
  unknownMentioned: "A note mentions active staff members who may see the customer.",
  notInText: "Each mentioned staff member stands in the note as @name.",
  notFound: "Note not found.",
  failed: "The note could not be added.",
  listFailed: "The notes could not be fetched.",
  ownRecord: "Staff neither read nor write notes on their own customer record.",
  none: "No notes on this customer yet",
  mentionsListed: "Notes that mention you",
  noMentions: "No note mentions you yet",
  read: "Marked as read.",
} as const;

const mention = z.object({
  staff_id: z.number().int(),
  /** The name after the @ in the note. */
  name: z.string(),
});

/** A note of staff on a customer; customers never see it. */
export const customerNote = z.object({
  id: z.number().int(),
  customer_id: z.string(),
  body: z.string(),
  staff_id: z.number().int(),
  staff_name: z.string(),
  created_at: z.iso.datetime(),
  mentions: z.array(mention),
});

/** A note of staff on a customer. */
export type CustomerNote = z.output<typeof customerNote>;

/** A note that mentions the reader (CUST-63). */
export const mentioningNote = customerNote.omit({ mentions: true }).extend({
  full_name: z.string(),
  /** Null until the reader has opened it. */
  read_at: z.iso.datetime().nullable(),
});

/** A note that mentions the reader. */
export type MentioningNote = z.output<typeof mentioningNote>;

const staffId = z
  .number({ error: customerNoteTexts.mentions })
  .int({ error: customerNoteTexts.mentions })
  .min(1, { error: customerNoteTexts.mentions })
  .max(2_147_483_647, { error: customerNoteTexts.mentions });

/** A new note. */
export const customerNoteBody = z.object(
  {
    note_key: z.uuid({ error: customerNoteTexts.invalidKey }),
    body: requiredText({ max: textLimits.paragraph, error: customerNoteTexts.missing }),
    mentions: z
      .array(staffId, { error: customerNoteTexts.mentions })
      .max(mostMentioned, { error: customerNoteTexts.mentions })
      .refine((ids) => new Set(ids).size === ids.length, { error: customerNoteTexts.mentions })
      .optional(),
  },
  { error: customerNoteTexts.missing },
);

/** A new note as its form sends it. */
export type NewCustomerNote = z.output<typeof customerNoteBody>;
