import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./credit-endpoint-schemas.ts";

const tag = "credit";

/** A movement of credit as the screens read it. */
export type CreditMovement = z.output<typeof schemas.creditMovement>;

/** The credit of a customer as the screens read it. */
export type CustomerCredit = z.output<typeof schemas.customerCredit>;

/** The credit of a customer, for its customer and for staff. At most 500 movements. */
export const readCredit: Endpoint<typeof schemas.readCredit> = {
  method: "GET",
  path: "/customer/{id}/credit",
  access: "customers.read",
  owner: { kind: "customer", param: "id" },
  tag,
};

/** The body of a use of credit as the server reads it. */
export type ApplyCreditInput = z.output<typeof schemas.applyBody>;

/** Pays a loan of the customer out of their credit, on their word (SERV-138). Once per credit_key. */
export const applyCredit: Endpoint<typeof schemas.applyCredit> = {
  method: "POST",
  path: "/customer/{id}/credit/apply",
  access: "payments.record",
  tag,
};

/** The body of a request for a refund as the server reads it. */
export type RefundInput = z.output<typeof schemas.refundBody>;

/** Asks for a refund of credit (SERV-139); a manager approves it in the queue. Once per request_key. */
export const askRefund: Endpoint<typeof schemas.askRefund> = {
  method: "POST",
  path: "/customer/{id}/credit/refund",
  access: "credit.refund",
  tag,
};

/** The body of a returned refund as the server reads it. */
export type ReturnInput = z.output<typeof schemas.returnBody>;

/** Takes a refund back (SERV-142): one that failed, or one that the customer has to return. Once per credit_key. */
export const returnRefund: Endpoint<typeof schemas.returnRefund> = {
  method: "POST",
  path: "/customer/{id}/credit/return",
  access: "payments.record",
  tag,
};
