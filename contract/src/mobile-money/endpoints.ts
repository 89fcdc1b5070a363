import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { endpoint, pageFields, pageQuery, success } from "../core/endpoint.ts";
import { calendarDate, pathId, positiveAmount, recordId, requiredText } from "../core/fields.ts";
import { receiptStates } from "./receipts.ts";
import { dayLineFields, intentFields, receiptFields } from "./schema.ts";
import { payNowTexts, walletTexts as texts } from "./texts.ts";

const tag = "mobile-money";
const ofLoan = z.object({ id: z.string() });
const ofReceipt = z.object({ id: pathId() });
/** Made by the client before the request, and sent with every retry. */
const key = z.uuid({ error: texts.invalidKey });

/** The codes of a loan that a customer can dial, newest first, and whether there is Pay now (MOMO-1). */
export const readPayNow = endpoint({
  method: "GET",
  path: "/loans/{id}/pay-intents",
  access: "loans.read",
  owner: { kind: "loan", param: "id" },
  tag,
  summary: "Whether a loan can be paid by a code, and its codes",
  params: ofLoan,
  response: success({ is_on: z.boolean(), intents: z.array(intentFields) }),
});

const intentBody = z.strictObject(
  { intent_key: key, amount: positiveAmount(payNowTexts.amountRequired) },
  { error: payNowTexts.amountRequired },
);

/** The body of a payment asked for as the server reads it. */
export type IntentInput = z.output<typeof intentBody>;

/** Asks the provider for a code by which the customer pays (MOMO-2). Once per intent_key. */
export const askToPay = endpoint({
  method: "POST",
  path: "/loans/{id}/pay-intents",
  access: "wallet.ask",
  owner: { kind: "loan", param: "id" },
  tag,
  summary: "Makes a code by which a loan is paid from a wallet",
  params: ofLoan,
  body: intentBody,
  response: success({ intent: intentFields }),
});

/** The codes that are not paid yet, newest first. */
export const listPayIntents = endpoint({
  method: "GET",
  path: "/pay-intents",
  access: "receipts.read",
  tag,
  summary: "Payments that customers were asked for and that did not come yet",
  query: pageQuery,
  response: success({ intents: z.array(intentFields), ...pageFields }),
});

/** The receipts of the wallet, newest first (MOMO-13). */
export const listReceipts = endpoint({
  method: "GET",
  path: "/receipts",
  access: "receipts.read",
  tag,
  summary: "Money that reached the wallet",
  query: pageQuery.extend({
    state: z
      .enum([...receiptStates.map(({ value }) => value), "open"], { error: texts.invalidState })
      .optional(),
  }),
  response: success({ receipts: z.array(receiptFields), ...pageFields }),
});

/** One receipt. */
export const readReceipt = endpoint({
  method: "GET",
  path: "/receipts/{id}",
  access: "receipts.read",
  tag,
  summary: "A receipt of the wallet",
  params: ofReceipt,
  response: success({ receipt: receiptFields }),
});

const answered = success({ receipt: receiptFields });

const attachBody = z.strictObject(
  {
    request_key: key,
    loan_id: requiredText({ max: 20, error: texts.loanRequired }),
    reason: requiredText({ max: textLimits.line, error: texts.reasonRequired }),
  },
  { error: texts.loanRequired },
);

/** The body of an attachment as the server reads it. */
export type AttachInput = z.output<typeof attachBody>;

/** Books an unmatched receipt on a loan, or asks a second person to (MOMO-14, MOMO-15). Once per request_key. */
export const attachReceipt = endpoint({
  method: "POST",
  path: "/receipts/{id}/attach",
  access: "receipts.attach",
  tag,
  summary: "Books an unmatched receipt on a loan",
  params: ofReceipt,
  body: attachBody,
  response: answered,
});

const returnBody = z.strictObject(
  {
    request_key: key,
    reference: requiredText({ max: textLimits.reference, error: texts.referenceRequired }),
    reason: requiredText({ max: textLimits.line, error: texts.reasonRequired }),
  },
  { error: texts.referenceRequired },
);

/** The body of a return as the server reads it. */
export type ReturnReceiptInput = z.output<typeof returnBody>;

/** Books that an unmatched receipt was paid back out of the wallet (MOMO-16). Once per request_key. */
export const returnReceipt = endpoint({
  method: "POST",
  path: "/receipts/{id}/return",
  access: "receipts.return",
  tag,
  summary: "Books that an unmatched receipt was paid back",
  params: ofReceipt,
  body: returnBody,
  response: answered,
});

/** Confirms what another person asked for (MOMO-15). */
export const confirmReceipt = endpoint({
  method: "POST",
  path: "/receipts/{id}/confirm",
  access: "receipts.return",
  tag,
  summary: "Confirms what another person asked to do with a receipt",
  params: ofReceipt,
  response: answered,
});

/** Declines it, or withdraws one's own. */
export const declineReceipt = endpoint({
  method: "POST",
  path: "/receipts/{id}/decline",
  access: "receipts.attach",
  tag,
  summary: "Declines or withdraws what was asked for a receipt",
  params: ofReceipt,
  response: answered,
});

/** Gives an unmatched receipt to another person (MOMO-13). */
export const giveReceipt = endpoint({
  method: "PATCH",
  path: "/receipts/{id}/owner",
  access: "receipts.attach",
  tag,
  summary: "Gives an unmatched receipt to another person",
  params: ofReceipt,
  body: z.strictObject({ owner_id: recordId(texts.ownerRequired) }, { error: texts.ownerRequired }),
  response: answered,
});

/** The payments of a day as the provider lists them, beside the receipts of that day (MOMO-18). */
export const compareWallet = endpoint({
  method: "GET",
  path: "/mobile-money/reconciliation",
  access: "ledger.read",
  tag,
  summary: "A day of the wallet compared with the provider",
  query: z.object({ day: calendarDate(texts.invalidDate) }),
  response: success({ day: z.string(), lines: z.array(dayLineFields) }),
});

/** Fetches a payment that no delivery brought (MOMO-19). */
export const takePayment = endpoint({
  method: "POST",
  path: "/mobile-money/payments",
  access: "cash.reconcile",
  tag,
  summary: "Fetches a payment of the provider that was not delivered",
  body: z.strictObject(
    { external_id: requiredText({ max: 64, error: texts.notFound }) },
    { error: texts.notFound },
  ),
  response: success({}),
});

/** What the provider delivers (MOMO-4, MOMO-5): a signed body of any shape, stored as it came. */
export const takeDelivery = endpoint({
  method: "POST",
  path: "/hooks/monime",
  access: "public",
  tag,
  summary: "Takes a signed delivery of the mobile money provider",
  response: success({}),
});
