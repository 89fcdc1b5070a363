import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { calendarDate, positiveAmount, repeats, requiredText, text } from "../core/fields.ts";
import { paidLoanFields, paymentFields } from "../payments/fields.ts";
import { settlementTexts as texts } from "./settlement-texts.ts";
import { bodyError } from "./texts.ts";

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

export const readPayoff = schemas({
  summary: "What pays off a loan on a day, with the interest that is saved",
  params: ofLoan,
  query: onDay,
  response: success({ payoff: payoffFields }),
});

export const readPayoffPaper = schemas({
  summary: "What pays off a loan on a day, as a PDF",
  params: ofLoan,
  query: onDay,
  response: z.custom<Uint8Array>(),
});

export const settlementBody = z.strictObject(
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
    repeats,
  },
  bodyError(texts.figuresRequired),
);

export const settleLoan = schemas({
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
