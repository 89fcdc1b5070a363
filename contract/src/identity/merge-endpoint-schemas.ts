import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { customerCode, requiredText } from "../core/fields.ts";
import { mergeTexts as texts } from "./merge-texts.ts";
import { longestMergeReason } from "./merge.ts";

/** The record that stays, and the one that ends. */
const params = z.object({ id: z.string(), mergedId: z.string() });

const side = z.object({
  customer_id: z.string(),
  full_name: z.string(),
  email: z.string(),
  /** When the person signed in last; null for never. */
  last_sign_in: z.iso.datetime().nullable(),
});

/** What a merge of two records changes (KYC-51). */
export const mergePreview = z.object({
  survivor: side,
  merged: side,
  /** What they say differently, and what the record says afterwards. */
  differences: z.array(
    z.object({ label: z.string(), survivor: z.string(), merged: z.string(), after: z.string() }),
  ),
  /** What follows to the record that stays; nothing of which there is none. */
  moves: z.array(z.object({ label: z.string(), count: z.number().int() })),
  /** In NLe: what each record owes and has, and both together. */
  figures: z.array(
    z.object({ label: z.string(), survivor: z.number(), merged: z.number(), together: z.number() }),
  ),
  /** Why they cannot be merged; empty if they can. */
  refusals: z.array(z.string()),
  /** Debts, credit and refunds of the record that ends, which a second person lets go over (KYC-50); empty for none. */
  sums: z.array(z.object({ label: z.string(), value: z.string() })),
  warnings: z.array(z.string()),
  /** Stands for everything above: the act says what it was decided on. */
  seen: z.string(),
});

/** A merge as it is remembered (KYC-55). */
export const mergeRecord = z.object({
  customer_id: z.string(),
  merged_id: z.string(),
  /** The name on the record that ended. */
  merged_name: z.string(),
  reason: z.string(),
  staff_name: z.string(),
  merged_at: z.iso.datetime(),
});

export const previewMerge = schemas({
  summary: "What the merge of two records changes",
  params,
  response: success({ preview: mergePreview }),
});

export const mergeCustomers = schemas({
  summary: "Merges a record into another one",
  params,
  body: z.object(
    {
      /** The code of the record that ends, entered again as confirmation. */
      customer_id: customerCode(texts.codeDiffers),
      reason: requiredText({ max: longestMergeReason, error: texts.reasonMissing }),
      /** `seen` of the preview. */
      seen: requiredText({ max: 64, error: texts.changedSince }),
    },
    { error: "Send the fields as a JSON object." },
  ),
  /** Null while a second person has to approve it. */
  response: success({ merge: mergeRecord.nullable() }),
});

/** What the request of a merge stores, as its approval reads it. */
export const mergeRequestInput = z.object({
  survivor: z.string(),
  merged: z.string(),
  /** `seen` of the preview that it was asked on. */
  seen: z.string(),
});

export const listMerges = schemas({
  summary: "Records that were merged into a customer",
  params: z.object({ id: z.string() }),
  response: success({ merges: z.array(mergeRecord) }),
});
