import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { requiredText } from "../core/fields.ts";
import { requestFields } from "../requests/schema.ts";
import { askedCashBack } from "../tills/schema.ts";
import { paymentInputTexts as texts } from "./texts.ts";

export const askBody = z.strictObject(
  {
    request_key: z.uuid({ error: texts.requestKey }),
    reason: requiredText({ max: textLimits.line, error: texts.reason }),
    /** Where cash comes from, once the session that took it is counted; the safe when absent (TILL-7). */
    cash: askedCashBack.optional(),
  },
  { error: texts.reason },
);

export const askReversal = schemas({
  summary: "Asks for the reversal of a payment, once per request_key",
  params: z.object({ paymentId: z.string() }),
  body: askBody,
  response: success({ request: requestFields }),
});

/** What the request of a reversal stores, as its approval reads it. */
export const reversalRequestInput = z.object({
  payment: z.number().int(),
  cash: askedCashBack,
});
