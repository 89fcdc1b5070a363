import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { positiveAmount, requiredText, text } from "../core/fields.ts";
import { paymentFields } from "./fields.ts";
import { creditKinds } from "./credit.ts";
import { creditTexts as texts } from "./credit-texts.ts";
import { requestFields } from "../requests/schema.ts";

const ofCustomer = z.object({ id: z.string() });
/** Made by the client before the request, and sent with every retry. */
const creditKey = z.uuid({ error: texts.invalidKey });

/** A movement of a customer's credit (SERV-136), in NLe. */
export const creditMovement = z.object({
  id: z.number().int(),
  kind: z.enum(creditKinds.map(({ value }) => value)),
  /** What it adds to the credit; negative for what it takes. */
  amount: z.number(),
  /** What it adds to the refunds that the customer has to return. */
  to_return: z.number(),
  balance_after: z.number(),
  to_return_after: z.number(),
  date: z.string(),
  /** The receipt of the payment behind it, and that payment's loan; null for a refund. */
  receipt_number: z.string().nullable(),
  loan_id: z.string().nullable(),
  payment_method: z.string().nullable(),
  reference: z.string(),
  /** Null for the customer: names of staff are not shown to customers (MSG-2). */
  staff_name: z.string().nullable(),
  created_at: z.string(),
});

/** What is kept for a customer, in NLe, with the newest movements first. */
export const customerCredit = z.object({
  customer_id: z.string(),
  balance: z.number(),
  /** What the customer has to return of refunds. */
  to_return: z.number(),
  /** Refunds that may come back. */
  refunded: z.number(),
  movements: z.array(creditMovement),
});

export const readCredit = schemas({
  summary: "What is kept for a customer, with its movements",
  params: ofCustomer,
  response: success({ credit: customerCredit }),
});

export const applyBody = z.strictObject(
  {
    credit_key: creditKey,
    loan_id: requiredText({ max: 20, error: texts.loanRequired }),
    amount: positiveAmount(texts.invalidAmount),
  },
  { error: texts.loanRequired },
);

export const applyCredit = schemas({
  summary:
    "Pays a loan out of the customer's credit, once per credit_key: a repeated request returns the first response with the header idempotency-replayed",
  params: ofCustomer,
  body: applyBody,
  response: success({ movement: creditMovement, payment: paymentFields }),
});

export const refundBody = z.strictObject(
  {
    request_key: creditKey,
    amount: positiveAmount(texts.invalidAmount),
    payment_method: requiredText({ max: textLimits.line, error: texts.methodRequired }),
    reference: text({ max: textLimits.reference }).nullish(),
    reason: requiredText({ max: textLimits.line, error: texts.reasonRequired }),
  },
  { error: texts.reasonRequired },
);

export const askRefund = schemas({
  summary: "Asks for a refund of the customer's credit, once per request_key",
  params: ofCustomer,
  body: refundBody,
  response: success({ request: requestFields }),
});

/** What the request of a refund stores, as its approval reads it. */
export const refundInput = z.object({ payment_method: z.string(), reference: z.string() });

export const returnBody = z.strictObject(
  {
    credit_key: creditKey,
    amount: positiveAmount(texts.invalidAmount),
    payment_method: requiredText({ max: textLimits.line, error: texts.methodRequired }),
    reference: text({ max: textLimits.reference }).nullish(),
  },
  { error: texts.methodRequired },
);

export const returnRefund = schemas({
  summary:
    "Takes a refund back, once per credit_key: a repeated request returns the first response with the header idempotency-replayed",
  params: ofCustomer,
  body: returnBody,
  response: success({ movement: creditMovement }),
});
