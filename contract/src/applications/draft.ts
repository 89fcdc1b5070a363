import { z } from "zod";
import { storedFile } from "../documents/schema.ts";
import { asCode } from "../core/codes.ts";
import { errorSchema } from "../core/endpoint-schemas.ts";
import { isStorableText } from "../core/fields.ts";
import { draftTexts as texts } from "./texts.ts";

/** Maximum nesting of a draft's entries: the wizard needs three levels. */
const maxDepth = 12;

/**
 * Whether a JSON value can be stored: no NUL byte or lone surrogate in any text or key, and no deeper nesting than the
 * form needs. It does not recurse, so no input exhausts the stack.
 */
function isStorableJson(value: unknown): boolean {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (typeof item.value === "string" && !isStorableText(item.value)) return false;
    if (typeof item.value !== "object" || item.value === null) continue;
    if (item.depth === maxDepth) return false;
    for (const [name, child] of Object.entries(item.value)) {
      if (!isStorableText(name)) return false;
      open.push({ value: child, depth: item.depth + 1 });
    }
  }
  return true;
}

/** The entries of the ten steps as the browser stores them; the server does not interpret them. */
const draftBody = z
  .record(z.string(), z.unknown(), { error: texts.body })
  .refine(isStorableJson, { error: texts.body });

/** A draft to save: each save sends the whole state, and the last one wins. */
export const savedDraft = z.object(
  {
    step: z.int({ error: texts.step }).min(1, { error: texts.step }).max(10, { error: texts.step }),
    body: draftBody,
    /** The customer for whom a staff member captures; ignored from customers. */
    customer_id: z
      .string({ error: texts.body })
      .max(40, { error: texts.body })
      .overwrite(asCode)
      .nullish(),
    /** The `updated_at` of the draft that was edited: a newer draft from another device is then not overwritten. */
    base_updated_at: z.iso.datetime({ error: texts.body }).nullish(),
  },
  { error: texts.body },
);

/** An unfinished application. Its id becomes the application_id on submission. */
export const draftRecord = z.object({
  id: z.string(),
  application_id: z.string(),
  customer_id: z.string().nullable(),
  step: z.number().int(),
  body: z.record(z.string(), z.unknown()),
  files: z.array(storedFile),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

/** An unfinished application as the browser reads it. */
export type DraftRecord = z.output<typeof draftRecord>;

/**
 * An unfinished application of a staff member as colleagues find it: whose it is and since when, without its entries.
 */
export const staffDraft = z.object({
  application_id: z.string(),
  customer_id: z.string().nullable(),
  /** The applicant's name, else phone or customer id; empty while nothing of it is entered. */
  name: z.string(),
  owner_id: z.number().int(),
  owner_name: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** The last change of its owner; null while it is with who began it. */
  taken_over: z.object({ from: z.string(), at: z.iso.datetime() }).nullable(),
});

/** An unfinished application in the list of the office. */
export type StaffDraft = z.output<typeof staffDraft>;

/** The error response for an outdated draft: it contains the stored one. */
export const staleDraft = errorSchema.extend({ draft: draftRecord });
