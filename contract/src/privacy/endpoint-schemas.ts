import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { customerCode, requiredText } from "../core/fields.ts";
import { privacyTexts } from "./texts.ts";

const params = z.object({ id: z.string() });

export const exportPersonalData = schemas({
  summary: "A customer's personal data, as a JSON attachment",
  params,
  response: z.custom<Uint8Array>(),
});

export const erasePersonalData = schemas({
  summary: "Erases a customer's personal data",
  params,
  body: z.object({
    /** The customer's code, entered again as confirmation. */
    customer_id: customerCode(privacyTexts.codeDiffers),
    reason: requiredText({ error: privacyTexts.reasonMissing }),
  }),
  response: success({}),
});
