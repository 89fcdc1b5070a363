import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "mobile-money";

/** The codes of a loan that a customer can dial, newest first, and whether there is Pay now (MOMO-1). */
export const readPayNow: Endpoint<typeof schemas.readPayNow> = {
  method: "GET",
  path: "/loans/{id}/pay-intents",
  access: "loans.read",
  owner: { kind: "loan", param: "id" },
  tag,
};

/** The body of a payment asked for as the server reads it. */
export type IntentInput = z.output<typeof schemas.intentBody>;

/** Asks the provider for a code by which the customer pays (MOMO-2). Once per intent_key. */
export const askToPay: Endpoint<typeof schemas.askToPay> = {
  method: "POST",
  path: "/loans/{id}/pay-intents",
  access: "wallet.ask",
  owner: { kind: "loan", param: "id" },
  tag,
};

/** The codes that are not paid yet, newest first. */
export const listPayIntents: Endpoint<typeof schemas.listPayIntents> = {
  method: "GET",
  path: "/pay-intents",
  access: "receipts.read",
  tag,
};

/** The receipts of the wallet, newest first (MOMO-13). */
export const listReceipts: Endpoint<typeof schemas.listReceipts> = {
  method: "GET",
  path: "/receipts",
  access: "receipts.read",
  tag,
};

/** One receipt. */
export const readReceipt: Endpoint<typeof schemas.readReceipt> = {
  method: "GET",
  path: "/receipts/{id}",
  access: "receipts.read",
  tag,
};

/** The body of an attachment as the server reads it. */
export type AttachInput = z.output<typeof schemas.attachBody>;

/** Books an unmatched receipt on a loan, or asks a second person to (MOMO-14, MOMO-15). Once per request_key. */
export const attachReceipt: Endpoint<typeof schemas.attachReceipt> = {
  method: "POST",
  path: "/receipts/{id}/attach",
  access: "receipts.attach",
  tag,
};

/** The body of a return as the server reads it. */
export type ReturnReceiptInput = z.output<typeof schemas.returnBody>;

/** Books that an unmatched receipt was paid back out of the wallet (MOMO-16). Once per request_key. */
export const returnReceipt: Endpoint<typeof schemas.returnReceipt> = {
  method: "POST",
  path: "/receipts/{id}/return",
  access: "receipts.return",
  tag,
};

/** Confirms what another person asked for (MOMO-15). */
export const confirmReceipt: Endpoint<typeof schemas.confirmReceipt> = {
  method: "POST",
  path: "/receipts/{id}/confirm",
  access: "receipts.return",
  tag,
};

/** Declines it, or withdraws one's own. */
export const declineReceipt: Endpoint<typeof schemas.declineReceipt> = {
  method: "POST",
  path: "/receipts/{id}/decline",
  access: "receipts.attach",
  tag,
};

/** Gives an unmatched receipt to another person (MOMO-13). */
export const giveReceipt: Endpoint<typeof schemas.giveReceipt> = {
  method: "PATCH",
  path: "/receipts/{id}/owner",
  access: "receipts.attach",
  tag,
};

/** The payments of a day as the provider lists them, beside the receipts of that day (MOMO-18). */
export const compareWallet: Endpoint<typeof schemas.compareWallet> = {
  method: "GET",
  path: "/mobile-money/reconciliation",
  access: "ledger.read",
  tag,
};

/** Fetches a payment that no delivery brought (MOMO-19). */
export const takePayment: Endpoint<typeof schemas.takePayment> = {
  method: "POST",
  path: "/mobile-money/payments",
  access: "cash.reconcile",
  tag,
};

/** What the provider delivers (MOMO-4, MOMO-5): a signed body of any shape, stored as it came. */
export const takeDelivery: Endpoint<typeof schemas.takeDelivery> = {
  method: "POST",
  path: "/hooks/monime",
  access: "public",
  tag,
};
