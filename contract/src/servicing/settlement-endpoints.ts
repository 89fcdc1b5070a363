import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { endpoint, success } from "../core/endpoint.ts";
import { calendarDate, positiveAmount, requiredText, text } from "../core/fields.ts";
import { paidLoanFields, paymentFields } from "../payments/fields.ts";
import { settlementTexts as texts } from "./settlement-texts.ts";
import { bodyError } from "./texts.ts";

const tag = "servicing";
const ofLoan = z.object({ id: z.string() });
/** Today when absent; a quote may be of a later day. */
const onDay = z.object({ on: calendarDate(texts.invalidDate).optional() });

/** What pays off a loan on a day (SERV-70), in NLe. */
export const payoffFields = z.object({
  /** The loan's public code. */
  loan_id: z.string(),
  on: z.string(),
  /** The day until which interest counts. */
  counted_to: z.string(),
  /** What is due by that day, and charges. */
  due: z.number(),
  charges: z.number(),
  /** What is left of the later instalments, as agreed and on that day. */
  later: z.number(),
  later_payoff: z.number(),
  balance: z.number(),
  payoff: z.number(),
  /** What the customer saves. */
  rebate: z.number(),
  /** Stands for these figures; the settlement sends it back. */
  figures: z.string(),
});

/** The payoff of a loan as the screens read it. */
export type PayoffQuote = z.output<typeof payoffFields>;

/** What pays off the loan on a day, for its customer and for staff (SERV-70). */
export const readPayoff = endpoint({
  method: "GET",
  path: "/loans/{id}/payoff",
  access: "loans.read",
  owner: { kind: "loan", param: "id" },
  tag,
  summary: "What pays off a loan on a day, with the interest that is saved",
  params: ofLoan,
  query: onDay,
  response: success({ payoff: payoffFields }),
});

/** The same as a paper under the lender's letterhead (SERV-77); each download by staff is recorded (AUTH-58). */
export const readPayoffPaper = endpoint({
  method: "GET",
  path: "/loans/{id}/payoff.pdf",
  access: "loans.read",
  owner: { kind: "loan", param: "id" },
  tag,
  summary: "What pays off a loan on a day, as a PDF",
  params: ofLoan,
  query: onDay,
  response: z.custom<Uint8Array>(),
  file: true,
});

const settlementBody = z.strictObject(
  {
    /** Made by the client before the request, and sent with every retry. */
    act_key: z.uuid({ error: texts.invalidKey }),
    /** The value date: today when absent, never after it. */
    on: calendarDate(texts.invalidDate).nullish(),
    amount: positiveAmount(texts.invalidAmount),
    /** `figures` of the payoff that the customer was shown. */
    figures: requiredText({ max: 64, error: texts.figuresRequired }),
    payment_method: requiredText({ error: texts.methodRequired }),
    reference: text({ max: textLimits.reference }).nullish(),
  },
  bodyError(texts.figuresRequired),
);

/** The body of a settlement as the server reads it. */
export type SettlementInput = z.output<typeof settlementBody>;

/** Pays off a loan by a payment of exactly its payoff; the rebate is credited (SERV-73). Once per act_key. */
export const settleLoan = endpoint({
  method: "POST",
  path: "/loans/{id}/settle",
  access: "payments.record",
  tag,
  summary:
    "Pays off a loan early, once per act_key: a repeated request returns the first response with the header idempotency-replayed",
  params: ofLoan,
  body: settlementBody,
  response: success({ payoff: payoffFields, payment: paymentFields, loan: paidLoanFields }),
});

/** What the act of a settlement stores, to answer a repeated request. */
export const settlementFacts = z.object({
  payoff: payoffFields,
  loan: paidLoanFields,
});
