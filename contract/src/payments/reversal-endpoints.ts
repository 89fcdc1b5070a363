import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { endpoint, success } from "../core/endpoint.ts";
import { requiredText } from "../core/fields.ts";
import { requestFields } from "../requests/requests.ts";
import { askedCashBack } from "../tills/cash-back.ts";
import { paymentInputTexts as texts } from "./texts.ts";

const askBody = z.strictObject(
  {
    request_key: z.uuid({ error: texts.requestKey }),
    reason: requiredText({ max: textLimits.line, error: texts.reason }),
    /** Where cash comes from, once the session that took it is counted; the safe when absent (TILL-7). */
    cash: askedCashBack.optional(),
  },
  { error: texts.reason },
);

/** The body of a request for a reversal as the server reads it. */
export type AskReversalInput = z.output<typeof askBody>;

/** Asks for a reversal; who reverses payments approves it in the queue (PAY-37). Once per request_key. */
export const askReversal = endpoint({
  method: "POST",
  path: "/payments/{paymentId}/reverse/request",
  access: "payments.record",
  tag: "payments",
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
