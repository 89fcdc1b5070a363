import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { requiredText } from "../core/fields.ts";
import { requestFields } from "../requests/schema.ts";
import { paymentFields } from "./fields.ts";
import { moveTexts as texts } from "./move-texts.ts";
import { paymentInputTexts } from "./texts.ts";

const ofPayment = z.object({ paymentId: z.string() });

const move = {
  /** The loan that the payment belongs to: its number or code. */
  to_loan: requiredText({ max: 20, error: texts.loanRequired }),
  /** What is above that loan's balance becomes its customer's credit, where the method allows (SERV-135). */
  excess: z.literal("credit", { error: paymentInputTexts.excess }).nullish(),
};
const reason = requiredText({ max: textLimits.line, error: texts.reasonRequired });
const moved = success({ original: paymentFields, payment: paymentFields });

const previewBody = z.strictObject(move, { error: texts.loanRequired });
export const moveBody = z.strictObject(
  { act_key: z.uuid({ error: texts.invalidKey }), ...move, reason },
  { error: texts.reasonRequired },
);
export const askBody = z.strictObject(
  { request_key: z.uuid({ error: texts.invalidKey }), ...move, reason },
  { error: texts.reasonRequired },
);

export const previewMove = schemas({
  summary: "What moving a payment to another loan would change",
  params: ofPayment,
  body: previewBody,
  response: success({
    lines: z.array(z.object({ label: z.string(), value: z.string() })),
    /** Who may move it has to ask for it too (MOMO-15). */
    needs_second_person: z.boolean(),
  }),
});

export const movePayment = schemas({
  summary:
    "Moves a payment to another loan, once per act_key: a repeated request returns the first response with the header idempotency-replayed",
  params: ofPayment,
  body: moveBody,
  response: moved,
});

export const askMove = schemas({
  summary: "Asks for a payment to be moved to another loan, once per request_key",
  params: ofPayment,
  body: askBody,
  response: success({ request: requestFields }),
});

/** What the act of a move stores, to answer a repeated request. */
export const moveFacts = z.object({
  from_payment: z.number().int(),
  to_loan: z.number().int(),
  excess: z.literal("credit").nullable(),
  made_by: z.number().int(),
});

/** What the request of a move stores, as its approval reads it. */
export const moveRequestInput = z.object({
  from_payment: z.number().int(),
  to_loan: z.number().int(),
  excess: z.literal("credit").nullable(),
});
