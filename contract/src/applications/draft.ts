import { z } from "zod";
import { storedFile } from "../documents/schema.ts";
import { asCode } from "../core/codes.ts";
import { isStorableText } from "../core/fields.ts";
import { draftTexts as texts } from "./texts.ts";

/** How deep the entries of a draft may be nested: the wizard needs three. */
const deepest = 12;

/**
 * Whether a JSON value can be stored: no NUL byte or half surrogate in any text or name, and not nested deeper
 * than any form needs. Walks without recursion, so that no input exhausts the stack.
 */
export function isStorableJson(value: unknown): boolean {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (typeof item.value === "string" && !isStorableText(item.value)) return false;
    if (typeof item.value !== "object" || item.value === null) continue;
    if (item.depth === deepest) return false;
    for (const [name, child] of Object.entries(item.value)) {
      if (!isStorableText(name)) return false;
      open.push({ value: child, depth: item.depth + 1 });
    }
  }
  return true;
}

/** The entries of the ten steps as the browser keeps them: the server stores them unread. */
const draftBody = z
  .record(z.string(), z.unknown(), { error: texts.body })
  .refine(isStorableJson, { error: texts.body });

/** A draft as it is saved: the whole state each time; the last one wins. */
export const savedDraft = z.object(
  {
    step: z.int({ error: texts.step }).min(1, { error: texts.step }).max(10, { error: texts.step }),
    body: draftBody,
    /** The customer a staff member captures for; customers' is not read. */
    customer_id: z
      .string({ error: texts.body })
      .max(40, { error: texts.body })
      .overwrite(asCode)
      .nullish(),
    /** The `updated_at` the entries were typed on: a newer draft of another device is then not overwritten. */
    base_updated_at: z.iso.datetime({ error: texts.body }).nullish(),
  },
  { error: texts.body },
);

/** An unfinished application. Its id is the application_id it will be submitted under. */
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
