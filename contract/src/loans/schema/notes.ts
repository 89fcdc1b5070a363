import { z } from "zod";
import { textLimits } from "../../core/constants.ts";
import { requiredText, text } from "../../core/fields.ts";
import { noteTexts } from "../note-texts.ts";

/** A note of staff on a loan (LOAN-87). Customers never see it (LOAN-63). */
export const loanNote = z.object({
  id: z.number().int(),
  body: z.string(),
  is_pinned: z.boolean(),
  staff_id: z.number().int(),
  staff_name: z.string(),
  created_at: z.iso.datetime(),
});

/** A new note. */
export const loanNoteBody = z.object(
  {
    body: requiredText({ max: textLimits.paragraph, error: noteTexts.missing }),
    is_pinned: z.boolean({ error: noteTexts.missing }).optional(),
  },
  { error: noteTexts.missing },
);

const entries = z.array(text({ error: noteTexts.entries }), { error: noteTexts.entries });

/** What a reviewer found beside the notes of 50 characters; it becomes a note (LOAN-87). */
export const reviewFindings = {
  papers_seen: entries.max(40, { error: noteTexts.entries }).nullish(),
  papers_missing: entries.max(40, { error: noteTexts.entries }).nullish(),
  reasons: text({ max: textLimits.paragraph, error: noteTexts.missing }).nullish(),
};
