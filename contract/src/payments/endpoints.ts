import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "payments";

/** The payment form's body, as the server reads it. */
export type PaymentInput = z.output<typeof schemas.paymentBody>;

/**
 * Records a payment of the loan in the path, amounts in NLe (PAY-4, PAY-5, PAY-8). 400 for an invalid input, 403 for
 * the caller's own loan or a date too far back, 404 for an unknown loan, 409 with the text of the rule or for an id of
 * another payment.
 */
export const recordPayment: Endpoint<typeof schemas.recordPayment> = {
  method: "POST",
  path: "/loans/{loanId}/pay",
  access: "payments.record",
  tag,
};

/** The other path of the same call (PAY-8); the customer must be the loan's. */
export const recordCustomerPayment: Endpoint<typeof schemas.recordCustomerPayment> = {
  method: "POST",
  path: "/loans/{customerId}/pay/{loanId}",
  access: "payments.record",
  tag,
};

/** Reverses a payment, once: balance, status and ledger follow; the payment remains, marked as reversed. */
export const reversePayment: Endpoint<typeof schemas.reversePayment> = {
  method: "POST",
  path: "/payments/{paymentId}/reverse",
  access: "payments.reverse",
  tag,
};

/** All payments, newest first (SITE-20), or those recorded on one day or in one session of a till (PAY-21). */
export const listPayments: Endpoint<typeof schemas.listPayments> = {
  method: "GET",
  path: "/transactions/all",
  access: "payments.list",
  tag,
};

/** The payments of the list as a file, or with `query` those that match this loan or customer. */
export const exportPayments = exportOf<typeof schemas.exportPayments>(
  listPayments,
  "/transactions/export",
);

/** Payments of a loan (id or code) or a customer, newest first: a bare array, empty when there are none (PAY-16). */
export const searchPayments: Endpoint<typeof schemas.searchPayments> = {
  method: "GET",
  path: "/transactions/search/{id}",
  access: "payments.list",
  tag,
};

/**
 * Loans that accept payments, for the input of a cashier: the beginning of a loan id, customer id or phone, or three
 * letters of a name (PAY-20). At most eight, the longest overdue first. Where none is found, a loan of another branch
 * by its exact id, phone or number of an ID (BR-11).
 */
export const suggestLoans: Endpoint<typeof schemas.suggestLoans> = {
  method: "GET",
  path: "/payments/loans",
  access: "payments.record",
  tag,
};

/** What the caller recorded on the business date (PAY-21). */
export const readCashierDay: Endpoint<typeof schemas.readCashierDay> = {
  method: "GET",
  path: "/payments/today",
  access: "payments.record",
  tag,
};

/** One payment with the figures of its receipt. */
export const readPayment: Endpoint<typeof schemas.readPayment> = {
  method: "GET",
  path: "/payments/{paymentId}",
  access: "payments.list",
  tag,
};

/** The receipt of a payment as a PDF (PAY-14); each download is recorded (AUTH-58). */
export const readReceipt: Endpoint<typeof schemas.readReceipt> = {
  method: "GET",
  path: "/payments/{paymentId}/receipt.pdf",
  access: "payments.list",
  tag,
  file: true,
};
