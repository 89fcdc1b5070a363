import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { isCalendarDate } from "../core/dates.ts";
import { success, endpoint, pageFields, pageQuery } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import { asCode } from "../core/codes.ts";
import { requiredText, text } from "../core/fields.ts";
import { isTransactionId } from "./transaction-id.ts";
import { amountTooLarge, isExactAmount, largestAmount } from "../core/money.ts";
import { paidLoanFields, paymentFields } from "./fields.ts";
import { paymentInputTexts as texts } from "./texts.ts";

const tag = "payments";
const booked = success({ payment: paymentFields, loan: paidLoanFields });

/** A loan or customer that the form names again beside the path (PAY-8); one that differs is refused. */
const repeatedId = z.union(
  [text({ error: texts.text }).overwrite(asCode), z.number({ error: texts.text })],
  { error: texts.text },
);

const isMissing = (input: unknown) => input === undefined || input === null || input === "";

/** What the payment form sends (PAY-8). staff_id is taken from the session, never from here (LOAN-10). */
const paymentBody = z.object(
  {
    loan_id: repeatedId.nullish(),
    customer_id: repeatedId.nullish(),
    amount: z
      .number({ error: ({ input }) => (isMissing(input) ? texts.required : texts.amount) })
      .max(largestAmount, amountTooLarge)
      .refine(isExactAmount, texts.amount)
      .gt(0, texts.notPositive),
    payment_method: requiredText({ error: texts.required }),
    /** Made by the client before it sends, and sent again with every retry (PAY-5). */
    transaction_id: z
      .string({ error: texts.transactionId })
      .refine((id) => id === "" || isTransactionId(id), texts.transactionId)
      .nullish(),
    /** The value date: today when absent, never after the business date. */
    transaction_date: z
      .string({ error: texts.date })
      .refine((date) => date === "" || isCalendarDate(date), texts.date)
      .nullish(),
    remarks: text({ max: textLimits.paragraph, error: texts.text }).nullish(),
  },
  { error: texts.required },
);

/** What the payment form sends, as the server reads it. */
export type PaymentInput = z.output<typeof paymentBody>;

/** Records a payment of the loan in the path (PAY-4, PAY-8, PAY-5). */
export const recordPayment = endpoint({
  method: "POST",
  path: "/loans/{loanId}/pay",
  access: "payments.record",
  tag,
  summary:
    "Records a payment, once per transaction_id: the same request again gets the first answer and the header idempotency-replayed, another one 409",
  params: z.object({ loanId: z.string() }),
  body: paymentBody,
  response: booked,
});

/** The other path of the same call (PAY-8); the customer must be the loan's. */
export const recordCustomerPayment = endpoint({
  method: "POST",
  path: "/loans/{customerId}/pay/{loanId}",
  access: "payments.record",
  tag,
  summary: "Records a payment: the same call under its other path",
  params: z.object({ customerId: z.string(), loanId: z.string() }),
  body: paymentBody,
  response: booked,
});

/** Reverses a payment, once: balance, status and books follow; the payment stays, marked. */
export const reversePayment = endpoint({
  method: "POST",
  path: "/payments/{paymentId}/reverse",
  access: "payments.reverse",
  tag,
  summary: "Reverses a payment, once, with a reason",
  params: z.object({ paymentId: z.string() }),
  body: z.object({ reason: requiredText({ error: texts.reason }) }, { error: texts.reason }),
  response: booked,
});

/** All payments, newest first (SITE-20). */
export const listPayments = endpoint({
  method: "GET",
  path: "/transactions/all",
  access: "payments.list",
  tag,
  summary: "All payments, newest first",
  query: pageQuery,
  response: success({ payments: z.array(paymentFields), ...pageFields }),
});

/** All payments as a file, or with `query` those that the search for this loan or customer finds. */
export const exportPayments = exportOf(listPayments, "/transactions/export", {
  query: text({ max: textLimits.search, error: texts.text }).optional(),
});

/** Payments of a loan (id or code) or a customer, newest first: a bare list, empty when there are none (PAY-16). */
export const searchPayments = endpoint({
  method: "GET",
  path: "/transactions/search/{id}",
  access: "payments.list",
  tag,
  summary: "Payments of a loan or of a customer, as a bare list",
  params: z.object({ id: z.string() }),
  response: z.array(paymentFields),
});

/** One payment with the figures of its receipt. */
export const readPayment = endpoint({
  method: "GET",
  path: "/payments/{paymentId}",
  access: "payments.list",
  tag,
  summary: "One payment with the figures of its receipt",
  params: z.object({ paymentId: z.string() }),
  response: success({ payment: paymentFields }),
});
