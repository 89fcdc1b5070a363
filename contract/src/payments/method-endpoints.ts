import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./method-endpoint-schemas.ts";

const tag = "payments";

/** A new payment method as the server reads it. */
export type MethodInput = z.output<typeof schemas.methodInput>;

/** A change of a payment method as the server reads it. */
export type MethodChange = z.output<typeof schemas.methodChange>;

/** A payment method as the screens read it. */
export type PaymentMethod = z.output<typeof schemas.paymentMethod>;

/** Every payment method in the order in which they were added, Other last (PAY-30). */
export const listMethods: Endpoint<typeof schemas.listMethods> = {
  method: "GET",
  path: "/payment-methods",
  access: "payments.list",
  tag,
};

/**
 * Adds a payment method, which waits for a second person. 400 for an account that stores no money; 409 when a name is
 * taken.
 */
export const addMethod: Endpoint<typeof schemas.addMethod> = {
  method: "POST",
  path: "/payment-methods",
  access: "accounts.manage",
  tag,
};

/**
 * Changes a payment method once a second person agrees; payments made before keep their account. 409 for what is fixed,
 * and for a taken name.
 */
export const changeMethod: Endpoint<typeof schemas.changeMethod> = {
  method: "PATCH",
  path: "/payment-methods/{id}",
  access: "accounts.manage",
  tag,
};
