import { z } from "zod";
import { changeShape, recordShape } from "../core/field-list.ts";
import { panelTexts } from "../customers/texts.ts";
import { identityFields } from "./fields.ts";

const wrongBody = { error: "Send the fields as a JSON object." };

/** An identity document of a customer as it is stored (KYC-1). */
export const identityDocument = z.object({
  id: z.number().int(),
  customer_id: z.string(),
  updated_at: z.iso.datetime(),
  ...recordShape(identityFields),
});

/** An identity document of a customer. */
export type IdentityDocument = z.output<typeof identityDocument>;

/** A new or changed document; an absent field stays as it is. */
export const identityChange = z.object(
  {
    ...changeShape(identityFields),
    /** The version that the change was based on. */
    updated_at: z.iso.datetime({ error: panelTexts.changedMeanwhile }).optional(),
  },
  wrongBody,
);

/** A document recorded together with a new account. */
export const firstIdentity = z.object(changeShape(identityFields), wrongBody);
