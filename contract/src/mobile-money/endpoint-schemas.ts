import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { schemas, pageFields, pageQuery, success } from "../core/endpoint-schemas.ts";
import { calendarDate, pathId, positiveAmount, recordId, requiredText } from "../core/fields.ts";
import { receiptStates } from "./receipts.ts";
import { dayLineFields, intentFields, receiptFields } from "./schema.ts";
import { payNowTexts, walletTexts as texts } from "./texts.ts";

const ofLoan = z.object({ id: z.string() });
const ofReceipt = z.object({ id: pathId() });
/** Made by the client before the request, and sent with every retry. */
const key = z.uuid({ error: texts.invalidKey });

export const readPayNow = schemas({
  summary: "Whether a loan can be paid by a code, and its codes",
  params: ofLoan,
  response: success({ is_on: z.boolean(), intents: z.array(intentFields) }),
});

export const intentBody = z.strictObject(
  { intent_key: key, amount: positiveAmount(payNowTexts.amountRequired) },
  { error: payNowTexts.amountRequired },
);

export const askToPay = schemas({
  summary: "Makes a code by which a loan is paid from a wallet",
  params: ofLoan,
  body: intentBody,
  response: success({ intent: intentFields }),
});

export const listPayIntents = schemas({
  summary: "Payments that customers were asked for and that did not come yet",
  query: pageQuery,
  response: success({ intents: z.array(intentFields), ...pageFields }),
});

export const listReceipts = schemas({
  summary: "Money that reached the wallet",
  query: pageQuery.extend({
    state: z
      .enum([...receiptStates.map(({ value }) => value), "open"], { error: texts.invalidState })
      .optional(),
  }),
  response: success({ receipts: z.array(receiptFields), ...pageFields }),
});

export const readReceipt = schemas({
  summary: "A receipt of the wallet",
  params: ofReceipt,
  response: success({ receipt: receiptFields }),
});

const answered = success({ receipt: receiptFields });

export const attachBody = z.strictObject(
  {
    request_key: key,
    loan_id: requiredText({ max: 20, error: texts.loanRequired }),
    reason: requiredText({ max: textLimits.line, error: texts.reasonRequired }),
  },
  { error: texts.loanRequired },
);

export const attachReceipt = schemas({
  summary: "Books an unmatched receipt on a loan",
  params: ofReceipt,
  body: attachBody,
  response: answered,
});

export const returnBody = z.strictObject(
  {
    request_key: key,
    reference: requiredText({ max: textLimits.reference, error: texts.referenceRequired }),
    reason: requiredText({ max: textLimits.line, error: texts.reasonRequired }),
  },
  { error: texts.referenceRequired },
);

export const returnReceipt = schemas({
  summary: "Books that an unmatched receipt was paid back",
  params: ofReceipt,
  body: returnBody,
  response: answered,
});

export const confirmReceipt = schemas({
  summary: "Confirms what another person asked to do with a receipt",
  params: ofReceipt,
  response: answered,
});

export const declineReceipt = schemas({
  summary: "Declines or withdraws what was asked for a receipt",
  params: ofReceipt,
  response: answered,
});

export const giveReceipt = schemas({
  summary: "Gives an unmatched receipt to another person",
  params: ofReceipt,
  body: z.strictObject({ owner_id: recordId(texts.ownerRequired) }, { error: texts.ownerRequired }),
  response: answered,
});

export const compareWallet = schemas({
  summary: "A day of the wallet compared with the provider",
  query: z.object({ day: calendarDate(texts.invalidDate) }),
  response: success({ day: z.string(), lines: z.array(dayLineFields) }),
});

export const takePayment = schemas({
  summary: "Fetches a payment of the provider that was not delivered",
  body: z.strictObject(
    { external_id: requiredText({ max: 64, error: texts.notFound }) },
    { error: texts.notFound },
  ),
  response: success({}),
});

export const takeDelivery = schemas({
  summary: "Takes a signed delivery of the mobile money provider",
  response: success({}),
});
