import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { endpoint, success } from "../core/endpoint.ts";
import { positiveAmount, requiredText, text } from "../core/fields.ts";
import { paymentFields } from "../payments/fields.ts";
import { creditKinds } from "./credit.ts";
import { creditTexts as texts } from "./credit-texts.ts";
import { requestFields } from "../requests/requests.ts";

const tag = "credit";
const ofCustomer = z.object({ id: z.string() });
/** Made by the client before the request, and sent with every retry. */
const creditKey = z.uuid({ error: texts.invalidKey });

/** A movement of a customer's credit (SERV-136), in NLe. */
const creditMovement = z.object({
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

/** A movement of credit as the screens read it. */
export type CreditMovement = z.output<typeof creditMovement>;

/** What is kept for a customer, in NLe, with the newest movements first. */
const customerCredit = z.object({
  customer_id: z.string(),
  balance: z.number(),
  /** What the customer has to return of refunds. */
  to_return: z.number(),
  /** Refunds that may come back. */
  refunded: z.number(),
  movements: z.array(creditMovement),
});

/** The credit of a customer as the screens read it. */
export type CustomerCredit = z.output<typeof customerCredit>;

/** The credit of a customer, for its customer and for staff. At most 500 movements. */
export const readCredit = endpoint({
  method: "GET",
  path: "/customer/{id}/credit",
  access: "customers.read",
  owner: { kind: "customer", param: "id" },
  tag,
  summary: "What is kept for a customer, with its movements",
  params: ofCustomer,
  response: success({ credit: customerCredit }),
});

const applyBody = z.strictObject(
  {
    credit_key: creditKey,
    loan_id: requiredText({ max: 20, error: texts.loanRequired }),
    amount: positiveAmount(texts.invalidAmount),
  },
  { error: texts.loanRequired },
);

/** The body of a use of credit as the server reads it. */
export type ApplyCreditInput = z.output<typeof applyBody>;

/** Pays a loan of the customer out of their credit, on their word (SERV-138). Once per credit_key. */
export const applyCredit = endpoint({
  method: "POST",
  path: "/customer/{id}/credit/apply",
  access: "payments.record",
  tag,
  summary:
    "Pays a loan out of the customer's credit, once per credit_key: a repeated request returns the first response with the header idempotency-replayed",
  params: ofCustomer,
  body: applyBody,
  response: success({ movement: creditMovement, payment: paymentFields }),
});

const refundBody = z.strictObject(
  {
    request_key: creditKey,
    amount: positiveAmount(texts.invalidAmount),
    payment_method: requiredText({ max: textLimits.line, error: texts.methodRequired }),
    reference: text({ max: textLimits.reference }).nullish(),
    reason: requiredText({ max: textLimits.line, error: texts.reasonRequired }),
  },
  { error: texts.reasonRequired },
);

/** The body of a request for a refund as the server reads it. */
export type RefundInput = z.output<typeof refundBody>;

/** Asks for a refund of credit (SERV-139); a manager approves it in the queue. Once per request_key. */
export const askRefund = endpoint({
  method: "POST",
  path: "/customer/{id}/credit/refund",
  access: "credit.refund",
  tag,
  summary: "Asks for a refund of the customer's credit, once per request_key",
  params: ofCustomer,
  body: refundBody,
  response: success({ request: requestFields }),
});

/** What the request of a refund stores, as its approval reads it. */
export const refundInput = z.object({ payment_method: z.string(), reference: z.string() });

const returnBody = z.strictObject(
  {
    credit_key: creditKey,
    amount: positiveAmount(texts.invalidAmount),
    payment_method: requiredText({ max: textLimits.line, error: texts.methodRequired }),
    reference: text({ max: textLimits.reference }).nullish(),
  },
  { error: texts.methodRequired },
);

/** The body of a returned refund as the server reads it. */
export type ReturnInput = z.output<typeof returnBody>;

/** Takes a refund back (SERV-142): one that failed, or one that the customer has to return. Once per credit_key. */
export const returnRefund = endpoint({
  method: "POST",
  path: "/customer/{id}/credit/return",
  access: "payments.record",
  tag,
  summary:
    "Takes a refund back, once per credit_key: a repeated request returns the first response with the header idempotency-replayed",
  params: ofCustomer,
  body: returnBody,
  response: success({ movement: creditMovement }),
});
